import { formatBytes } from '../../lib/format.ts';
import styles from './documents.module.css';
import { documentLabel } from './documentTabs.ts';
import { documentsStrings } from './strings.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/**
 * Progress of a download. The first one of a shipment may take seconds, because documents are generated on demand (spec
 * §4.4 rule 2).
 */
export function FetchLine({ fetching: { progress, seconds } }: { readonly fetching: DocumentFetch }) {
  if (progress === null || progress.phase === 'asking' || progress.type === null) {
    return (
      <p role="status" className="dim">
        {documentsStrings.preparing(seconds)}
      </p>
    );
  }
  const { type, bytes, totalBytes, done, of } = progress;
  const label = documentLabel({ type });
  const sizes = totalBytes === null ? formatBytes(bytes) : documentsStrings.bytesOf(bytes, totalBytes);
  return (
    <div className={styles.progress}>
      <p role="status" className="dim">
        {of > 1
          ? documentsStrings.progressOfSeveral(done + 1, of, label, sizes)
          : documentsStrings.progressOfOne(label, sizes)}
      </p>
      {totalBytes === null || totalBytes === 0 ? null : (
        <progress aria-label={documentsStrings.downloading(label)} max={totalBytes} value={bytes} />
      )}
    </div>
  );
}
