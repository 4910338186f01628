import { partLabel } from '../../lib/partLabel.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/** Number of documents in the last response that were unreadable, with reasons. */
export function DroppedDocuments({ fetching: { dropped, listed, isRunning } }: { readonly fetching: DocumentFetch }) {
  if (dropped.length === 0 || isRunning) return null;
  return (
    <p className="c-late small" role="alert">
      {dropped.length} of {listed} {listed === 1 ? 'document' : 'documents'} couldn’t be read:{' '}
      {dropped.map(({ path, why }) => partLabel(path, why)).join('; ')}. Refresh documents, or contact support.
    </p>
  );
}
