/** The records of the shared store: contacts, items, templates, notes, tasks, quotes, documents, prints, and marks. */
import { describe, expect, it } from 'vitest';
import type { EditedTable, RecordChange, RecordColumns } from '../../../electron/modules/workgroup/sharedRecords.ts';
import { noPostgres } from '../../support/postgres.ts';
import { successOf } from './connect.ts';
import { eachScene } from './eachScene.ts';
import { ALERT, contactOf, NOTE, printOf, QUOTE } from './trials/records.ts';
import { DAY, type Scene } from './trials/trial.ts';

const absent = noPostgres();

const DOCUMENT: RecordColumns['documents'] = {
  bol_number: 'BOL 1',
  type: 'POD',
  name: 'pod.pdf',
  sha256: '0'.repeat(64),
  bytes: 7,
};
const TASK: RecordColumns['tasks'] = { bol_number: 'BOL 1', text: 'Call', due_date: '2026-12-01' };
/** A new record of each table that is edited, and a change of it. */
const EDITED: { readonly [Table in EditedTable]: [RecordColumns[Table], Partial<RecordColumns[Table]>] } = {
  contacts: [contactOf('Acme'), { name: 'Acme East', fields: '{"company":"Acme East"}' }],
  items: [contactOf('Pallets'), { name: 'Crates' }],
  quote_templates: [{ name: 'Weekly', value: '{"origin":"43004"}' }, { value: '{"origin":"43215"}' }],
  notes: [NOTE, { text: 'Called' }],
  tasks: [TASK, { due_date: null }],
  documents: [DOCUMENT, { opens: 0 }],
  prints: [printOf('sending'), { state: 'printed' }],
};
const jsonOf = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null);
const TABLES = Object.keys(EDITED) as EditedTable[];

