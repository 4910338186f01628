import { partLabel } from '../../lib/partLabel.ts';
import { documentsStrings } from './strings.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/** Number of documents in the last response that were unreadable, with reasons. */
export function DroppedDocuments({ fetching: { dropped, listed, isRunning } }: { readonly fetching: DocumentFetch }) {
  if (dropped.length === 0 || isRunning) return null;
  return (
    <p className="c-late small" role="alert">
      {documentsStrings.unreadable(
        dropped.length,
        listed,
        dropped.map(({ path, why }) => partLabel(path, why)).join('; '),
      )}
    </p>
  );
}
