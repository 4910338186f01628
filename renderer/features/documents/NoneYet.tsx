import { formatInstantTime } from '../../lib/format.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/** Shown after a download whose response had no documents. */
export function NoneYet({ fetching }: { readonly fetching: DocumentFetch }) {
  if (fetching.emptyAtMs === null || fetching.isRunning) return null;
  return (
    <p className="small" role="status">
      No documents for this shipment yet, checked at {formatInstantTime(fetching.emptyAtMs)}.
    </p>
  );
}
