/**
 * Sends the documents and prints of this computer to the store: each file once, then the document, then what changes. What
 * the store could not take waits in `own.db`. Every step may be repeated.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSingleFlight } from '../../platform/singleFlight.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import type { DocumentContentStore } from '../documents/ports.ts';
import type { StoreFailure } from './shared.ts';
import type { RecordColumns, SharedFiles, SharedRecords } from './sharedRecords.ts';

const text = z.string();
const instant = z.int();
const SendingSchema = z.object({ version: z.int(), seen_seq: z.int().nullable() });
const DocumentSchema = z.object({
  bol_number: text,
  type: text,
  name: text,
  sha256: text,
  bytes: z.int(),
  first_fetched_at_ms: instant,
  fetched_at_ms: instant,
  opens: z.literal([0, 1]),
}) satisfies z.ZodType<RecordColumns['documents']>;
const PrintSchema = z.object({
  job_id: text,
  bol_number: text,
  kind: text,
  file_id: text.nullable(),
  type: text.nullable(),
  sha256: text.nullable(),
  pro_number: text.nullable(),
  route: text,
  pages: text.nullable(),
  start: z.int(),
  printed_by: text,
  requested_at_ms: instant,
  sent_at_ms: instant.nullable(),
  ended_at_ms: instant.nullable(),
  state: text,
  queue_job: text.nullable(),
  reason: text.nullable(),
  error: text.nullable(),
  settled_at_ms: instant.nullable(),
  made_from: text.nullable(),
  regenerated: text.nullable(),
  scale_percent: z.int().nullable(),
  places: text.nullable(),
}) satisfies z.ZodType<RecordColumns['prints']>;

type SentTable = 'documents' | 'prints';

interface OwnTable<Table extends SentTable> {
  readonly name: Table;
  readonly key: string;
  readonly columns: z.ZodType<RecordColumns[Table]>;
  /** The columns that change. */
  readonly edited: (columns: RecordColumns[Table]) => Partial<RecordColumns[Table]>;
}

const DOCUMENTS: OwnTable<'documents'> = {
  name: 'documents',
  key: 'file_id',
  columns: DocumentSchema,
  edited: ({ fetched_at_ms = 0 }) => ({ fetched_at_ms }),
};
const PRINTS: OwnTable<'prints'> = {
  name: 'prints',
  key: 'id',
  columns: PrintSchema,
  // Another clerk may have settled it.
  edited: ({ settled_at_ms, ...columns }) => (settled_at_ms === null ? columns : { ...columns, settled_at_ms }),
};

interface UnsentRow<Table extends SentTable> {
  readonly id: string;
  readonly version: number;
  readonly seenSeq: number | null;
  readonly columns: RecordColumns[Table];
}

/** Changes of a print that follow each other closely are sent as one. */
const AFTER_CHANGE_MS = 1_000;
/** After a failure. A store that responds again is sent everything at once. */
const RETRY_MS = 60_000;
const MAX_ROWS = 100;
/** What the store took is retained this long, in case it goes back in time. */
const RETAINED_MS = 14 * 86_400_000;

