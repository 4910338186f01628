import { formatInstantTime } from '../../lib/format.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/** Said after a fetch that was answered with an empty list. */
export function NoneYet({ fetching }: { readonly fetching: DocumentFetch }) {
  if (fetching.emptyAtMs === null || fetching.isRunning) return null;
  return (
    <p className="small" role="status">
      The service has no documents for this shipment yet, asked at {formatInstantTime(fetching.emptyAtMs)}.
    </p>
  );
}
