/** Records of clerks in a workgroup, as their apps write and read them, against a real server. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountStores } from '../../../electron/core/accountStorage.ts';
import { createWorkerBoard } from '../../../electron/modules/board/boardReader.ts';
import { createItems } from '../../../electron/modules/contacts/items.ts';
import { createNotes } from '../../../electron/modules/notes/notes.ts';
import { columnsOfQuote } from '../../../electron/modules/quotes/rows.ts';
import { createTemplates } from '../../../electron/modules/templates/templates.ts';
import type { Clock } from '../../../electron/platform/clock.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import {
  type ClerkStorage,
  type ClerkStorages,
  createClerkStorages,
  untilConnected,
} from '../../support/clerkStorages.ts';
import { memoryExports } from '../../support/memoryExports.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { sampleItem } from '../../support/sampleEntries.ts';
import { sampleRateRequest } from '../../support/samples.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { createStore } from '../../support/workgroupRig.ts';

const absent = noPostgres();
const arrives = { timeout: 20_000 };

const quoteOf = (id: string) => ({
  id,
  quoteReference: `Q-${id}`,
  requestKey: id,
  request: sampleRateRequest(),
  rates: [],
  dropped: [],
  quotedAtMs: Date.now(),
});

function successOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.error)}`);
  return result.value;
}
function errorOf(result: Result<unknown>): AppError {
  if (result.ok) throw new Error('did not fail');
  return result.error;
}

describe.skipIf(absent)(`records of clerks in a workgroup${absent}`, () => {
  let server: PostgresServer;
  let database = '';
  let clerks: ClerkStorages;

  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await createStore(server);
    clerks = await createClerkStorages(server, () => database);
  });
  afterEach(() => clerks.remove());

  const rows = async (sql: string): Promise<string> => await server.psql(sql, database);

  /** What writes to a clerk's storage. */
  function writing(clerk: ClerkStorage) {
    const { storage } = clerk;
    const common = { records: storage.records, clock: systemClock, emit: () => {} };
    return {
      ...clerk,
      notes: createNotes({ ...common, store: storage.notes, isSaved: () => true }),
      items: createItems({ ...common, store: storage.items, files: memoryExports() }),
      templates: createTemplates({ ...common, store: storage.templates }),
    };
  }
  const open = async (login: 'clerk1' | 'clerk2', memberId: string) => writing(await clerks.open(login, { memberId }));
  const clerk = async (login: 'clerk1' | 'clerk2') => writing(await clerks.join(login));
  const note = (id: string, content: string, version?: number) => ({ id, bolNumber: 'B1', text: content, version });
  const shownNotes = ({ storage }: { storage: AccountStores }) => storage.notes.notes('B1').map(({ text }) => text);

  /** The store takes what is appended next, but its response is lost, so many times. */
  function loseResponses(records: ClerkStorage['workgroup']['records'], times = 1): void {
    const { appendRecords } = records;
    const lost: typeof appendRecords = async (table, added) => {
      await appendRecords(table, added);
      return fail({ code: 'workgroup_away', isOutcomeUnknown: true });
    };
    const appended = vi.spyOn(records, 'appendRecords');
    for (let each = 0; each < times; each += 1) appended.mockImplementationOnce(lost);
  }

  /** The first of two clerks lost the response to its new note `n1`, and the second one has edited it since. */
  async function editedBeforeItsResponse() {
    const clerk1 = await clerk('clerk1');
    const clerk2 = await clerk('clerk2');
    loseResponses(clerk1.workgroup.records);
    successOf(await clerk1.notes.save(note('n1', 'Dock 4')));
    await expect.poll(() => shownNotes(clerk2), arrives).toEqual(['Dock 4']);
    successOf(await clerk2.notes.save(note('n1', 'Dock 9')));
    return clerk1;
  }

  /** The replicas get no changes, until one follows again. */
  const stopFollowing = () => rows('REVOKE EXECUTE ON FUNCTION waybill.read_page FROM waybill_reader');
  async function followAgain({ workgroup }: Pick<ClerkStorage, 'workgroup'>): Promise<void> {
    await rows('GRANT EXECUTE ON FUNCTION waybill.read_page TO waybill_reader');
    workgroup.retry();
    await untilConnected(workgroup);
    expect(await workgroup.replicaReached()).toBe(true);
  }

  test('the second of two clerks who edit a note gets the version of the first, and can replace it', async () => {
    const clerk1 = await clerk('clerk1');
    const clerk2 = await clerk('clerk2');
    const { version } = successOf(await clerk1.notes.save(note('n1', 'Dock 4')));
    await expect.poll(() => shownNotes(clerk2), arrives).toEqual(['Dock 4']);
    // The clerk who wrote it reads it at once, with its version.
    expect(clerk1.storage.notes.note('n1')).toMatchObject({ text: 'Dock 4', version });
    successOf(await clerk1.notes.save(note('n1', 'Dock 5', version)));
    expect(shownNotes(clerk1)).toEqual(['Dock 5']);
    const error = errorOf(await clerk2.notes.save(note('n1', 'Dock 6', version)));
    expect(error).toMatchObject({
      code: 'changed_meanwhile',
      what: 'note',
      version: { fields: { text: 'Dock 5' }, changedBy: 'clerk1' },
    });
    const theirs = error.code === 'changed_meanwhile' ? (error.version.version ?? 0) : 0;
    successOf(await clerk2.notes.save(note('n1', 'Dock 6', theirs)));
    await expect.poll(() => shownNotes(clerk1), arrives).toEqual(['Dock 6']);
  });

  test('an edit retains what a newer Waybill wrote in a record, also after a conflict with it', async () => {
    const clerk1 = await clerk('clerk1');
    const { version } = successOf(await clerk1.items.save('i1', sampleItem({ name: 'Tile' })));
    const templateOf = (zip: string) => ({ id: 't1', name: 'Weekly', value: { form: { origin: { zip } } } });
    successOf(await clerk1.templates.save(templateOf('43215')));
    await rows(`UPDATE waybill.items SET fields = (fields::jsonb || '{"dock":{"door":9}}')::text;
      UPDATE waybill.items SET edited_seq = seq;
      UPDATE waybill.quote_templates SET value = '{"form":{"origin":{"zip":"43215","country":"US"}}}';
      UPDATE waybill.quote_templates SET edited_seq = seq`);
    const reached = vi.spyOn(clerk1.workgroup, 'replicaReached');
    const error = errorOf(await clerk1.items.save('i1', sampleItem({ name: 'Tiles' }), version));
    // What is retained is read from the replica.
    expect(reached).toHaveBeenCalledTimes(1);
    const theirs = error.code === 'changed_meanwhile' ? (error.version.version ?? 0) : 0;
    successOf(await clerk1.items.save('i1', sampleItem({ name: 'Tiles' }), theirs));
    await expect.poll(() => JSON.stringify(clerk1.storage.templates.byId('t1')), arrives).toContain('country');
    successOf(await clerk1.templates.save(templateOf('45202')));
    expect(JSON.parse(await rows('SELECT fields FROM waybill.items'))).toMatchObject({
      name: 'Tiles',
      dock: { door: 9 },
    });
    expect(JSON.parse(await rows('SELECT value FROM waybill.quote_templates'))).toEqual({
      form: { origin: { zip: '45202', country: 'US' } },
    });
  });

  test('a new quote is found at once, also while the replica does not follow', async () => {
    const clerk1 = await clerk('clerk1');
    await stopFollowing();
    const added = [{ id: 'q1', columns: columnsOfQuote(quoteOf('q1')) }];
    expect(await clerk1.storage.records.appendRecords('quotes', added)).toMatchObject({ ok: true });
    expect(await rows('SELECT id FROM waybill.quotes')).toBe('q1');
    expect(clerk1.storage.quotes.byId('q1')).toMatchObject({ quoteReference: 'Q-q1' });
    await followAgain(clerk1);
    expect(clerk1.storage.quotes.byId('q1')).toMatchObject({ quoteReference: 'Q-q1' });
    expect(await rows('SELECT count(*) FROM waybill.quotes')).toBe('1');
  });

  test('a new note is deleted at once, also while the replica does not follow', async () => {
    const clerk1 = await clerk('clerk1');
    await stopFollowing();
    successOf(await clerk1.notes.save(note('n1', 'Dock 4')));
    successOf(await clerk1.notes.save(note('n2', 'Dock 5')));
    successOf(await clerk1.notes.remove('n1'));
    expect(shownNotes(clerk1)).toEqual(['Dock 5']);
    expect(await rows('SELECT text FROM waybill.notes WHERE removed_at IS NULL')).toBe('Dock 5');
    await followAgain(clerk1);
    expect(shownNotes(clerk1)).toEqual(['Dock 5']);
  });

  test('a new note is shared as it was typed last, also while the replica does not follow', async () => {
    const clock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms / 20, run) };
    const clerk1 = writing(await clerks.join('clerk1', { clock }));
    await stopFollowing();
    const shared = () => rows('SELECT text FROM waybill.notes WHERE removed_at IS NULL');
    for (const text of ['D', 'Dock', 'Dock 4']) {
      successOf(await clerk1.notes.save(note('n1', text)));
      await expect.poll(shared, arrives).toBe(text);
    }
    successOf(await clerk1.notes.save(note('n2', 'Gone')));
    await expect.poll(shared, arrives).toBe('Dock 4\nGone');
    successOf(await clerk1.notes.save(note('n2', 'Gone soon')));
    await expect.poll(shared, arrives).toBe('Dock 4\nGone soon');
    successOf(await clerk1.notes.remove('n2'));
    expect(await shared()).toBe('Dock 4');
    await followAgain(clerk1);
    expect(shownNotes(clerk1)).toEqual(['Dock 4']);
  });

  test('what was removed comes back with the version of its removal', async () => {
    const clerk1 = await clerk('clerk1');
    successOf(await clerk1.notes.save(note('n1', 'Dock 4')));
    const { version } = successOf(await clerk1.notes.remove('n1'));
    expect(shownNotes(clerk1)).toEqual([]);
    successOf(await clerk1.notes.save(note('n1', 'Dock 4', version)));
    expect(shownNotes(clerk1)).toEqual(['Dock 4']);

    successOf(await clerk1.items.save('i1', sampleItem({ name: 'Tile' })));
    const removed = successOf(await clerk1.items.remove(['i1']));
    expect(removed.removed).toBe(1);
    expect(successOf(await clerk1.items.restore(['i1'], removed.version))).toEqual({ restored: 1 });
    expect(successOf(clerk1.items.get('i1'))).toMatchObject({ name: 'Tile' });
  });

  test('a name that another clerk gave meanwhile is taken', async () => {
    const clerk1 = await clerk('clerk1');
    const clerk2 = await clerk('clerk2');
    successOf(await clerk1.templates.save({ id: 't1', name: 'Weekly', value: {} }));
    vi.spyOn(clerk2.storage.templates, 'byName').mockReturnValue(null);
    expect(errorOf(await clerk2.templates.save({ id: 't2', name: 'weekly', value: {} }))).toEqual({
      code: 'name_taken',
      name: 'weekly',
    });
  });

  test('the items of a large import are written in parts, so that no other clerk waits for all of them', async () => {
    const clerk1 = await clerk('clerk1');
    const imported = Array.from({ length: 1_001 }, (_, at) => ({ line: at, fields: sampleItem({ sku: `S${at}` }) }));
    successOf(await clerk1.items.importRows(imported, 'skip'));
    expect(clerk1.items.list({ search: '', sort: 'name', offset: 0, limit: 1 }).total).toBe(1_001);
    const parts = '(SELECT count(*) AS size FROM waybill.items GROUP BY xmin::text) AS parts';
    expect(await rows(`SELECT sum(size), max(size) FROM ${parts}`)).toBe('1001|100');
  });

  test('notes and quotes that are written while the store is away are seen here, and sent in order later', async () => {
    const first = await clerk('clerk1');
    successOf(await first.notes.save(note('n0', 'Before')));
    await server.kill();
    await expect.poll(() => first.workgroup.state().away, arrives).not.toBe(null);
    successOf(await first.notes.save(note('n1', 'Dock 4')));
    successOf(await first.notes.save(note('n2', 'Gone')));
    successOf(await first.notes.save(note('n1', 'Dock 5', 0)));
    // Removed and written again before it was sent.
    const { version } = successOf(await first.notes.remove('n2'));
    expect(shownNotes(first)).toEqual(['Dock 5', 'Before']);
    successOf(await first.notes.save(note('n2', 'Back', version)));
    await first.storage.records.appendRecords('quotes', [{ id: 'q1', columns: columnsOfQuote(quoteOf('q1')) }]);
    await first.storage.records.appendRecords('quote_contacts', [
      { id: 'q1', columns: { origin_id: 'c1', destination_id: null } },
    ]);
    // A record of the store is edited there only.
    expect(errorOf(await first.notes.save(note('n0', 'After')))).toMatchObject({ code: 'workgroup_away' });
    expect(errorOf(await first.items.save('i1', sampleItem()))).toMatchObject({ code: 'workgroup_away' });

    // Also after the next start.
    await clerks.closeAll();
    const clerk1 = await open('clerk1', first.memberId);
    const { quotes, quoteContacts } = clerk1.storage;
    expect(shownNotes(clerk1)).toEqual(['Back', 'Dock 5', 'Before']);
    const program = new URL('../../../electron/modules/board/boardWorker.ts', import.meta.url);
    const worker = createWorkerBoard(
      program,
      `${clerks.folderOf('clerk1')}/own.db`,
      `${clerks.folderOf('clerk1')}/replica.db`,
    );
    /** The same on this thread and on the worker. */
    const noted = async (text: string) => {
      const { notes } = await clerk1.storage.board.searchText(text, 5);
      expect((await worker.searchText(text, 5)).notes).toEqual(notes);
      return [notes.total, ...notes.found.map((match) => match.excerpt.map((part) => part.text).join(''))];
    };
    const searched = async () => await Promise.all(['dock', 'BACK', 'before', 'dock 4', 'gone'].map(noted));
    const SEARCHED = [[1, 'Dock 5'], [1, 'Back'], [1, 'Before'], [0], [0]];
    expect(await searched()).toEqual(SEARCHED);
    const quote = quotes.byId('q1');
    expect(quote).toMatchObject({ quoteReference: 'Q-q1', request: sampleRateRequest() });
    expect(quotes.recent(10)).toHaveLength(1);
    const page = {
      text: '',
      state: 'all',
      sort: { column: 'quoted', descending: true },
      offset: 0,
      limit: 10,
    } as const;
    const found = (text: string) => quotes.search({ ...page, text, openFrom: '2026-11-26' }).total;
    expect(found('')).toBe(1);
    const { origin } = sampleRateRequest();
    // By a word and by two letters, which no index has.
    expect([found(`${origin.city} Q-q1`), found(`${origin.state} Q-q1`), found('Atlantis')]).toEqual([1, 1, 0]);
    expect(quote === null ? null : quotes.onLaneBefore(quote, 10)).toEqual([]);
    expect(quotes.punctuality(null, 10)).toEqual([]);
    expect(quoteContacts.ofQuote('q1')).toEqual({ originId: 'c1', destinationId: null });

    await server.start();
    clerk1.workgroup.retry();
    await untilConnected(clerk1.workgroup);
    await expect.poll(() => rows('SELECT count(*) FROM waybill.quote_contacts'), arrives).toBe('1');
    expect(await rows('SELECT text FROM waybill.notes ORDER BY seq, created_at_ms')).toBe('Before\nDock 5\nBack');
    await expect.poll(() => clerk1.storage.notes.note('n1')?.version ?? 0, arrives).toBeGreaterThan(0);
    expect(shownNotes(clerk1)).toEqual(['Back', 'Dock 5', 'Before']);
    await expect.poll(searched, arrives).toEqual(SEARCHED);
    await worker.close();
    // A page that loaded it before it was sent edits it without a conflict.
    successOf(await clerk1.notes.save(note('n1', 'Dock 6', 0)));
    expect(shownNotes(clerk1)).toContain('Dock 6');
    expect(found(`${origin.city} Q-q1`)).toBe(1);
  });

  test('many quotes that wait are sent in parts that a slow line takes in time, also one that is larger', async () => {
    const clerk1 = await clerk('clerk1');
    const rate = { carrier: 'SMPF', carrierName: 'Sample Freightways', totalCents: 114_236, currency: 'USD' };
    const rates = Array.from({ length: 40 }, () => ({ ...rate, transitDays: 4, estimatedDeliveryDate: '2026-11-24' }));
    const ids = Array.from({ length: 100 }, (_, at) => `q${String(at).padStart(3, '0')}`);
    const { records } = clerk1.workgroup;
    const { appendRecords } = records;
    const sent: { readonly count: number; readonly characters: number }[] = [];
    let isAway = true;
    vi.spyOn(records, 'appendRecords').mockImplementation(async (table, added) => {
      if (isAway) return fail({ code: 'workgroup_away', isOutcomeUnknown: false });
      sent.push({ count: added.length, characters: JSON.stringify(added).length });
      return await appendRecords(table, added);
    });
    for (const id of ids) {
      const columns = columnsOfQuote({ ...quoteOf(id), rates });
      // The last one alone is too large for a part.
      const added = [{ id, columns: id === 'q099' ? { ...columns, summary: 'x'.repeat(300_000) } : columns }];
      await clerk1.storage.records.appendRecords('quotes', added);
    }
    isAway = false;
    await clerk1.storage.records.appendRecords('quotes', [{ id: 'q100', columns: columnsOfQuote(quoteOf('q100')) }]);
    await expect.poll(() => rows('SELECT count(*) FROM waybill.quotes'), arrives).toBe('101');
    expect(sent.filter(({ count, characters }) => count > 1 && characters > 250_000)).toEqual([]);
    expect(sent.length).toBeLessThan(20);
  });

  test('new records that the store lost, because it went back in time, are sent again', async () => {
    const clerk1 = await clerk('clerk1');
    const early = await rows('SELECT seq FROM waybill.head');
    // While it responded: only the store had them.
    successOf(await clerk1.notes.save(note('n1', 'Dock 4')));
    successOf(await clerk1.notes.save(note('n2', 'Removed')));
    successOf(await clerk1.notes.remove('n2'));
    const { version } = successOf(await clerk1.notes.save(note('n3', 'Dock 7')));
    successOf(await clerk1.notes.save(note('n3', 'Dock 8', version)));
    // While it was away.
    const { appendRecords } = clerk1.workgroup.records;
    vi.spyOn(clerk1.workgroup.records, 'appendRecords').mockResolvedValueOnce(
      fail({ code: 'workgroup_away', isOutcomeUnknown: false }),
    );
    await clerk1.storage.records.appendRecords('quotes', [{ id: 'q1', columns: columnsOfQuote(quoteOf('q1')) }]);
    await clerk1.storage.records.appendRecords('quote_contacts', [
      { id: 'q1', columns: { origin_id: 'c1', destination_id: null } },
    ]);
    expect(clerk1.workgroup.records.appendRecords).not.toBe(appendRecords);
    await expect.poll(() => rows('SELECT count(*) FROM waybill.quote_contacts'), arrives).toBe('1');
    await clerks.closeAll();

    await rows(`SET session_replication_role = replica;
      DELETE FROM waybill.notes; DELETE FROM waybill.quotes; DELETE FROM waybill.quote_contacts; DELETE FROM waybill.audit;
      DELETE FROM waybill.turns WHERE seq > ${early}; UPDATE waybill.head SET seq = ${early}`);
    const again = await open('clerk1', clerk1.memberId);
    await untilConnected(again.workgroup);
    const counts = 'SELECT (SELECT count(*) FROM waybill.quotes), (SELECT count(*) FROM waybill.quote_contacts)';
    await expect.poll(() => rows(counts), arrives).toBe('1|1');
    await expect.poll(() => rows('SELECT text FROM waybill.notes ORDER BY text'), arrives).toBe('Dock 4\nDock 8');
    await expect.poll(() => shownNotes(again).toSorted(), arrives).toEqual(['Dock 4', 'Dock 8']);
  });

  test('a note that can’t be read holds back no other, and hides none', async () => {
    const first = await clerk('clerk1');
    await server.kill();
    await expect.poll(() => first.workgroup.state().away, arrives).not.toBe(null);
    for (const id of ['n1', 'n2', 'n3']) successOf(await first.notes.save(note(id, `Dock ${id}`)));
    await clerks.closeAll();
    const db = new DatabaseSync(`${clerks.folderOf('clerk1')}/own.db`);
    // As damage does it: without the trigger.
    const trigger = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'waiting_note_changed'").get()?.['sql'];
    db.exec(`DROP TRIGGER waiting_note_changed; UPDATE waiting_records SET columns = '{' WHERE id = 'n1';
      UPDATE waiting_records SET columns = '{}' WHERE id = 'n2'; ${String(trigger)}`);
    db.close();
    const errors: unknown[] = [];
    const log = {
      info: () => {},
      bug: (_reference: string, _where: string, error: unknown) => void errors.push(error),
    };
    const again = writing(await clerks.open('clerk1', { memberId: first.memberId, log }));
    expect(shownNotes(again)).toEqual(['Dock n3']);
    expect(errors).toHaveLength(2);
    await server.start();
    again.workgroup.retry();
    await untilConnected(again.workgroup);
    await expect.poll(() => rows('SELECT text FROM waybill.notes'), arrives).toBe('Dock n3');
    await expect.poll(() => again.storage.notes.note('n3')?.version ?? 0, arrives).toBeGreaterThan(0);
    successOf(await again.notes.save(note('n4', 'Dock n4')));
    expect(errors).toHaveLength(2);
  });

  test('a note whose retained copy can’t be read is edited', async () => {
    const first = await clerk('clerk1');
    const { version } = successOf(await first.notes.save(note('n1', 'Dock 4')));
    const path = `${clerks.folderOf('clerk1')}/own.db`;
    await clerks.closeAll();
    const db = new DatabaseSync(path);
    db.exec("UPDATE waiting_records SET columns = '{'");
    db.close();
    const again = await open('clerk1', first.memberId);
    await untilConnected(again.workgroup);
    successOf(await again.notes.save(note('n1', 'Dock 5', version)));
    await expect.poll(() => shownNotes(again), arrives).toEqual(['Dock 5']);
    const own = new DatabaseSync(path);
    expect(own.prepare('SELECT id FROM waiting_records').all()).toEqual([]);
    own.close();
  });

  test('what the store took is retained for 14 days', async () => {
    const clerk1 = await clerk('clerk1');
    successOf(await clerk1.notes.save(note('n1', 'Dock 4')));
    const retained = () => {
      const db = new DatabaseSync(`${clerks.folderOf('clerk1')}/own.db`);
      const ids = db.prepare('SELECT id FROM waiting_records').all();
      db.close();
      return ids.length;
    };
    expect(retained()).toBe(1);
    await clerks.closeAll();
    const db = new DatabaseSync(`${clerks.folderOf('clerk1')}/own.db`);
    db.prepare('UPDATE waiting_records SET taken_at_ms = taken_at_ms - ?').run(14 * 86_400_000 + 60_000);
    db.close();
    await open('clerk1', clerk1.memberId);
    await expect.poll(retained).toBe(0);
  });

  test('what the store has although no response said so is there once, as it was edited since', async () => {
    const { notes, storage, workgroup } = await clerk('clerk1');
    loseResponses(workgroup.records, 2);
    successOf(await notes.save(note('n1', 'Dock 4')));
    expect(await rows('SELECT text FROM waybill.notes')).toBe('Dock 4');
    // Only the store can remove it.
    expect(errorOf(await notes.remove('n1'))).toMatchObject({ code: 'workgroup_away' });
    successOf(await notes.save(note('n1', 'Dock 5', 0)));
    await expect.poll(() => rows('SELECT text FROM waybill.notes'), arrives).toBe('Dock 5');
    await expect.poll(() => storage.notes.note('n1')?.version ?? 0, arrives).toBeGreaterThan(0);
    expect(await rows('SELECT count(*) FROM waybill.notes')).toBe('1');
  });

  test('a new note that another clerk deletes or edits while it is typed is a conflict, and nothing typed is lost', async () => {
    const clerk1 = await clerk('clerk1');
    const clerk2 = await clerk('clerk2');
    successOf(await clerk1.notes.save(note('n1', 'Dock 4')));
    await expect.poll(() => shownNotes(clerk2), arrives).toEqual(['Dock 4']);
    successOf(await clerk2.notes.remove('n1'));
    await expect.poll(() => shownNotes(clerk1), arrives).toEqual([]);
    // A page without a version: it has not got the response to the first save yet.
    const removed = errorOf(await clerk1.notes.save(note('n1', 'Dock 4, call first')));
    expect(removed).toMatchObject({ code: 'changed_meanwhile', version: { fields: null, changedBy: 'clerk2' } });
    const version = removed.code === 'changed_meanwhile' ? (removed.version.version ?? 0) : 0;
    successOf(await clerk1.notes.save(note('n1', 'Dock 4, call first', version)));
    await expect.poll(() => shownNotes(clerk2), arrives).toEqual(['Dock 4, call first']);
  });

  test('a note that was deleted and is typed again while the store is away is another note', async () => {
    const clerk1 = await clerk('clerk1');
    const clerk2 = await clerk('clerk2');
    successOf(await clerk1.notes.save(note('n1', 'Dock 4')));
    await expect.poll(() => shownNotes(clerk2), arrives).toEqual(['Dock 4']);
    successOf(await clerk2.notes.remove('n1'));
    await expect.poll(() => shownNotes(clerk1), arrives).toEqual([]);
    vi.spyOn(clerk1.workgroup.records, 'appendRecords').mockResolvedValueOnce(
      fail({ code: 'workgroup_away', isOutcomeUnknown: false }),
    );
    successOf(await clerk1.notes.save(note('n1', 'Dock 4, call first')));
    expect(shownNotes(clerk1)).toEqual(['Dock 4, call first']);
    successOf(await clerk1.notes.save(note('n2', 'Sent after it')));
    const present = 'SELECT text FROM waybill.notes WHERE removed_at IS NULL ORDER BY text';
    await expect.poll(() => rows(present), arrives).toBe('Dock 4, call first\nSent after it');
  });

  test('a late response hides no edit of another clerk', async () => {
    const clerk1 = await editedBeforeItsResponse();
    successOf(await clerk1.notes.save(note('n2', 'Sent after it')));
    await expect.poll(() => rows("SELECT text FROM waybill.notes WHERE id = 'n2'"), arrives).toBe('Sent after it');
    await expect.poll(() => shownNotes(clerk1), arrives).toContain('Dock 9');
    // As the page has it, which loaded it before.
    expect(errorOf(await clerk1.notes.save(note('n1', 'Dock 5', 0)))).toMatchObject({
      code: 'changed_meanwhile',
      version: { fields: { text: 'Dock 9' }, changedBy: 'clerk2' },
    });
  });

  test('a note that another clerk edited before its response came stays as that clerk left it, beside the own text', async () => {
    const clerk1 = await editedBeforeItsResponse();
    successOf(await clerk1.notes.save(note('n1', 'Dock 5', 0)));
    successOf(await clerk1.notes.save(note('n2', 'Sent after it')));
    await expect.poll(() => rows("SELECT text FROM waybill.notes WHERE id = 'n2'"), arrives).toBe('Sent after it');
    expect(await rows("SELECT text FROM waybill.notes WHERE id = 'n1'")).toBe('Dock 9');
    const all = 'SELECT text FROM waybill.notes ORDER BY text';
    await expect.poll(() => rows(all), arrives).toBe('Dock 5\nDock 9\nSent after it');
    expect(await rows("SELECT text FROM waybill.notes WHERE text = 'Dock 9'")).toBe('Dock 9');
  });
});
