/** Translates a search for quotes into an SQL condition. */
import type { QuoteFilter } from '../../../shared/contract/quotes.ts';

const STATES: Readonly<Record<QuoteFilter, string | null>> = {
  all: null,
  open: 'booked = 0 AND pickup_date >= :openFrom',
  booked: 'booked = 1',
  passed: 'booked = 0 AND pickup_date < :openFrom',
};

/** The search index needs at least 3 letters; a shorter word filters the matches of the other words. */
const MIN_INDEXED_LETTERS = 3;

/**
 * @param terms uppercase search terms, each of which must match the quote or its booking
 * @param openFrom see `firstOpenDay`
 * @param wordTables the search indexes, each of which has some of the quotes
 */
export function quotesWhere(
  terms: readonly string[],
  state: QuoteFilter,
  openFrom: string,
  wordTables: readonly string[] = ['quote_words'],
): { readonly where: string; readonly values: Readonly<Record<string, string>> } {
  const long = terms.filter((word) => word.length >= MIN_INDEXED_LETTERS);
  const short = terms.filter((word) => word.length < MIN_INDEXED_LETTERS);
  const found = [
    ...(long.length === 0 ? [] : ['words MATCH :match']),
    ...short.map((_, at) => `INSTR(words, :short${at}) > 0`),
  ];
  const byState = STATES[state];
  const conditions = [
    ...(byState === null ? [] : [byState]),
    ...(found.length === 0
      ? []
      : [
          `rowid IN (${wordTables
            .map((table) => `SELECT rowid FROM ${table} WHERE ${found.join(' AND ')}`)
            .join(' UNION ALL ')})`,
        ]),
  ];
  return {
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    values: {
      ...Object.fromEntries(short.map((word, at) => [`short${at}`, word])),
      // Quoted, so that search operators in a term have no effect.
      ...(long.length === 0 ? {} : { match: long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ') }),
      ...(state === 'open' || state === 'passed' ? { openFrom } : {}),
    },
  };
}
