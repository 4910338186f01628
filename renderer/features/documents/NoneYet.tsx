import { formatInstantTime } from '../../lib/format.ts';
import { documentsStrings } from './strings.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/** Shown after a download whose response had no documents. */
export function NoneYet({ fetching }: { readonly fetching: DocumentFetch }) {
  if (fetching.emptyAtMs === null || fetching.isRunning) return null;
  return (
    <p className="small" role="status">
      {documentsStrings.noneYet(formatInstantTime(fetching.emptyAtMs))}
    </p>
  );
}
