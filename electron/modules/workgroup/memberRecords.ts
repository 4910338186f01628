/**
 * The records of a workgroup, as the app of one member writes them: into the store, or, what is new and may wait, into
 * `own.db` while the store is away.
 */
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSingleFlight } from '../../platform/singleFlight.ts';
import { StorageError } from '../../platform/storage.ts';
import type { OwnRecords, WaitingBatch, WaitingRecord } from './ownRecords.ts';
import type { RecordVersion, StoreFailure } from './shared.ts';
import type {
  ClerkAppendedTable,
  ClerkTable,
  RecordChange,
  RecordWrites,
  SeenRecord,
  SharedRecords,
} from './sharedRecords.ts';

/** Of one statement: other clerks wait for its end, and on a busy server it has little time. */
const MAX_RECORDS = 100;
const RETRY_MS = 15_000;
/** After the server's disk was full, or an error. */
const LONG_RETRY_MS = 60_000;

/** Instants that the store sets, because it has one clock for all. */
const STORE_INSTANTS = ['created_at_ms', 'changed_at_ms', 'saved_at_ms', 'edited_at_ms', 'quoted_at_ms'];

export interface MemberRecordsOptions {
  readonly records: SharedRecords;
  readonly waiting: OwnRecords;
  /** Resolves when the replica has what was committed before, or with false when that takes long. */
  readonly replicaReached: () => Promise<boolean>;
  readonly clock: Clock;
  /** Aborted when the account closes. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

export interface MemberRecords extends RecordWrites {
  /** Sends what waits, in order. Called on every connect. */
  send(): Promise<void>;
  /** The store went back in time: new records of the last days are sent again with the next connect. */
  sendAgain(): void;
}