export interface OwnSenderOptions {
  /** `own.db`, with the replica attached. */
  readonly db: Database;
  readonly records: Pick<SharedRecords, 'appendRecords' | 'putRecords'>;
  readonly files: Pick<SharedFiles, 'put'>;
  readonly contentStore: Pick<DocumentContentStore, 'pathOf'>;
  readonly clock: Clock;
  /** Aborted when the account closes. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Creates the sender of one account. It does nothing until `wake`, `send`, or `sendAgain`. */
export function createOwnSender(options: OwnSenderOptions) {
  const { db, records, files, contentStore, clock, signal, onError } = options;
  const runs = createSingleFlight<void>();
  const alarm = createAlarm(clock, signal, () => void send());

  function unsent<Table extends SentTable>(table: OwnTable<Table>): UnsentRow<Table>[] {
    const sql = `SELECT * FROM own_${table.name} WHERE version > sent_version ORDER BY rowid LIMIT ${MAX_ROWS}`;
    return db.all(sql).map((row) => {
      const { version, seen_seq } = parseDbRow(`own_${table.name}`, SendingSchema, row);
      const columns = parseDbRow(`own_${table.name}`, table.columns, row);
      return { id: String(row[table.key]), version, seenSeq: seen_seq, columns };
    });
  }

  function setSent(
    { name, key }: Pick<OwnTable<SentTable>, 'name' | 'key'>,
    id: string,
    version: number,
    seq: number | null,
  ) {
    const sql = `UPDATE own_${name} SET sent_version = :version, seen_seq = :seq WHERE ${key} = :id`;
    db.run(sql, { id, version, seq });
  }

  /** The content of a file of this computer; null: it is no longer there. `unreadable`: it can't be read at the moment. */
  async function contentOf(sha256: string): Promise<Uint8Array | 'unreadable' | null> {
    const path = await contentStore.pathOf(sha256);
    if (path === null) return null;
    return await readFile(path).catch((error: unknown) => {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      return isMissing ? null : 'unreadable';
    });
  }

  async function sendFiles(): Promise<Result<void, StoreFailure>> {
    for (const row of db.all('SELECT sha256 FROM files_to_send')) {
      const sha256 = String(row['sha256']);
      const content = await contentOf(sha256);
      if (signal.aborted) return ok(undefined);
      if (content === 'unreadable') {
        // A scanner or a backup may have it. Nothing else waits for it.
        alarm.set(RETRY_MS);
        continue;
      }
      const put = content === null ? ok(undefined) : await files.put(sha256, content);
      // One that is too large or damaged stays on this computer.
      const isFinal = put.ok || put.error.code === 'file_too_large' || put.error.code === 'wrong_hash';
      if (!isFinal) return put;
      db.run('DELETE FROM files_to_send WHERE sha256 = :sha256', { sha256 });
    }
    return ok(undefined);
  }

  async function append<Table extends SentTable>(table: OwnTable<Table>, rows: UnsentRow<Table>[]) {
    const appended = await records.appendRecords(table.name, rows);
    if (!appended.ok || signal.aborted) return appended;
    const { seq, added } = appended.value;
    const isAdded = new Set(added);
    db.transaction(() => {
      for (const { id, version } of rows) {
        if (isAdded.has(id)) setSent(table, id, version, seq);
        // The response to an earlier call was lost: it is edited, and no turn of it is known.
        else setSent(table, id, 0, 0);
      }
    });
    return appended;
  }

  async function edit<Table extends SentTable>(
    table: OwnTable<Table>,
    rows: UnsentRow<Table>[],
  ): Promise<Result<void, StoreFailure>> {
    const changes = rows.map(({ id, seenSeq, columns }) => ({
      id,
      seenSeq: seenSeq ?? 0,
      columns: table.edited(columns),
    }));
    const put = await records.putRecords(table.name, changes);
    if (signal.aborted) return ok(undefined);
    if (put.ok) {
      db.transaction(() => {
        for (const { id, version } of rows) setSent(table, id, version, put.value.seq);
      });
      return ok(undefined);
    }
    if (put.error.code !== 'changed_meanwhile') return fail(put.error);
    const others = put.error.records;
    db.transaction(() => {
      for (const { id, version } of rows) {
        const other = others.find((each) => each.id === id);
        // Only this computer knows how its prints ended. What was removed remains so.
        if (other !== undefined) setSent(table, id, other.isRemoved ? version : 0, other.seq);
      }
    });
    return ok(undefined);
  }

  async function sendRows<Table extends SentTable>(table: OwnTable<Table>): Promise<Result<void, StoreFailure>> {
    for (;;) {
      const rows = unsent(table);
      if (rows.length === 0 || signal.aborted) return ok(undefined);
      const isNew = rows.filter(({ seenSeq }) => seenSeq === null);
      const sent = isNew.length > 0 ? await append(table, isNew) : await edit(table, rows);
      if (!sent.ok) return sent;
    }
  }

  async function run(): Promise<void> {
    try {
      const sql = 'DELETE FROM own_documents WHERE version = sent_version AND fetched_at_ms < :beforeMs';
      db.run(sql, { beforeMs: clock.now() - RETAINED_MS });
      let sent = await sendFiles();
      if (sent.ok) sent = await sendRows(DOCUMENTS);
      if (sent.ok) sent = await sendRows(PRINTS);
      // A reader's login writes nothing, so its documents and prints remain on this computer.
      if (sent.ok || sent.error.code === 'not_allowed') return;
      alarm.set(RETRY_MS);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StorageError)) onError(error);
      alarm.set(RETRY_MS);
    }
  }

  /** Sends now what is there, or joins the run in progress. */
  const send = (): Promise<void> => runs.run('send', run);

  return {
    send,
    /** Sends soon: something changed. */
    wake: () => alarm.set(AFTER_CHANGE_MS),
    /** Sends everything of the last days again, to a store that may have lost it. */
    sendAgain(): void {
      const sinceMs = clock.now() - RETAINED_MS;
      db.transaction(() => {
        for (const [table, instantColumn] of [
          ['own_documents', 'fetched_at_ms'],
          ['own_prints', 'requested_at_ms'],
        ]) {
          const sql = `UPDATE ${table} SET sent_version = 0, seen_seq = NULL WHERE ${instantColumn} >= :sinceMs`;
          db.run(sql, { sinceMs });
        }
        db.run(`INSERT OR IGNORE INTO files_to_send SELECT sha256 FROM own_documents
          WHERE sent_version = 0 AND sha256 IN (SELECT sha256 FROM files_here)`);
      });
    },
  };
}
