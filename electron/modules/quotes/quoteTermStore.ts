/** The search terms of quotes in an account's own database. */

import { quoteSearchText } from '../../../shared/rules/quoteSearch.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { StoredQuote } from './ports.ts';
import { readableQuote } from './rows.ts';

/** Far more quotes than can be requested before their search terms are written. */
const MISSING_TERMS_LIMIT = 1_000;

/** Creates the writes of the terms, which follow a quote a moment later, so that no caller waits for them. */
export function createQuoteTermStore(db: Database) {
  /** Writes the search terms of a quote. A booking adds to them, so they must be written before (`later`). */
  function write(quote: StoredQuote): void {
    const isMissing = 'NOT EXISTS (SELECT 1 FROM quote_words_docsize WHERE id = quotes.rowid)';
    db.run(`INSERT INTO quote_words (rowid, words) SELECT rowid, :terms FROM quotes WHERE id = :id AND ${isMissing}`, {
      id: quote.id,
      terms: quoteSearchText(quote),
    });
  }

  return {
    /** Writes the terms of a new quote. */
    add(id: string): void {
      db.later(() => {
        const row = db.get('SELECT * FROM quotes WHERE id = :id', { id });
        const quote = row === null ? null : readableQuote(row);
        if (quote !== null) write(quote);
      });
    },
    /** After a start: writes the terms of quotes that a killed process had not written. Quotes are never removed. */
    restore(): void {
      const rows = db.all(
        `SELECT * FROM quotes WHERE rowid > (SELECT MAX(rowid) FROM quotes) - :newest
           AND NOT EXISTS (SELECT 1 FROM quote_words_docsize WHERE id = quotes.rowid)`,
        { newest: MISSING_TERMS_LIMIT },
      );
      for (const row of rows) {
        const quote = readableQuote(row);
        if (quote !== null) db.later(() => write(quote));
      }
    },
  };
}