describe.skipIf(absent)(`the records of the shared store${absent}`, () => {
  let scene: Scene;
  eachScene((opened) => {
    scene = opened;
  });

  const rows = async (sql: string) => await scene.office.sql(sql);
  const head = async () => Number((await rows('SELECT seq FROM waybill.head'))[0]?.['seq']);
  const trail = async (): Promise<Record<string, unknown>[]> => {
    const entries = await rows(
      'SELECT changed_by, action, subject, subject_id, name, bol_number, before, after FROM waybill.audit ORDER BY id',
    );
    return entries.map(({ before, after, ...entry }) => ({
      ...entry,
      before: jsonOf(before),
      after: jsonOf(after),
    }));
  };
  const put = async <Table extends EditedTable>(table: Table, ...records: RecordChange<Table>[]) =>
    successOf(await scene.clerk1.records.putRecords(table, records)).seq;
  const addContact = async (id = 'c1', name = 'Acme') =>
    await put('contacts', { id, seenSeq: null, columns: contactOf(name) });

  it.each(TABLES)('adds, edits, removes, and restores records of %s, each in one turn', async (table) => {
    const [columns, changes] = EDITED[table];
    const { clerk1 } = scene;
    const state = async () => {
      const [row] = await rows(`SELECT seq, edited_seq, removed_at IS NULL AS is_there FROM waybill.${table}`);
      return [Number(row?.['seq']), Number(row?.['edited_seq']), row?.['is_there']];
    };
    const before = await head();
    const added = await put(table, { id: 'r1', seenSeq: null, columns } as RecordChange<typeof table>);
    expect([added, await head(), await state()]).toEqual([before + 1, before + 1, [added, added, true]]);
    const edited = await put(table, { id: 'r1', seenSeq: added, columns: changes });
    expect([edited, await head(), await state()]).toEqual([added + 1, added + 1, [edited, edited, true]]);
    const key = table === 'documents' ? 'file_id' : 'id';
    const expected = { ...columns, ...changes, [key]: 'r1', added_by: clerk1.id };
    // Columns that were not mentioned are unchanged.
    expect((await rows(`SELECT to_jsonb(t) AS row FROM waybill.${table} t`))[0]?.['row']).toMatchObject(expected);
    const removed = successOf(await clerk1.records.removeRecords(table, [{ id: 'r1', seenSeq: edited }])).seq;
    // A tombstone, with its turn.
    expect([removed, await head(), await state()]).toEqual([edited + 1, edited + 1, [removed, removed, false]]);
    const restored = await put(table, { id: 'r1', seenSeq: removed, columns: {} });
    expect([restored, await state()]).toEqual([removed + 1, [restored, restored, true]]);
    expect((await rows(`SELECT to_jsonb(t) AS row FROM waybill.${table} t`))[0]?.['row']).toMatchObject(expected);
  });

  it('replaces characters that PostgreSQL can’t hold', async () => {
    const text = 'a\0b \ud83d \u{1f69a}';
    await put('notes', { id: 'n1', seenSeq: null, columns: { ...NOTE, text } });
    expect(await rows('SELECT text FROM waybill.notes')).toEqual([{ text: 'a\ufffdb \ufffd \u{1f69a}' }]);
  });

  it('brings back the other version of each record that was changed in the meantime, and writes none', async () => {
    const { clerk1, clerk2 } = scene;
    await addContact('c1', 'Acme');
    const seenSeq = await addContact('c2', 'Bolt');
    await addContact('c3', 'Cord');
    await put('contacts', { id: 'c1', seenSeq, columns: contactOf('Acme East') });
    const last = await put('contacts', { id: 'c3', seenSeq: await head(), columns: contactOf('Cord East') });
    const records = ['c1', 'c2', 'c3'].map((id) => ({ id, seenSeq, columns: contactOf(`${id} of Clerk 2`) }));
    expect(await clerk2.records.putRecords('contacts', records)).toMatchObject({
      ok: false,
      error: {
        code: 'changed_meanwhile',
        records: [
          { id: 'c1', seq: last - 1, isRemoved: false, columns: { name: 'Acme East' }, changedBy: 'clerk1' },
          { id: 'c3', seq: last, isRemoved: false, columns: { name: 'Cord East' }, changedBy: 'clerk1' },
        ],
      },
    });
    expect(await rows('SELECT name FROM waybill.contacts ORDER BY id')).toEqual([
      { name: 'Acme East' },
      { name: 'Bolt' },
      { name: 'Cord East' },
    ]);
    // Clerk 2 has seen it now, and decides for his version.
    const decided = [{ id: 'c1', seenSeq: last - 1, columns: contactOf('c1 of Clerk 2') }];
    expect(await clerk2.records.putRecords('contacts', decided)).toMatchObject({ ok: true });
    expect(await clerk1.records.removeRecords('contacts', [{ id: 'c1', seenSeq: last - 1 }])).toMatchObject({
      error: { records: [{ columns: { name: 'c1 of Clerk 2' }, changedBy: 'clerk2' }] },
    });
  });

  it('tells a clerk who edits a removed record so, and one who edits what the store lost', async () => {
    const { clerk2, clerk1 } = scene;
    const seenSeq = await addContact();
    const removedSeq = successOf(await clerk1.records.removeRecords('contacts', [{ id: 'c1', seenSeq }])).seq;
    const edit = (id: string) => clerk2.records.putRecords('contacts', [{ id, seenSeq, columns: { name: 'Bolt' } }]);
    expect(await edit('c1')).toMatchObject({ error: { records: [{ id: 'c1', seq: removedSeq, isRemoved: true }] } });
    expect(await edit('c2')).toEqual({
      ok: false,
      error: {
        code: 'changed_meanwhile',
        records: [{ id: 'c2', seq: null, isRemoved: true, columns: null, changedBy: null }],
      },
    });
    // Removed by another clerk, or by a call whose response was lost.
    expect(await clerk2.records.removeRecords('contacts', [{ id: 'c1', seenSeq }])).toMatchObject({ ok: true });
    expect((await rows('SELECT seq FROM waybill.contacts'))[0]).toEqual({ seq: String(removedSeq) });
  });

  it('counts the use of contacts and items, which is no edit', async () => {
    const { clerk2 } = scene;
    const seenSeq = await addContact();
    await addContact('c2');
    expect(await clerk2.records.countUses('contacts', ['c1'])).toEqual({ ok: true, value: undefined });
    expect(await clerk2.records.countUses('contacts', ['c1', 'c3'])).toEqual({ ok: true, value: undefined });
    expect(await put('contacts', { id: 'c1', seenSeq, columns: { name: 'Acme East' } })).toBeGreaterThan(seenSeq);
    const columns = 'name, used_count, last_used_at_ms IS NOT NULL AS is_used, seq = edited_seq AS is_edited';
    expect(await rows(`SELECT ${columns} FROM waybill.contacts ORDER BY id`)).toEqual([
      { name: 'Acme East', used_count: 2, is_used: true, is_edited: true },
      { name: 'Acme', used_count: 0, is_used: false, is_edited: true },
    ]);
  });

  it('counts a use while another clerk edits the record', async () => {
    const { clerk1, clerk2, office } = scene;
    const seenSeq = await addContact();
    const waiting = async () => (await office.sql('SELECT 1 FROM pg_locks WHERE NOT granted')).length;
    // Both wait for their turns.
    await office.sql('BEGIN; UPDATE waybill.head SET seq = seq');
    const edited = clerk1.records.putRecords('contacts', [{ id: 'c1', seenSeq, columns: { name: 'Acme East' } }]);
    await expect.poll(waiting).toBe(1);
    const counted = clerk2.records.countUses('contacts', ['c1']);
    await expect.poll(waiting).toBe(2);
    await office.sql('COMMIT');
    expect(await Promise.all([edited, counted])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await office.sql('SELECT name, used_count FROM waybill.contacts')).toEqual([
      { name: 'Acme East', used_count: 1 },
    ]);
  });

  it('has a name for one template only, in any case, until it is removed', async () => {
    const { clerk1, clerk2 } = scene;
    const template = (id: string, name: string) => ({ id, seenSeq: null, columns: { name, value: '{}' } });
    const seenSeq = await put('quote_templates', template('t1', 'Weekly'));
    const second = await clerk2.records.putRecords('quote_templates', [
      template('t2', 'Other'),
      template('t3', 'WEEKLY'),
    ]);
    expect(second).toEqual({ ok: false, error: { code: 'name_taken' } });
    expect(await rows('SELECT id FROM waybill.quote_templates')).toEqual([{ id: 't1' }]);
    await clerk1.records.removeRecords('quote_templates', [{ id: 't1', seenSeq }]);
    expect(await clerk2.records.putRecords('quote_templates', [template('t3', 'WEEKLY')])).toMatchObject({ ok: true });
    // It does not come back beside it.
    expect(
      await clerk1.records.putRecords('quote_templates', [{ id: 't1', seenSeq: await head(), columns: {} }]),
    ).toMatchObject({ error: { code: 'name_taken' } });
  });

  it('appends notes, quotes, documents, and prints once, with the member and the order of prints', async () => {
    const { clerk1, clerk2 } = scene;
    const before = await head();
    const prints = ['p2', 'p1'].map((id) => ({ id, columns: printOf('printed') }));
    const first = successOf(await clerk2.records.appendRecords('prints', prints));
    expect(first).toEqual({ seq: before + 1, added: ['p2', 'p1'] });
    const more = [...prints, { id: 'p0', columns: printOf('failed') }];
    expect(successOf(await clerk1.records.appendRecords('prints', more))).toEqual({ seq: before + 2, added: ['p0'] });
    expect(await rows('SELECT id, position, seq, added_by FROM waybill.prints ORDER BY position')).toEqual([
      { id: 'p2', position: '1', seq: String(before + 1), added_by: clerk2.id },
      { id: 'p1', position: '2', seq: String(before + 1), added_by: clerk2.id },
      { id: 'p0', position: '3', seq: String(before + 2), added_by: clerk1.id },
    ]);
    for (const [table, columns] of [
      ['notes', NOTE],
      ['quotes', QUOTE],
      ['quote_contacts', { origin_id: 'c1', destination_id: null }],
      ['documents', DOCUMENT],
    ] as const) {
      const records = [{ id: 'r1', columns: columns as never }];
      expect(successOf(await clerk1.records.appendRecords(table, records)).added).toEqual(['r1']);
      expect(successOf(await clerk1.records.appendRecords(table, records)).added).toEqual([]);
    }
    // Written before the store was away, and removed by another clerk.
    await clerk2.records.removeRecords('notes', [{ id: 'r1', seenSeq: await head() }]);
    await clerk1.records.appendRecords('notes', [{ id: 'r1', columns: NOTE }]);
    expect(await rows('SELECT 1 FROM waybill.notes WHERE removed_at IS NULL')).toEqual([]);
  });

  it('ignores columns that this version of the store does not have', async () => {
    const columns = { ...contactOf('Acme'), color: 'blue' };
    const seenSeq = await put('contacts', { id: 'c1', seenSeq: null, columns });
    await put('contacts', { id: 'c1', seenSeq, columns: { ...columns, name: 'Bolt' } });
    expect(await rows('SELECT name FROM waybill.contacts')).toEqual([{ name: 'Bolt' }]);
  });

  it('sets the instants that are absent, and retains those of records that are brought in', async () => {
    await put('contacts', { id: 'c1', seenSeq: null, columns: { ...contactOf('Acme'), changed_at_ms: 5 } });
    const changedAt = async () =>
      Number((await rows('SELECT changed_at_ms FROM waybill.contacts'))[0]?.['changed_at_ms']);
    expect(await changedAt()).toBe(5);
    await put('contacts', { id: 'c1', seenSeq: await head(), columns: { name: 'Bolt' } });
    expect(Math.abs((await changedAt()) - Date.now())).toBeLessThan(600_000);
  });

  it('records each edit in the audit trail as the embedded database does', async () => {
    const { clerk1, clerk2 } = scene;
    const seenSeq = await addContact();
    const common = { changed_by: 'clerk1', subject: 'contact', subject_id: 'c1', bol_number: null };
    const fields = JSON.stringify({ company: 'Acme', phone: '(614) 555-0142' });
    const edited = await put('contacts', { id: 'c1', seenSeq, columns: { fields } });
    // No audited field.
    const unseen = await put('contacts', { id: 'c1', seenSeq: edited, columns: { dedupe_key: 'x' } });
    const removed = successOf(await clerk1.records.removeRecords('contacts', [{ id: 'c1', seenSeq: unseen }])).seq;
    await put('contacts', { id: 'c1', seenSeq: removed, columns: {} });
    const all = { company: 'Acme', phone: '(614) 555-0142' };
    expect(await trail()).toEqual([
      { ...common, name: 'Acme', action: 'add', before: null, after: { company: 'Acme' } },
      { ...common, name: 'Acme', action: 'change', before: {}, after: { phone: '(614) 555-0142' } },
      { ...common, name: 'Acme', action: 'remove', before: all, after: null },
      { ...common, name: 'Acme', action: 'restore', before: {}, after: {} },
    ]);
    const task = await put('tasks', { id: 't1', seenSeq: null, columns: TASK });
    const done = await put('tasks', { id: 't1', seenSeq: task, columns: { done_at_ms: 7 } });
    await put('tasks', { id: 't1', seenSeq: done, columns: { done_at_ms: null } });
    await clerk2.records.appendRecords('prints', [{ id: 'p1', columns: printOf('sending') }]);
    const queued = await put('prints', { id: 'p1', seenSeq: await head(), columns: { state: 'queued' } });
    await put('prints', { id: 'p1', seenSeq: queued, columns: { state: 'failed', reason: 'offline' } });
    const entries = (await trail()).slice(4).map(({ changed_by, action, bol_number, before, after }) => ({
      entry: `${String(changed_by)} ${String(action)} ${String(bol_number)}`,
      before,
      after,
    }));
    expect(entries).toEqual([
      { entry: 'clerk1 add BOL 1', before: null, after: { text: 'Call', due_date: '2026-12-01' } },
      { entry: 'clerk1 done BOL 1', before: { done_at_ms: null }, after: { done_at_ms: 7 } },
      { entry: 'clerk1 reopen BOL 1', before: { done_at_ms: 7 }, after: { done_at_ms: null } },
      { entry: 'clerk2 add BOL 1', before: null, after: { state: 'sending', route: '{}' } },
      {
        entry: 'clerk1 end BOL 1',
        before: { state: 'queued', reason: null },
        after: { state: 'failed', reason: 'offline' },
      },
    ]);
  });

  it('marks alerts as done or snoozed for all, and takes it back, each in one turn and in the trail', async () => {
    const { clerk1, clerk2 } = scene;
    const untilMs = Date.now() + DAY;
    const marks = async () =>
      await rows(
        'SELECT done_at_ms IS NOT NULL AS is_done, snoozed_until_ms::text AS until, member, seq::int FROM waybill.marks WHERE removed_at IS NULL',
      );
    const before = await head();
    await clerk1.records.mark([ALERT, { ...ALERT, id: 'late:BOL 2:1', bolNumber: null }], { mark: 'snoozed', untilMs });
    const snoozed = { is_done: false, until: String(untilMs), member: clerk1.id, seq: before + 1 };
    expect(await marks()).toEqual([snoozed, snoozed]);
    await clerk2.records.mark([{ ...ALERT, id: 'late:BOL 2:1' }], { mark: 'none' });
    await clerk2.records.mark([ALERT], { mark: 'done' });
    expect(await marks()).toEqual([{ is_done: true, until: null, member: clerk2.id, seq: before + 3 }]);
    await clerk2.records.mark([ALERT], { mark: 'none' });
    await clerk2.records.mark([ALERT], { mark: 'none' });
    expect(await marks()).toEqual([]);
    const entries = (await trail()).map(
      ({ changed_by, action, name }) => `${String(changed_by)} ${String(action)} ${String(name)}`,
    );
    expect((await trail())[0]).toMatchObject({
      before: { snoozed_until_ms: null },
      after: { snoozed_until_ms: untilMs },
      bol_number: 'BOL 1',
    });
    expect(entries).toEqual([
      'clerk1 snooze late',
      'clerk1 snooze late',
      'clerk2 unsnooze late',
      'clerk2 done late',
      'clerk2 reopen late',
    ]);
  });
});
