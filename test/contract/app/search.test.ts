import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PdfTextReader, ReadText } from '../../../electron/modules/search/ports.ts';
import { searchText } from '../../../electron/modules/search/textSearch.ts';
import type { Database } from '../../../electron/platform/sqlite/database.ts';
import type { TextMatches } from '../../../shared/contract/search.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { tinyPdf } from '../../support/samplePdf.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const BOL = '4400000001';
const shaOf = (content: string) => createHash('sha256').update(tinyPdf(content)).digest('hex');
const pages = (...textOf: string[]): ReadText => ({
  state: 'indexed',
  pages: textOf.map((text, at) => ({ page: at + 1, text })),
});

/** An app with one shipment, whose documents are `tinyPdf(content)` with the text that `textOf` has for the content. */
async function withDocuments(textOf: Readonly<Record<string, ReadText>> = {}) {
  const http = createScriptedHttp();
  const reads: string[] = [];
  const reader: PdfTextReader = {
    read(path) {
      const content = Object.keys(textOf).find((each) => path.includes(shaOf(each))) ?? '';
      reads.push(content);
      return Promise.resolve(textOf[content] ?? { state: 'failed' });
    },
  };
  const memory = await openMemoryApp(http, { pdfTextReader: reader });
  await memory.connect();
  const [database] = memory.databases.values();
  if (database === undefined) throw new Error('no database');
  database.run(`INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available,
      consignee_name)
    VALUES ('${BOL}', 'SMPF', 'Sample Freightways', 'delivered', 0, '[]', '[]', 'Example Söhne GmbH')`);
  const download = async (documents: Readonly<Record<string, string>>) => {
    const listed = Object.keys(documents).map((type) => ({
      type,
      name: `${type}.pdf`,
      url: 'https://files.freight.example/x',
    }));
    http.response(
      { body: { success: true, bolNumber: BOL, documents: listed } },
      ...Object.values(documents).map((content) => ({ body: tinyPdf(content) })),
    );
    const fetched = await memory.call('documents.fetch', { callId: crypto.randomUUID(), bolNumber: BOL });
    expect(fetched.ok ? fetched.value.failures : fetched).toEqual([]);
  };
  /** Lets the background run until nothing is due. */
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      memory.clock.advance(2_000);
      await new Promise((resolve) => setTimeout(resolve, 0));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  const find = async (text: string, limit = 5): Promise<TextMatches> => {
    const found = await memory.call('search.text', { text, limit });
    if (!found.ok) throw new Error(found.error.code);
    return found.value;
  };
  return { ...memory, database, reads, download, settle, find };
}

test('notes and tasks are found by the beginnings of their words, without accents, until they are removed', async () => {
  const { call, find, bugs } = await withDocuments();
  await call('notes.save', { id: 'n', bolNumber: BOL, text: 'Driver André asked for dock 7.\nCall before noon.' });
  await call('tasks.save', { id: 't', bolNumber: BOL, text: 'Send André the weight ticket', dueDate: null });
  const found = await find('andre');
  expect(found.notes).toMatchObject({
    total: 1,
    found: [{ id: 'n', bolNumber: BOL, consigneeName: 'Example Söhne GmbH' }],
  });
  expect(found.notes.found[0]?.excerpt).toEqual([
    { text: 'Driver ', isMatch: false },
    { text: 'André', isMatch: true },
    { text: ' asked for dock 7. Call before noon.', isMatch: false },
  ]);
  expect(found.tasks).toMatchObject({ total: 1, found: [{ id: 't', isDone: false }] });
  await call('tasks.setDone', { id: 't', done: true });
  expect((await find('weight tick')).tasks.found).toMatchObject([{ isDone: true }]);
  await call('notes.save', { id: 'n', bolNumber: BOL, text: 'Driver Zoë' });
  expect((await find('dock')).notes.total).toBe(0);
  expect((await find('ZOE')).notes.total).toBe(1);
  await call('notes.remove', { id: 'n' });
  await call('tasks.remove', { id: 't' });
  expect(await find('driver')).toMatchObject({ notes: { total: 0 }, tasks: { total: 0 } });
  // Restored by its undo.
  await call('notes.save', { id: 'n', bolNumber: BOL, text: 'Driver Zoë' });
  expect((await find('driver')).notes.total).toBe(1);
  expect(bugs).toEqual([]);
});

