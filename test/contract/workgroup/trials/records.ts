/** Trials of the records that several clerks write, and of the marks of alerts. */
import type { RecordColumns } from '../../../../electron/modules/workgroup/sharedRecords.ts';
import { DAY, type Member, type Scene, type Trial } from './trial.ts';

/** What a contact is found by. */
type SearchColumns = Pick<RecordColumns['contacts'], 'name_words' | 'words'>;

export const contactOf = (name: string): RecordColumns['contacts'] => ({
  name,
  ...(Object.fromEntries(['name_words', 'words'].map((column) => [column, ` ${name} `])) as SearchColumns),
  dedupe_key: name,
  fields: JSON.stringify({ company: name }),
});
export const printOf = (state: string): RecordColumns['prints'] => ({
  job_id: 'job',
  bol_number: 'BOL 1',
  kind: 'bol',
  file_id: null,
  type: null,
  sha256: null,
  pro_number: null,
  route: '{}',
  pages: null,
  start: 1,
  printed_by: 'clerk1',
  sent_at_ms: null,
  ended_at_ms: null,
  state,
  queue_job: null,
  reason: null,
  error: null,
  settled_at_ms: null,
  made_from: null,
  regenerated: null,
  scale_percent: null,
  places: null,
});
export const NOTE = { bol_number: 'BOL 1', text: 'Call the dock' };
export const QUOTE: RecordColumns['quotes'] = {
  pickup_date: '2026-12-01',
  lane: 'lane',
  zips: 'zips',
  quote_reference: 'Q1',
  summary: '{}',
  request_key: '[]',
  request: '{}',
  rates: '[]',
  dropped: null,
};
export const ALERT = { id: 'late:BOL 1:1', kind: 'late', bolNumber: 'BOL 1' };

/** The turn of the written contact, or the code of the failure. */
async function putContact(member: Member, seenSeq: number | null, name: string): Promise<number | string> {
  const put = await member.records.putRecords('contacts', [{ id: 'c1', seenSeq, columns: contactOf(name) }]);
  return put.ok ? put.value.seq : put.error.code;
}

const nameOf = async ({ office }: Scene): Promise<string> => {
  const [row] = await office.sql('SELECT name FROM waybill.contacts');
  return String(row?.['name']);
};

