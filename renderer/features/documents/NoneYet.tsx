import { formatInstantTime } from '../../lib/format.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/** Said after a fetch that was answered with an empty list. */
export function NoneYet({ fetching }: { readonly fetching: DocumentFetch }) {
  if (fetching.emptyAtMs === null || fetching.isRunning) return null;
  return (
    <p className="small" role="status">
      No documents for this shipment yet, checked at {formatInstantTime(fetching.emptyAtMs)}.
    </p>
  );
}