/** Creates the writes of one member. */
export function createMemberRecords(options: MemberRecordsOptions): MemberRecords {
  const { records, waiting, replicaReached, clock, signal, onError } = options;
  const alarm = createAlarm(clock, signal, () => void send());
  /** Turns of records that waited and were taken since: pages may still have them without one. */
  const takenTurns = new Map<string, number>();
  const runs = createSingleFlight<void>();

  const waits = (table: ClerkTable, id: string): table is 'notes' => table === 'notes' && waiting.has(table, id);
  const turnOf = ({ id, seenSeq }: SeenRecord): number => (seenSeq === 0 ? (takenTurns.get(id) ?? 0) : seenSeq);

  /** Writes the records, at most `MAX_RECORDS` at once: of more, those before a failure are written. */
  async function inParts<Item>(
    items: readonly Item[],
    write: (part: readonly Item[]) => Promise<Result<{ readonly seq: number }, StoreFailure>>,
  ): Promise<Result<{ readonly seq: number }, StoreFailure>> {
    let written = ok({ seq: 0 });
    if (items.length === 0) return written;
    for (let at = 0; at < items.length; at += MAX_RECORDS) {
      const part = await write(items.slice(at, at + MAX_RECORDS));
      if (!part.ok) {
        // An edit of the other version retains what a newer Waybill wrote in it.
        if (part.error.code === 'changed_meanwhile') await replicaReached();
        return part;
      }
      written = ok({ seq: part.value.seq });
    }
    await replicaReached();
    return written;
  }

  /** Puts a note. With null, `changed_meanwhile` if the store has another text under its ID, or it was removed there. */
  async function putNote(id: string, seenSeq: number | null, columns: object) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of a note
    return await records.putRecords('notes', [{ id, seenSeq, columns } as RecordChange<'notes'>]);
  }

  /**
   * Replaces an own note, which the store had already, by its latest edit. Returns its turn, 0 if another clerk's version
   * remains, or null if it is to be tried again.
   */
  async function replaceSent(row: WaitingRecord<ClerkAppendedTable>): Promise<number | null> {
    const { id, columns } = row;
    const added = await putNote(id, null, columns);
    if (added.ok) return added.value.seq;
    if (added.error.code !== 'changed_meanwhile') return null;
    const [present] = added.error.records;
    // Another clerk removed it, or edited it since.
    if (present?.seq === undefined || present.seq === null || present.isRemoved || !isAsSent(present, row)) return 0;
    if (row.sent === row.json) return present.seq;
    const replaced = await putNote(id, present.seq, columns);
    if (replaced.ok) return replaced.value.seq;
    return replaced.error.code === 'changed_meanwhile' ? 0 : null;
  }

  async function sendBatch(batch: WaitingBatch): Promise<Result<void, StoreFailure>> {
    const appended = await append(batch);
    if (signal.aborted) return ok(undefined);
    if (!appended.ok) {
      const { error } = appended;
      if (error.code !== 'workgroup_away' || !error.isOutcomeUnknown) waiting.notSent(batch);
      return appended;
    }
    const { seq, added } = appended.value;
    const renamed = new Set<number>();
    for (const row of batch.rows) {
      const isStored = batch.table === 'notes' && !added.includes(row.id);
      const turn = isStored ? await replaceSent(row) : seq;
      if (turn === null) return fail({ code: 'workgroup_away', isOutcomeUnknown: true });
      // With the turn of an earlier version, a page that edits it gets the other clerk's.
      takenTurns.set(row.id, turn);
      if (!isStored || signal.aborted) continue;
      // The next edit may come before the replica has this one.
      if (turn > 0) waiting.replaced(row);
      else if (row.sent !== row.json) {
        waiting.rename(row);
        renamed.add(row.position);
      }
    }
    // Shown from this disk until then.
    if (!(await replicaReached())) return fail({ code: 'workgroup_away', isOutcomeUnknown: true });
    const taken = batch.rows.filter(({ position }) => !renamed.has(position));
    if (!signal.aborted) waiting.taken(taken, clock.now());
    return ok(undefined);
  }

  async function append({ table, rows }: WaitingBatch) {
    switch (table) {
      case 'notes':
        return await records.appendRecords(table, rows.map(recordOf));
      case 'quotes':
        return await records.appendRecords(table, rows.map(recordOf));
      case 'quote_contacts':
        return await records.appendRecords(table, rows.map(recordOf));
    }
  }

  async function run(): Promise<void> {
    try {
      if (!signal.aborted) waiting.prune(clock.now());
      for (;;) {
        const batch = signal.aborted ? null : waiting.send(MAX_RECORDS);
        if (batch === null) return;
        const sent = await sendBatch(batch);
        if (!sent.ok) {
          alarm.set(sent.error.code === 'workgroup_away' ? RETRY_MS : LONG_RETRY_MS);
          return;
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StorageError)) onError(error);
      alarm.set(LONG_RETRY_MS);
    }
  }

  const send = (): Promise<void> => runs.run('send', run);

  /** The store has what was to be done: what this disk retains in case of its loss must not fail it. */
  function retaining(work: () => void): void {
    try {
      if (!signal.aborted) work();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
  }

  return {
    send,
    sendAgain: waiting.sendAgain,
    async putRecords(table, changes) {
      const [own, shared] = [
        changes.filter(({ id }) => waits(table, id)),
        changes.filter(({ id }) => !waits(table, id)),
      ];
      for (const { id, columns } of own) if (waits(table, id)) waiting.edit(table, id, columns);
      if (own.length > 0) void send();
      const put = await inParts(shared, (part) =>
        records.putRecords(
          table,
          part.map((change) => storeChange(change, turnOf)),
        ),
      );
      if (put.ok && table === 'notes') {
        retaining(() => {
          for (const { id, columns } of shared) waiting.changed(table, id, columns);
        });
      }
      return put;
    },
    async removeRecords(table, removed) {
      const mayBeStored = ({ id }: SeenRecord) => waits(table, id) && waiting.isSent(table, id);
      // The store may have it: only it can remove it, once it is known that it does.
      const isUnclear = (record: SeenRecord) => mayBeStored(record) && !takenTurns.has(record.id);
      if (removed.some(({ id }) => waits(table, id))) await runs.idle();
      if (removed.some(isUnclear)) await send();
      if (removed.some(isUnclear)) return fail({ code: 'workgroup_away', isOutcomeUnknown: false });
      const own = removed.filter((record) => waits(table, record.id) && !mayBeStored(record));
      for (const { id } of own) if (waits(table, id)) waiting.remove(table, id);
      const shared = removed.filter((record) => !own.includes(record));
      const done = await inParts(shared, (part) =>
        records.removeRecords(
          table,
          part.map((record) => ({ id: record.id, seenSeq: turnOf(record) })),
        ),
      );
      if (done.ok && table === 'notes') {
        retaining(() => {
          for (const { id } of shared) {
            if (waits(table, id)) waiting.remove(table, id);
            else waiting.changed(table, id, null);
          }
        });
      }
      return done;
    },
    async appendRecords(table, added) {
      let isSent = false;
      const isFirst = waiting.isEmpty();
      if (isFirst) {
        const sent = added.map(({ id, columns }) => ({ id, columns: withoutInstants(columns) }));
        const appended = await records.appendRecords(table, sent);
        if (appended.ok) {
          for (const { id, columns } of table === 'notes' ? sent : []) {
            if (appended.value.added.includes(id)) continue;
            // It was written before, and another clerk may have removed it.
            const put = await putNote(id, null, columns);
            if (!put.ok) return put;
          }
          retaining(() => waiting.retain(table, added, clock.now()));
          if (!(await replicaReached())) {
            // Shown from this disk in the meantime: the page opens a new quote at once.
            retaining(() => waiting.waitAgain(table, added));
            for (const { id } of added) takenTurns.set(id, appended.value.seq);
            alarm.set(RETRY_MS);
          }
          return ok({ seq: appended.value.seq });
        }
        const { error } = appended;
        if (error.code !== 'workgroup_away' && error.code !== 'store_full') return appended;
        isSent = error.code === 'workgroup_away' && error.isOutcomeUnknown;
      }
      waiting.add(table, added, isSent);
      if (isFirst) alarm.set(RETRY_MS);
      else void send();
      return ok({ seq: 0 });
    },
    countUses: (table, ids) => records.countUses(table, ids),
  };
}

/** What the store is sent of a record that waits. */
const recordOf = <Table extends ClerkAppendedTable>({ id, columns }: WaitingRecord<Table>) => ({ id, columns });

/** Whether the store has of the record what this computer sent. */
function isAsSent({ columns }: RecordVersion, { sent }: WaitingRecord<ClerkAppendedTable>): boolean {
  if (sent === null) return false;
  const fields: unknown = JSON.parse(sent);
  return (
    typeof fields === 'object' &&
    fields !== null &&
    Object.entries(fields).every(([name, value]) => name.endsWith('_at_ms') || columns?.[name] === value)
  );
}

/** The columns without the instants that the store sets. */
function withoutInstants<Columns extends object>(columns: Columns): Columns {
  const others = Object.entries(columns).filter(([name, value]) => value === null || !STORE_INSTANTS.includes(name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of these columns may be absent
  return Object.fromEntries(others) as Columns;
}

function storeChange<Table extends ClerkTable>(
  change: RecordChange<Table>,
  turnOf: (seen: SeenRecord) => number,
): RecordChange<Table> {
  return change.seenSeq === null
    ? { ...change, columns: withoutInstants(change.columns) }
    : { id: change.id, seenSeq: turnOf(change), columns: withoutInstants(change.columns) };
}
