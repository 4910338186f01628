import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import type { ShipmentDetail } from '../../../shared/ipc/contract/shipments.ts';
import { documentUrl } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { formatBytes, formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { PdfViewer } from '../../ui/PdfViewer/index.ts';
import { Side } from '../../ui/Screen.tsx';
import styles from './documents.module.css';
import { chosenTab, type DocumentTab, documentTabs, isDeliveryDocument } from './documentTabs.ts';
import { failureCodeWords } from './failureCode.ts';
import { type DocumentFetch, useDocumentFetch } from './useDocumentFetch.ts';

interface DocumentsScreenProps {
  readonly bolNumber: string;
  /** The tab of the address: a document's type. */
  readonly type?: string;
}

/** The documents of a shipment in the app, at `#/shipments/:bolNumber/documents/:type?`. */
export function DocumentsScreen({ bolNumber, type }: DocumentsScreenProps) {
  const [, navigate] = useLocation();
  const list = useQuery(callQuery('documents.list', { bolNumber }));
  const shipment = useQuery(callQuery('shipments.get', { bolNumber }));
  const kept = list.data?.documents;
  // What the service named and is not kept yet has a tab too.
  const named = (shipment.data?.documents ?? []).filter(
    (document) =>
      document.fileId === null && !kept?.some((each) => each.type === document.type && each.name === document.name),
  );
  const tabs = documentTabs([...(kept ?? []), ...named]);
  const tab = chosenTab(tabs, type);
  const fetching = useDocumentFetch(bolNumber, kept !== undefined && kept.length === 0);
  const back = () => navigate(`/shipments/${encodeURIComponent(bolNumber)}`);
  const open = (key: string) =>
    navigate(`/shipments/${encodeURIComponent(bolNumber)}/documents/${encodeURIComponent(key)}`, { replace: true });
  useKeys(
    [
      { keys: 'Esc', words: 'Back to the shipment', bar: false, run: back },
      { keys: 'R', words: 'Fetch again', bar: false, run: fetching.start, when: !fetching.isRunning },
      { keys: 'Ctrl+.', words: 'Cancel fetching', bar: false, run: fetching.cancel, when: fetching.isRunning },
      ...tabs.slice(0, 9).map((each, index) => ({
        keys: String(index + 1),
        words: `Show ${each.label}`,
        bar: false,
        run: () => open(each.key),
      })),
    ],
    { scope: 'Documents' },
  );
  const bar = <Tabs tabs={tabs} chosen={tab} onOpen={open} />;

  return (
    <div className={styles.documents}>
      <Headline bolNumber={bolNumber} shipment={shipment.data ?? null} onBack={back} />
      <div className={styles.body}>
        {tab?.document.fileId == null ? (
          <Stage bar={bar}>
            <NothingToShow tab={tab} fetching={fetching} isLoading={list.isPending} />
          </Stage>
        ) : (
          <Suspense fallback={<Stage bar={bar}>{null}</Stage>}>
            <PdfViewer
              address={documentUrl(tab.document.fileId)}
              title={`${tab.label} of ${bolNumber}`}
              lead={bar}
              remedy={
                <Button size="s" onClick={fetching.start} busy={fetching.isRunning}>
                  Fetch the documents again
                </Button>
              }
            />
          </Suspense>
        )}
        <Side label="This document" width={248}>
          <Facts tab={tab} />
          <hr />
          <Fetching fetching={fetching} />
          {list.isError ? <ErrorNote error={list.error.error} onRetry={() => void list.refetch()} /> : null}
        </Side>
      </div>
    </div>
  );
}

interface HeadlineProps {
  readonly bolNumber: string;
  readonly shipment: ShipmentDetail | null;
  readonly onBack: () => void;
}

function Headline({ bolNumber, shipment, onBack }: HeadlineProps) {
  const facts = [
    shipment?.consigneeName,
    shipment?.consigneePlace,
    shipment?.poNumber == null ? null : `PO ${shipment.poNumber}`,
  ].filter((fact) => fact != null);
  return (
    <div className={styles.headline}>
      <Button kind="quiet" icon={<Icon of={IconArrowLeft} size={14} />} keys="Esc" onClick={onBack}>
        Shipment
      </Button>
      <span className="vr" />
      <h1>{bolNumber}</h1>
      <Copy bare text={bolNumber} what="BOL number" />
      <span className="dim cut">{facts.join(', ')}</span>
    </div>
  );
}

interface TabsProps {
  readonly tabs: readonly DocumentTab[];
  readonly chosen: DocumentTab | null;
  readonly onOpen: (key: string) => void;
}

function Tabs({ tabs, chosen, onOpen }: TabsProps) {
  return (
    <div className="tabs" role="tablist" aria-label="Documents">
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          className={tab === chosen ? 'on' : undefined}
          title={tab.document.name}
          onClick={() => onOpen(tab.key)}
        >
          {tab.label}
          {index < 9 ? <Keys keys={String(index + 1)} /> : null}
        </button>
      ))}
    </div>
  );
}

/** The same places as the viewer's, so that nothing moves when it appears. */
function Stage({ bar, children }: { readonly bar: ReactNode; readonly children: ReactNode }) {
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
}

function NothingToShow({ tab, fetching, isLoading }: NothingToShowProps) {
  if (isLoading) return <LoadingRows rows={3} label="Documents" />;
  if (fetching.isRunning) return <p role="status">Being made and fetched, {fetching.seconds} s</p>;
  return (
    <Empty action={<Button onClick={fetching.start}>Fetch the documents</Button>}>
      {tab === null
        ? 'No document of this shipment is kept on this computer.'
        : `The ${tab.label} is not on this computer yet.`}
    </Empty>
  );
}

function Facts({ tab }: { readonly tab: DocumentTab | null }) {
  if (tab === null) return <p className="muted">No document yet.</p>;
  const { document } = tab;
  return (
    <div className={styles.facts}>
      <h2>{tab.label}</h2>
      <dl className="kv">
        <dt>Name</dt>
        <dd>{document.name === '' ? '–' : document.name}</dd>
        <dt>Type</dt>
        <dd>{document.type}</dd>
        <dt>Size</dt>
        <dd>{document.bytes === null ? '–' : formatBytes(document.bytes)}</dd>
        <dt>Fetched</dt>
        <dd>{document.fetchedAtMs === null ? 'not yet' : formatInstant(document.fetchedAtMs)}</dd>
      </dl>
      <p className="small muted">
        {isDeliveryDocument(tab.document)
          ? 'A delivery document, called by the type the service gives it.'
          : 'Kept on this computer, readable offline.'}
      </p>
    </div>
  );
}

function Fetching({ fetching }: { readonly fetching: DocumentFetch }) {
  return (
    <div className={styles.facts}>
      {fetching.isRunning ? (
        <>
          <p role="status" className="dim">
            Being made and fetched, {fetching.seconds} s
          </p>
          <Button size="s" keys="Ctrl+." onClick={fetching.cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <Button size="s" keys="R" onClick={fetching.start}>
          Fetch again
        </Button>
      )}
      <p className="small muted">Brings new versions, and the delivery documents once the carrier releases them.</p>
      {fetching.error === null || fetching.isRunning ? null : (
        <ErrorNote error={fetching.error} onRetry={fetching.start} />
      )}
      {fetching.failures.map((failure) => (
        <p key={`${failure.type} ${failure.name}`} className="c-late small" role="alert">
          {failure.type}: {failureCodeWords(failure.code)}
        </p>
      ))}
    </div>
  );
}