/** `done`, or the code or message of the failure. */
async function outcomeOf(call: Promise<{ readonly ok: boolean; readonly error?: { readonly code: string } }>) {
  try {
    const result = await call;
    return result.ok ? 'done' : String(result.error?.code);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Calls a function with arguments that the port doesn't offer. */
async function callOf({ office }: Scene, { id }: Member, name: string, args: object): Promise<string> {
  return await office.sql(`SELECT waybill.${name}($1, $2) AS result`, [id, JSON.stringify(args)], 'clerk1').then(
    () => 'done',
    (error: Error) => error.message,
  );
}

export const RECORD_TRIALS: readonly Trial[] = [
  {
    condition: 'record as seen',
    what: 'the second of two clerks who edit one contact does not overwrite the first',
    async run(scene) {
      const seen = Number(await putContact(scene.clerk1, null, 'Acme'));
      await putContact(scene.clerk1, seen, 'Acme East');
      const second = await putContact(scene.clerk2, seen, 'Acme West');
      return `${typeof second === 'string' ? second : 'written'}, ${await nameOf(scene)}`;
    },
    right: 'changed_meanwhile, Acme East',
    wrong: 'written, Acme West',
  },
  {
    condition: 'new record',
    what: 'a new contact does not overwrite another with its ID',
    async run(scene) {
      await putContact(scene.clerk1, null, 'Acme');
      await putContact(scene.clerk2, null, 'Bolt');
      return await nameOf(scene);
    },
    right: 'Acme',
    wrong: 'Bolt',
  },
  {
    condition: 'record that the store lost',
    what: 'the edit of a contact that the store does not have is no new contact',
    async run({ clerk1, office }) {
      const edit = { id: 'c1', seenSeq: 7, columns: contactOf('Acme') };
      const outcome = await outcomeOf(clerk1.records.putRecords('contacts', [edit]));
      const rows = await office.sql('SELECT 1 FROM waybill.contacts');
      return `${outcome}, ${rows.length}`;
    },
    right: 'changed_meanwhile, 0',
    wrong: 'done, 1',
  },
  {
    condition: 'written already',
    what: 'an edit whose response was lost is repeated without a conflict',
    async run(scene) {
      const seen = Number(await putContact(scene.clerk1, null, 'Acme'));
      await putContact(scene.clerk1, seen, 'Acme East');
      const again = await putContact(scene.clerk1, seen, 'Acme East');
      return typeof again === 'string' ? again : 'written';
    },
    right: 'written',
    wrong: 'changed_meanwhile',
  },
  {
    condition: 'edited table',
    what: 'a quote is not edited',
    async run(scene) {
      await scene.clerk1.records.appendRecords('quotes', [{ id: 'q1', columns: QUOTE }]);
      const records = [{ id: 'q1', seenSeq: 99, columns: { rates: '[1]' } }];
      return await callOf(scene, scene.clerk1, 'put_records', { table: 'quotes', records });
    },
    right: 'records of this table are not written in this way',
    wrong: 'column "edited_seq" of relation "quotes" does not exist',
  },
  {
    condition: 'appended table',
    what: 'a contact is not appended, which two clerks may edit',
    run: (scene) =>
      callOf(scene, scene.clerk1, 'append_records', {
        table: 'contacts',
        records: [{ id: 'c1', columns: contactOf('Acme') }],
      }),
    right: 'records of this table are not written in this way',
    wrong: 'done',
  },
  {
    condition: 'table with uses',
    what: 'only uses of contacts and items are counted',
    run: (scene) => callOf(scene, scene.clerk1, 'count_uses', { table: 'notes', ids: ['n1'] }),
    right: 'records of this table are not written in this way',
    wrong: 'column "used_count" does not exist',
  },
  {
    condition: 'columns of the store',
    what: 'a clerk does not write in the name of another',
    async run({ clerk1, clerk2, office }) {
      const columns = { ...NOTE, added_by: clerk2.id };
      await clerk1.records.appendRecords('notes', [{ id: 'n1', columns }]);
      await clerk1.records.putRecords('notes', [{ id: 'n1', seenSeq: 99, columns }]);
      const [row] = await office.sql('SELECT added_by FROM waybill.notes');
      return row?.['added_by'] === clerk1.id ? 'of Clerk 1' : 'of Clerk 2';
    },
    right: 'of Clerk 1',
    wrong: 'of Clerk 2',
  },
  {
    condition: 'future instant',
    what: 'a note of a computer whose clock is fast is not from tomorrow',
    async run({ clerk1, office }) {
      const columns = { ...NOTE, created_at_ms: Date.now() + DAY };
      await clerk1.records.appendRecords('notes', [{ id: 'n1', columns }]);
      const [row] = await office.sql('SELECT created_at_ms <= waybill.now_ms() AS is_past FROM waybill.notes');
      return row?.['is_past'] === true ? 'past' : 'to come';
    },
    right: 'past',
    wrong: 'to come',
  },
  {
    condition: 'appended once',
    what: 'a note that waited for the store and is appended twice is there once, as it was edited since',
    async run({ clerk1, clerk2, office }) {
      const records = [{ id: 'n1', columns: NOTE }];
      const first = await clerk1.records.appendRecords('notes', records);
      const seenSeq = first.ok ? first.value.seq : 0;
      await clerk2.records.putRecords('notes', [{ id: 'n1', seenSeq, columns: { text: 'Called' } }]);
      const second = await outcomeOf(clerk1.records.appendRecords('notes', records));
      const rows = await office.sql('SELECT text FROM waybill.notes');
      return `${second}, ${rows.map(({ text }) => String(text)).join()}`;
    },
    right: 'done, Called',
    wrong: 'the shared store failed: 23505: duplicate key value violates unique constraint "notes_pkey", Called',
  },
  {
    condition: 'snooze of a done alert',
    what: 'an alert that another clerk has done does not come back by a snooze',
    async run({ clerk1, clerk2, office }) {
      await clerk1.records.mark([ALERT], { mark: 'done' });
      await clerk2.records.mark([ALERT], { mark: 'snoozed', untilMs: Date.now() + DAY });
      const [row] = await office.sql('SELECT done_at_ms IS NOT NULL AS is_done FROM waybill.marks');
      return row?.['is_done'] === true ? 'done' : 'snoozed';
    },
    right: 'done',
    wrong: 'snoozed',
  },
  {
    condition: 'marked already',
    what: 'an alert is done by the first of two clerks',
    async run({ clerk1, clerk2, office }) {
      await clerk1.records.mark([ALERT], { mark: 'done' });
      await clerk2.records.mark([ALERT], { mark: 'done' });
      const rows = await office.sql('SELECT changed_by FROM waybill.audit');
      return rows.map((row) => String(row['changed_by'])).join();
    },
    right: 'clerk1',
    wrong: 'clerk1,clerk2',
  },
];
