import type { ReactNode } from 'react';
import { Callout } from '../../ui/Callout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import styles from './documents.module.css';
import type { DocumentTab } from './documentTabs.ts';
import { FetchButton } from './FetchButton.tsx';
import { FetchLine } from './FetchLine.tsx';
import type { DocumentFetch } from './useDocumentFetch.ts';
import type { FileState } from './useFileCheck.ts';

/** The same places as the viewer's, so that nothing moves when it appears. */
export function ViewerPlaceholder({ bar, children }: { readonly bar: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <div className={styles.bar}>{bar}</div>
      <div className={styles.well}>{children}</div>
    </div>
  );
}

interface NothingToShowProps {
  readonly tab: DocumentTab | null;
  readonly fetching: DocumentFetch;
  readonly isLoading: boolean;
  /** Why it didn't come. */
  readonly failure: string | null;
}

/** Why no document is shown yet. */
export function NoDocument({ tab, fetching, isLoading, failure }: NothingToShowProps) {
  if (isLoading) return <SkeletonRows rows={3} label="Documents" />;
  if (fetching.isRunning) return <FetchLine fetching={fetching} />;
  return (
    <EmptyState
      action={<FetchButton fetching={fetching}>{failure === null ? 'Get documents' : 'Download again'}</FetchButton>}
    >
      {tab === null ? 'No documents saved for this shipment.' : (failure ?? `${tab.label}: not downloaded yet.`)}
    </EmptyState>
  );
}

interface NotAsKeptProps {
  readonly state: Exclude<FileState, 'good'>;
  readonly fetching: DocumentFetch;
  /** For an earlier version, which the service no longer has. */
  readonly showLatest: ReactNode;
}

/** The file on the disk is gone or was changed; of what the service still has, another is on its way. */
export function FileMismatch({ state, fetching, showLatest }: NotAsKeptProps) {
  const title = state === 'missing' ? 'The file was deleted from this computer' : 'The file was modified on disk';
  const isEarlier = showLatest !== null;
  return (
    <Callout
      kind="late"
      title={title}
      actions={
        showLatest ?? (
          <FetchButton fetching={fetching} size="s">
            Refresh documents
          </FetchButton>
        )
      }
    >
      <p>
        {state === 'missing'
          ? 'The saved file is missing. '
          : 'It doesn’t match the saved version, so it isn’t shown. '}
        {isEarlier ? 'Only the latest version can be downloaded. ' : 'The shipment is not affected. '}
        {!isEarlier && fetching.isRunning ? 'Downloading again…' : ''}
      </p>
      {!isEarlier && fetching.isRunning ? <FetchLine fetching={fetching} /> : null}
    </Callout>
  );
}
