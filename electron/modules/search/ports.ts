/** Ports of the search. */
import type { TextMatches } from '../../../shared/contract/search.ts';

/** Why the text of a file is not in the index. `missing`: not on the disk with the content it was saved with. */
export type UnreadableText = 'protected' | 'damaged' | 'too_large' | 'missing' | 'failed';

/** The text of a PDF by page, up to the limits. `pages` is empty if it has none. */
export type ReadText =
  | { readonly state: 'indexed'; readonly pages: readonly { readonly page: number; readonly text: string }[] }
  | { readonly state: 'protected' | 'damaged' | 'failed' };

/** Reads the text of PDFs on a worker thread, one at a time. */
export interface PdfTextReader {
  /** `failed` if it takes too long or too much memory, or after an abort. */
  read(path: string, signal: AbortSignal): Promise<ReadText>;
}

/** Runs queries, on a worker thread if the database is in a file. Rejects with StorageError when the disk fails. */
export interface TextSearcher {
  searchText(text: string, limit: number): Promise<TextMatches>;
}