test('the text of a document is found after its download, with the page, and each content is read once', async () => {
  const { download, settle, find, reads, bugs } = await withDocuments({
    bol: pages('Bill of lading', 'Hydraulic fittings, NMFC 104600-2'),
    pod: pages('Delivery receipt signed by R. Łukasz Müller'),
  });
  await download({ BOL: 'bol', 'Delivery Receipt': 'pod', Copy: 'bol' });
  expect((await find('hydraulic')).notIndexed).toEqual({ pending: 2, unreadable: 0, withoutText: 0 });
  await settle();
  expect(reads.toSorted()).toEqual(['bol', 'pod']);
  const found = await find('hydraulic fit');
  expect(found.documents).toMatchObject({ total: 1, isMore: false, found: [{ bolNumber: BOL, page: 2 }] });
  expect(found.documents.found[0]?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([
    { text: 'Hydraulic', isMatch: true },
    { text: 'fittings', isMatch: true },
  ]);
  expect((await find('104600-2')).documents.total).toBe(1);
  expect((await find('muller')).documents.found).toMatchObject([{ type: 'Delivery Receipt', page: 1 }]);
  expect(found.notIndexed).toEqual({ pending: 0, unreadable: 0, withoutText: 0 });
  // The same files again: nothing to read.
  await download({ BOL: 'bol', 'Delivery Receipt': 'pod' });
  await settle();
  expect(reads).toHaveLength(2);
  expect(bugs).toEqual([]);
});

test('a file that several shipments have is found at each of them, the newest first', async () => {
  const { database, download, settle, find } = await withDocuments({ pod: pages('Delivery receipt, route 4471') });
  await download({ POD: 'pod' });
  await settle();
  for (const [at, bolNumber] of ['4400000002', '4400000003'].entries()) {
    database.run(
      `INSERT INTO documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms)
       SELECT 'f' || :bolNumber, :bolNumber, type, name, sha256, bytes, fetched_at_ms + :later, fetched_at_ms + :later
       FROM documents WHERE bol_number = '${BOL}'`,
      { bolNumber, later: at + 1 },
    );
  }
  const { documents } = await find('4471');
  expect(documents.found.map(({ bolNumber }) => bolNumber)).toEqual(['4400000003', '4400000002', BOL]);
  expect(documents.found.map(({ excerpt }) => excerpt.some(({ isMatch }) => isMatch))).toEqual([true, true, true]);
  expect(documents.total).toBe(3);
  expect((await find('4471', 2)).documents).toMatchObject({ total: 3, found: [{}, {}] });
});

test('files without text, and files that can’t be read, are skipped and counted', async () => {
  const { download, settle, find, database, reads } = await withDocuments({
    scan: pages(),
    locked: { state: 'protected' },
    broken: { state: 'damaged' },
    large: pages('never read'),
  });
  await download({ A: 'scan', B: 'locked', C: 'broken', D: 'large' });
  database.run("UPDATE documents SET bytes = 1000000000 WHERE type = 'D'");
  await settle();
  expect(await find('read')).toMatchObject({
    documents: { total: 0 },
    notIndexed: { pending: 0, unreadable: 3, withoutText: 1 },
  });
  expect(reads).not.toContain('large');
});

test('only the latest version of a document is found, and the text goes with the file', async () => {
  const { call, clock, download, settle, find, database } = await withDocuments({
    old: pages('Consignee before the correction'),
    new: pages('Consignee after the correction'),
  });
  await download({ BOL: 'old' });
  clock.advance(1000);
  await download({ BOL: 'new' });
  await settle();
  expect((await find('consignee')).documents).toMatchObject({ total: 1, found: [{ page: 1 }] });
  expect((await find('before')).documents.total).toBe(0);
  database.run("UPDATE shipments SET delivery_date = '2026-01-02'");
  clock.set(clock.now() + 90 * 86_400_000);
  const cleared = await call('documents.clear', { closedForMonths: 1, alsoOldVersions: true });
  expect(cleared.ok && cleared.value.files).toBe(2);
  expect((await find('consignee')).documents.total).toBe(0);
  const left = (table: string) => database.get(`SELECT COUNT(*) AS count FROM ${table}`)?.['count'];
  expect([left('document_texts'), left('document_search')]).toEqual([0, 0]);
  // Downloaded again: it is found again.
  await download({ BOL: 'new' });
  await settle();
  expect((await find('after')).documents.total).toBe(1);
});

test('a file that ended the app twice while it was read is skipped, and tried again after a new download', async () => {
  const { download, settle, find, database, reads } = await withDocuments({ bol: pages('Bill of lading') });
  await download({ BOL: 'bol' });
  database.run('UPDATE document_texts SET attempts = 2');
  await settle();
  expect(reads).toEqual([]);
  expect((await find('lading')).notIndexed.unreadable).toBe(1);
  await download({ BOL: 'bol' });
  await settle();
  expect(reads).toEqual(['bol']);
  expect((await find('lading')).documents.total).toBe(1);
});

test('a file that is missing on the disk is skipped', async () => {
  const { database, settle, find } = await withDocuments();
  database.run(`INSERT INTO documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms)
    VALUES ('f', '${BOL}', 'BOL', 'BOL.pdf', '${'a'.repeat(64)}', 10, 1, 1)`);
  for (let minute = 0; minute < 2; minute += 1) await settle();
  expect((await find('lading')).notIndexed).toEqual({ pending: 0, unreadable: 1, withoutText: 0 });
});

test('text of only signs finds nothing, and no text is a syntax error', async () => {
  const { find, call } = await withDocuments();
  await call('notes.save', { id: 'n', bolNumber: BOL, text: 'a "quoted" NOTE* (x) AND -y' });
  for (const text of [
    '',
    '  ',
    '"',
    '*',
    'AND',
    'note*',
    '"quoted',
    '(x)',
    'NEAR(a b)',
    '-y',
    "'; DROP TABLE notes; --",
  ]) {
    expect(await find(text)).toMatchObject({ documents: { total: 0 } });
  }
  expect((await find('note* (x)')).notes.total).toBe(1);
});

test('a word of every page is counted up to a limit, with few queries and no scan of the documents', async () => {
  const { database } = await withDocuments();
  database.transaction(() => {
    for (let id = 1; id <= 700; id += 1) {
      const sha256 = id.toString(16).padStart(64, '0');
      database.run(
        `INSERT INTO documents (file_id, bol_number, type, name, sha256, bytes, first_fetched_at_ms, fetched_at_ms)
         VALUES (:id, :bol, 'BOL', 'BOL.pdf', :sha256, 10, 1, 1)`,
        { id: `f${id}`, bol: `44${id}`, sha256 },
      );
      for (const page of [1, 2]) {
        database.run(
          `INSERT INTO document_search (rowid, text)
           SELECT id * 1024 + :page, 'Bill of lading ' || id FROM document_texts WHERE sha256 = :sha256`,
          { page, sha256 },
        );
      }
    }
  });
  const queries: string[] = [];
  const counted: Pick<Database, 'all' | 'get'> = {
    all(sql, values) {
      queries.push(sql);
      return database.all(sql, values);
    },
    get: (sql, values) => database.get(sql, values),
  };
  const { documents } = searchText(counted, 'lading', 8);
  expect(documents).toMatchObject({ total: 500, isMore: true });
  expect(documents.found).toHaveLength(8);
  expect(documents.found[0]).toMatchObject({ bolNumber: '44700', page: 1 });
  expect(queries.filter((sql) => sql.includes('document_search MATCH'))).toHaveLength(2);
  const plans = queries
    .filter((sql) => sql.includes('document'))
    .flatMap((sql) => database.all(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => String(detail)));
  expect(plans.filter((step) => /SCAN (documents|later|document_texts)\b(?!.*INDEX)/.test(step))).toEqual([]);
});
