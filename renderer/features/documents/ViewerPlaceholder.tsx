import type { ReactNode } from 'react';
import { AskButton } from '../../ui/AskButton.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import styles from './documents.module.css';
import type { DocumentTab } from './documentTabs.ts';
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
      action={
        <AskButton onClick={fetching.start}>{failure === null ? 'Fetch the documents' : 'Fetch it again'}</AskButton>
      }
    >
      {tab === null
        ? 'No document of this shipment is kept on this computer.'
        : (failure ?? `${tab.label}: not on this computer yet.`)}
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
  const title = state === 'missing' ? 'The file is not on this computer any more' : 'The file was changed on the disk';
  const isEarlier = showLatest !== null;
  return (
    <Callout
      kind="late"
      title={title}
      actions={
        showLatest ?? (
          <AskButton size="s" onClick={fetching.start} busy={fetching.isRunning}>
            Fetch the documents again
          </AskButton>
        )
      }
    >
      <p>
        {state === 'missing' ? 'It was kept and can’t be found. ' : 'It is not what was kept, and is not shown. '}
        {isEarlier ? 'The service gives out the latest version alone. ' : 'The shipment is not affected. '}
        {!isEarlier && fetching.isRunning ? 'It is being fetched anew.' : ''}
      </p>
      {!isEarlier && fetching.isRunning ? <FetchLine fetching={fetching} /> : null}
    </Callout>
  );
}
