/** Quotes in the database of an account without a workgroup. */
import type { DatabaseStores } from '../../electron/core/accountStorage.ts';
import type { StoredQuote } from '../../electron/modules/quotes/ports.ts';
import { columnsOfQuote } from '../../electron/modules/quotes/rows.ts';

/** Stores the quote; it is in the database when this returns. */
export function insertQuote({ records }: Pick<DatabaseStores, 'records'>, quote: StoredQuote): void {
  void records.appendRecords('quotes', [{ id: quote.id, columns: columnsOfQuote(quote) }]);
}
