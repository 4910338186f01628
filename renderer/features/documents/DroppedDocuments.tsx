import { partWords } from '../../lib/partWords.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/** How many documents of the last answer could not be read, and why. */
export function DroppedDocuments({ fetching: { dropped, listed, isRunning } }: { readonly fetching: DocumentFetch }) {
  if (dropped.length === 0 || isRunning) return null;
  return (
    <p className="c-late small" role="alert">
      {dropped.length} of {listed} {listed === 1 ? 'document' : 'documents'} couldn’t be read:{' '}
      {dropped.map(({ path, why }) => partWords(path, why)).join('; ')}. Refresh documents, or contact support.
    </p>
  );
}
