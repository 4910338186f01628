/** Searches the full-text indexes of notes, tasks, and documents, over any connection to the database. */
import { z } from 'zod';
import type { DocumentMatch, Excerpt, NoteMatch, TaskMatch, TextMatches } from '../../../shared/contract/search.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { searchPhrase } from '../board/boardSql.ts';
import { REPLACED } from '../documents/versionsSql.ts';
import { OWN_DOCUMENTS } from '../workgroup/ownDocuments.ts';
import { WAITING_NOTES } from '../workgroup/ownRecordSchema.ts';
import { PAGES_PER_DOCUMENT } from './schema.ts';

type Reader = Pick<Database, 'all' | 'get'>;

/** Counts up to this many matches, newest first: a word of every document has as many matches as there are pages. */
const MAX_COUNTED = 1000;
/** Shorter beginnings of words match too many documents. */
const MIN_DOCUMENT_TERM = 3;
const EXCERPT_TERMS = 12;
/** Characters around a match that no text has: documents lose control characters, and notes lose these. */
const [START, END] = ['\u0002', '\u0003'];
const excerptOf = (index: string) => `snippet(${index}, 0, char(2), char(3), '…', ${EXCERPT_TERMS}) AS excerpt`;

const CountColumns = z.object({ total: z.int() });
const NoteColumns = z.object({
  id: z.string(),
  bol_number: z.string(),
  consignee_name: z.string().nullable(),
  is_done: z.int(),
  excerpt: z.string(),
});
const PageColumns = z.object({ place: z.int() });
const ExcerptColumns = PageColumns.extend({ excerpt: z.string() });
const DocumentColumns = z.object({
  text_id: z.int(),
  file_id: z.string(),
  bol_number: z.string(),
  type: z.string(),
  name: z.string(),
});
const StateColumns = z.object({ state: z.string(), files: z.int() });

/** Splits an excerpt at the marks around its matches. */
function toExcerpt(marked: string): Excerpt {
  return marked
    .split(START)
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, isMatch: false }];
      const [match = '', ...rest] = part.split(END);
      return [
        { text: match, isMatch: true },
        { text: rest.join(''), isMatch: false },
      ];
    })
    .map(({ text, isMatch }) => ({ text: text.replaceAll(/[\s\p{Cc}]+/gu, ' '), isMatch }))
    .filter(({ text }) => text !== '');
}

const NOTES = { tables: '', table: 'notes', index: 'note_search', isDone: '0' };
const TASKS = { tables: '', table: 'tasks', index: 'task_search', isDone: 'tasks.done_at_ms IS NOT NULL' };
/** In a workgroup, notes that only this computer has. */
const OWN_NOTES = { ...NOTES, tables: WAITING_NOTES, index: 'waiting_note_search' };

function notesOf(db: Reader, { tables, table, index, isDone }: typeof NOTES, phrase: string, limit: number) {
  const found = db
    .all(
      `${tables} SELECT ${table}.id, ${table}.bol_number, shipments.consignee_name, ${isDone} AS is_done, ${excerptOf(index)}
       FROM ${index} JOIN ${table} ON ${table}.rowid = ${index}.rowid
       LEFT JOIN shipments ON shipments.bol_number = ${table}.bol_number
       WHERE ${index} MATCH :phrase ORDER BY ${index}.rowid DESC LIMIT +:limit`,
      { phrase, limit },
    )
    .map((row): TaskMatch => {
      const { id, bol_number, consignee_name, is_done, excerpt } = parseDbRow(table, NoteColumns, row);
      return {
        id,
        bolNumber: bol_number,
        consigneeName: consignee_name,
        isDone: is_done === 1,
        excerpt: toExcerpt(excerpt),
      };
    });
  const counted = db.get(
    `SELECT COUNT(*) AS total FROM (SELECT rowid FROM ${index} WHERE ${index} MATCH :phrase LIMIT ${MAX_COUNTED})`,
    { phrase },
  );
  const { total } = parseDbRow(table, CountColumns, counted ?? {});
  return { found, total, isMore: total === MAX_COUNTED };
}

/**
 * The newest documents with a match, each with its first page that has one. Earlier versions are left out. A content is
 * found once for each shipment that has it.
 */
