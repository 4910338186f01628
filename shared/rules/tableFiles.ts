/** Limits of the table files that can be imported, and why one can't be read. */

/** Maximum size of a file. Larger than any address book or day of orders, and in Base64 it fits into one call. */
export const MAX_TABLE_BYTES = 4 * 1024 * 1024;

/** Maximum number of columns, as in Excel. */
export const MAX_TABLE_COLUMNS = 16_384;

/** Maximum number of rows, with the headings: one more than an import takes. */
export const MAX_TABLE_ROWS = 10_001;

export const TABLE_PROBLEMS = ['too_large', 'too_many_rows', 'not_a_table', 'protected', 'damaged', 'empty'] as const;
/** `openQuoteLine`: the row with a quotation mark that isn't closed, which would take all rows after it into its cell. */
export type TableProblem = (typeof TABLE_PROBLEMS)[number] | { readonly openQuoteLine: number };
