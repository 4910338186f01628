import type { ReactNode } from 'react';
import { Callout } from '../../ui/Callout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import styles from './documents.module.css';
import type { DocumentTab } from './documentTabs.ts';
import { FetchButton } from './FetchButton.tsx';
import { FetchLine } from './FetchLine.tsx';
import { documentsStrings } from './strings.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';
import type { FileState } from './useFileCheck.ts';

/** Same layout as the viewer, so that nothing moves when it appears. */
export function ViewerPlaceholder({ bar, children }: { readonly bar: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.placeholder}>
      <div className={styles.bar}>{bar}</div>
      <div className={styles.well}>{children}</div>
    </div>
  );
}

interface NoDocumentProps {
  readonly tab: DocumentTab | null;
  readonly fetching: DocumentFetch;
  readonly isLoading: boolean;
  /** Why the download failed. */
  readonly failure: string | null;
}

/** Why no document is displayed yet. */
export function NoDocument({ tab, fetching, isLoading, failure }: NoDocumentProps) {
  if (isLoading) return <SkeletonRows rows={3} label={documentsStrings.documents} />;
  if (fetching.isRunning) return <FetchLine fetching={fetching} />;
  return (
    <EmptyState
      action={
        <FetchButton fetching={fetching}>
          {failure === null ? documentsStrings.getDocuments : documentsStrings.downloadAgain}
        </FetchButton>
      }
    >
      {tab === null ? documentsStrings.noneSaved : (failure ?? documentsStrings.tabNotDownloaded(tab.label))}
    </EmptyState>
  );
}

interface FileMismatchProps {
  readonly state: Exclude<FileState, 'good'>;
  readonly fetching: DocumentFetch;
  /** Shown for an earlier version, which the provider no longer has. */
  readonly showLatest: ReactNode;
}

/** The file on disk is missing or was modified. If the provider still has it, a new download is in progress. */
export function FileMismatch({ state, fetching, showLatest }: FileMismatchProps) {
  const title = state === 'missing' ? documentsStrings.deletedTitle : documentsStrings.modifiedTitle;
  const isEarlier = showLatest !== null;
  return (
    <Callout
      kind="late"
      title={title}
      actions={
        showLatest ?? (
          <FetchButton fetching={fetching} size="s">
            {documentsStrings.refreshDocuments}
          </FetchButton>
        )
      }
    >
      <p>
        {state === 'missing' ? documentsStrings.fileMissing : documentsStrings.fileModified}{' '}
        {isEarlier ? documentsStrings.onlyLatest : documentsStrings.shipmentNotAffected}{' '}
        {!isEarlier && fetching.isRunning ? documentsStrings.downloadingAgain : ''}
      </p>
      {!isEarlier && fetching.isRunning ? <FetchLine fetching={fetching} /> : null}
    </Callout>
  );
}