function documentsOf(db: Reader, phrase: string, limit: number, isWorkgroup: boolean): TextMatches['documents'] {
  const pages = db
    .all(
      `SELECT rowid AS place FROM document_search WHERE document_search MATCH :phrase
       ORDER BY rowid DESC LIMIT ${MAX_COUNTED}`,
      { phrase },
    )
    .map((row) => parseDbRow('document_search', PageColumns, row).place);
  const firstPages = new Map(pages.map((place) => [Math.floor(place / PAGES_PER_DOCUMENT), place]));
  const documents = new Map<string, z.output<typeof DocumentColumns>>();
  // What only this computer has is the newest.
  const rows = (isWorkgroup ? [OWN_DOCUMENTS, ''] : ['']).flatMap((tables) =>
    db.all(
      `${tables} SELECT document_texts.id AS text_id, documents.file_id, documents.bol_number, documents.type, documents.name
     FROM json_each(:ids) AS requested
     JOIN document_texts ON document_texts.id = requested.value
     JOIN documents ON documents.sha256 = document_texts.sha256
     WHERE documents.cleared_at_ms IS NULL AND NOT ${REPLACED} ORDER BY requested.key, documents.fetched_at_ms DESC`,
      { ids: JSON.stringify([...firstPages.keys()]) },
    ),
  );
  for (const row of rows) {
    const document = parseDbRow('documents', DocumentColumns, row);
    const key = `${document.text_id} ${document.bol_number}`;
    if (!documents.has(key)) documents.set(key, document);
  }
  const shown = [...documents.values()].slice(0, limit);
  const places = shown.map(({ text_id }) => firstPages.get(text_id) ?? 0);
  const excerpts = new Map(
    db
      .all(
        // The plus sign prevents SQLite from evaluating the phrase once for each page.
        `SELECT rowid AS place, ${excerptOf('document_search')} FROM document_search
         WHERE document_search MATCH :phrase AND +rowid IN (SELECT value FROM json_each(:places))`,
        { phrase, places: JSON.stringify(places) },
      )
      .map((row) => parseDbRow('document_search', ExcerptColumns, row))
      .map(({ place, excerpt }) => [place, excerpt]),
  );
  const found = shown.map((document, at): DocumentMatch => {
    const place = places[at] ?? 0;
    const { file_id, bol_number, type, name } = document;
    const excerpt = toExcerpt(excerpts.get(place) ?? '');
    return { fileId: file_id, bolNumber: bol_number, type, name, page: place % PAGES_PER_DOCUMENT, excerpt };
  });
  return { found, total: documents.size, isMore: pages.length === MAX_COUNTED };
}

function notIndexed(db: Reader): TextMatches['notIndexed'] {
  const states = db
    .all(
      "SELECT state, COUNT(*) AS files FROM document_texts WHERE state < 'indexed' OR state > 'indexed' GROUP BY state",
    )
    .map((row) => parseDbRow('document_texts', StateColumns, row));
  const count = (matches: (state: string) => boolean) =>
    states.reduce((sum, { state, files }) => sum + (matches(state) ? files : 0), 0);
  return {
    pending: count((state) => state === 'pending'),
    withoutText: count((state) => state === 'without_text'),
    unreadable: count((state) => state !== 'pending' && state !== 'without_text'),
  };
}

const NONE = { found: [], total: 0, isMore: false };

/**
 * Returns the newest matches of each kind. Throws StorageError.
 *
 * @param isWorkgroup the first file is `own.db`, and the replica is attached
 */
export function searchText(db: Reader, text: string, limit: number, isWorkgroup = false): TextMatches {
  const phrase = searchPhrase(text);
  if (phrase === null) return { notes: NONE, tasks: NONE, documents: NONE, notIndexed: notIndexed(db) };
  const shared = notesOf(db, NOTES, phrase, limit);
  const own = isWorkgroup ? notesOf(db, OWN_NOTES, phrase, limit) : NONE;
  const notes = [...own.found, ...shared.found].slice(0, limit);
  const isLong = text.split(/[^\p{L}\p{N}]+/u).some((term) => term.length >= MIN_DOCUMENT_TERM);
  return {
    notes: {
      found: notes.map(({ isDone: _, ...note }): NoteMatch => note),
      total: own.total + shared.total,
      isMore: shared.isMore,
    },
    tasks: notesOf(db, TASKS, phrase, limit),
    documents: isLong ? documentsOf(db, phrase, limit, isWorkgroup) : NONE,
    notIndexed: notIndexed(db),
  };
}
