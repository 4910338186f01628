import type { DocumentVersion } from '../../../shared/contract/documents.ts';
import { isDeliveryDocumentType } from '../../../shared/rules/documentTypes.ts';
import { formatBytes, formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { DroppedDocuments } from './DroppedDocuments.tsx';
import styles from './documents.module.css';
import { type DocumentTab, tabLabelOf } from './documentTabs.ts';
import { downloadErrorMessage } from './downloadErrorMessage.ts';
import { FetchButton } from './FetchButton.tsx';
import { FetchLine } from './FetchLine.tsx';
import { NoneYet } from './NoneYet.tsx';
import { documentsStrings } from './strings.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

interface DocumentInfoProps {
  readonly tab: DocumentTab | null;
  /** The displayed version if it isn't the latest. */
  readonly earlier: DocumentVersion | null;
}

/** Details of the displayed document. */
export function DocumentInfo({ tab, earlier }: DocumentInfoProps) {
  // Without a tab, the main area already shows the empty state or the error.
  if (tab === null) return null;
  const { document } = tab;
  const bytes = earlier?.bytes ?? document.bytes;
  const fetchedAtMs = earlier?.fetchedAtMs ?? document.fetchedAtMs;
  return (
    <div className={styles.details}>
      <h2>{tab.label}</h2>
      <dl className="kv">
        <dt>{documentsStrings.name}</dt>
        <dd>{document.name === '' ? '–' : document.name}</dd>
        <dt>{documentsStrings.type}</dt>
        <dd>{document.type}</dd>
        <dt>{documentsStrings.size}</dt>
        <dd>{bytes === null ? '–' : formatBytes(bytes)}</dd>
        <dt>{documentsStrings.downloaded}</dt>
        <dd>{fetchedAtMs === null ? documentsStrings.notYet : formatInstant(fetchedAtMs)}</dd>
      </dl>
      {document.opens ? null : <p className="c-late small">{documentsStrings.maybeDamaged}</p>}
      {isDeliveryDocumentType(tab.document) ? (
        <p className="small muted">{documentsStrings.deliveryDocument}</p>
      ) : fetchedAtMs === null ? null : (
        <p className="small muted">{documentsStrings.availableOffline}</p>
      )}
    </div>
  );
}

interface DownloadStatusProps {
  readonly bolNumber: string;
  readonly tabs: readonly DocumentTab[];
  readonly fetching: DocumentFetch;
  /** The viewer's area already shows the progress. */
  readonly isShownElsewhere: boolean;
}

/** Download button with progress and failures. */
export function DownloadStatus({ bolNumber, tabs, fetching, isShownElsewhere }: DownloadStatusProps) {
  return (
    <div className={styles.details}>
      {fetching.isRunning ? (
        <>
          {isShownElsewhere ? null : <FetchLine fetching={fetching} />}
          {fetching.canCancel ? (
            <Button size="s" keys="Ctrl+." onClick={fetching.cancel}>
              {documentsStrings.cancel}
            </Button>
          ) : null}
        </>
      ) : (
        <FetchButton fetching={fetching} size="s" keys="R">
          {documentsStrings.refreshDocuments}
        </FetchButton>
      )}
      <p className="small muted">{documentsStrings.refreshHint}</p>
      {fetching.error === null || fetching.isRunning ? null : (
        <ErrorCallout nothingTyped error={fetching.error} onRetry={fetching.start} />
      )}
      <NoneYet fetching={fetching} />
      <DroppedDocuments fetching={fetching} />
      {fetching.failures.map((failure) => (
        <p key={`${failure.type} ${failure.name}`} className="c-late small" role="alert">
          {tabLabelOf(tabs, failure)}: {downloadErrorMessage(failure, bolNumber)}
        </p>
      ))}
    </div>
  );
}
