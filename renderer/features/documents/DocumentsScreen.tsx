import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { documentKey, printKindOf } from '../../../shared/rules/documentTypes.ts';
import type { EmailKind } from '../../../shared/rules/emailTemplates.ts';
import { documentUrl } from '../../api/client.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatInstant } from '../../lib/format.ts';
import { documentTargets } from '../../lib/handOver.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { NotShared } from '../../ui/NotShared.tsx';
import { PdfViewer, type ViewTarget } from '../../ui/PdfViewer/index.ts';
import { Side } from '../../ui/Screen.tsx';
import { EmailButton } from '../emails/index.ts';
import { PrintDocument } from '../printing/index.ts';
import { DocumentInfo, DownloadStatus } from './DocumentSide.tsx';
import styles from './documents.module.css';
import { chosenTab, type DocumentTab, documentTabs, failedDocument } from './documentTabs.ts';
import { downloadErrorMessage } from './downloadErrorMessage.ts';
import { FetchButton, useFetchWait } from './FetchButton.tsx';
import { FileActions } from './FileActions.tsx';
import { documentsStrings } from './strings.ts';
import { useDocumentFetch } from './useDocumentFetch.ts';
import { useFileCheck } from './useFileCheck.ts';
import { Versions } from './Versions.tsx';
import { FileMismatch, NoDocument, ViewerPlaceholder } from './ViewerPlaceholder.tsx';

interface DocumentsScreenProps {
  readonly bolNumber: string;
  /** Tab in the URL: the type of a document. */
  readonly type?: string;
}

/** Document viewer of a shipment, at `#/shipments/:bolNumber/documents/:type?`. */
export function DocumentsScreen({ bolNumber, type }: DocumentsScreenProps) {
  const [, navigate] = useLocation();
  const list = useQuery(callQuery('documents.list', { bolNumber }));
  const shipment = useQuery(callQuery('shipments.get', { bolNumber }));
  const saved = list.data?.documents;
  // The password that opens a document is also the one that prints it.
  const unlock = useCall('printing.unlock');
  const fetching = useDocumentFetch(bolNumber, saved !== undefined && saved.length === 0);
  const wait = useFetchWait(fetching);
  // Documents that aren't stored yet, or failed to download, have tabs too.
  const notStored = (shipment.data?.documents ?? []).filter(({ fileId }) => fileId === null);
  const tabs = documentTabs([...(saved ?? []), ...notStored, ...fetching.failures.map(failedDocument)]);
  // The search opens a document at a page, the print history the printed one. Another tab ends that.
  const [target, setTarget] = useState<(ViewTarget & { readonly fileId: string }) | null>(null);
  const [version, setVersion] = useState<string | null>(null);
  documentTargets.useReceived(bolNumber, (received) => {
    setTarget(received);
    setVersion(null);
  });
  const versions = useQuery(callQuery('documents.versions', { bolNumber }));
  const targetVersion = versions.data?.versions.find(({ fileId }) => fileId === target?.fileId);
  // A newer version may have taken its place.
  const isTarget = ({ document }: DocumentTab) =>
    (target !== null && document.fileId === target.fileId) ||
    (targetVersion !== undefined && documentKey(document) === documentKey(targetVersion));
  const tab = tabs.find(isTarget) ?? chosenTab(tabs, type);
  // Versions of the displayed document, newest first. Switching tabs shows the latest again.
  const shownVersions = (versions.data?.versions ?? []).filter(
    (each) => tab !== null && documentKey(each) === documentKey(tab.document),
  );
  const otherFileIds = (versions.data?.versions ?? [])
    .filter((each) => !shownVersions.includes(each))
    .map(({ fileId }) => fileId);
  const earlier = shownVersions.find(({ fileId, isLatest }) => fileId === version && !isLatest) ?? null;
  const shownId = earlier?.fileId ?? tab?.document.fileId ?? null;
  const { state, check } = useFileCheck(shownId, earlier === null, fetching);
  const readable = shownVersions.filter(({ clearedAtMs }) => clearedAtMs === null);
  const step = (by: number) => {
    const next = readable[readable.findIndex(({ fileId }) => fileId === shownId) + by];
    if (next !== undefined) setVersion(next.fileId);
  };
  const failure = fetching.failures.find((each) => tab !== null && documentKey(each) === documentKey(tab.document));
  const back = () => navigate(`/shipments/${encodeURIComponent(bolNumber)}`);
  const open = (key: string) => {
    setTarget(null);
    setVersion(null);
    navigate(`/shipments/${encodeURIComponent(bolNumber)}/documents/${encodeURIComponent(key)}`, { replace: true });
  };
  useKeys(
    [
      { keys: 'Esc', label: documentsStrings.backToShipment, bar: false, run: back },
      {
        keys: 'R',
        label: documentsStrings.refreshDocuments,
        bar: false,
        run: fetching.start,
        when: !fetching.isRunning && wait === null,
      },
      {
        keys: 'Ctrl+.',
        label: documentsStrings.cancelDownload,
        bar: false,
        run: fetching.cancel,
        when: fetching.canCancel,
      },
      {
        keys: '[',
        label: documentsStrings.previousVersion,
        bar: false,
        run: () => step(1),
        when: shownVersions.length > 1,
      },
      {
        keys: ']',
        label: documentsStrings.nextVersion,
        bar: false,
        run: () => step(-1),
        when: shownVersions.length > 1,
      },
      ...tabs.slice(0, 9).map((each, index) => ({
        keys: String(index + 1),
        label: documentsStrings.show(each.label),
        bar: false,
        run: () => open(each.key),
      })),
    ],
    { scope: 'Documents' },
  );
  const bar = <Tabs tabs={tabs} chosen={tab} onOpen={open} />;
  const showLatest = (
    <Button size="s" onClick={() => setVersion(null)}>
      {documentsStrings.latestVersion}
    </Button>
  );

  return (
    <div className={styles.documents}>
      <Headline bolNumber={bolNumber} shipment={shipment.data ?? null} onBack={back} />
      <div className={styles.body}>
        {tab === null || shownId === null ? (
          <ViewerPlaceholder bar={bar}>
            {list.isError && saved === undefined ? (
              <LoadState bleed of={list} />
            ) : (
              <NoDocument
                tab={tab}
                fetching={fetching}
                isLoading={list.isPending}
                failure={failure === undefined ? null : downloadErrorMessage(failure, bolNumber)}
              />
            )}
          </ViewerPlaceholder>
        ) : check.error !== null ? (
          <ViewerPlaceholder bar={bar}>
            <LoadState bleed of={check} />
          </ViewerPlaceholder>
        ) : state !== 'good' ? (
          <ViewerPlaceholder bar={bar}>
            <FileMismatch state={state} fetching={fetching} showLatest={earlier === null ? null : showLatest} />
          </ViewerPlaceholder>
        ) : (
          <div className={styles.shown}>
            <Suspense fallback={<ViewerPlaceholder bar={bar}>{null}</ViewerPlaceholder>}>
              <PdfViewer
                url={documentUrl(shownId)}
                title={documentsStrings.documentOf(tab.label, bolNumber)}
                target={shownId === target?.fileId ? target : null}
                lead={bar}
                onPassword={(password) => unlock.mutate({ fileId: shownId, password })}
                remedy={
                  <FetchButton fetching={fetching} size="s">
                    {documentsStrings.refreshDocuments}
                  </FetchButton>
                }
              />
            </Suspense>
            {earlier === null ? null : (
              <div className={styles.earlier}>
                <Callout
                  kind="attn"
                  title={documentsStrings.earlierVersion(formatInstant(earlier.firstFetchedAtMs))}
                  aside={showLatest}
                />
              </div>
            )}
          </div>
        )}
        <Side label={documentsStrings.document} width={248}>
          <DocumentInfo tab={tab} earlier={earlier} />
          <PrintDocument
            bolNumber={bolNumber}
            fileId={state === 'good' ? shownId : null}
            type={tab?.document.type ?? null}
            otherFileIds={otherFileIds}
          />
          <hr />
          {tab === null ? null : (
            <FileActions
              fileId={state === 'good' ? shownId : null}
              dragName={`${tab.label} ${bolNumber}.pdf`}
              bolNumber={bolNumber}
              count={saved?.length ?? 0}
              tabs={tabs}
            />
          )}
          <EmailButton
            bolNumbers={[bolNumber]}
            kind={emailKindOf(tab?.document.type ?? null)}
            keys="E"
            label={documentsStrings.emailDocuments}
          />
          <Versions versions={shownVersions} shownId={shownId} onShow={setVersion} />
          <hr />
          <DownloadStatus
            bolNumber={bolNumber}
            tabs={tabs}
            fetching={fetching}
            isShownElsewhere={shownId === null || state !== 'good'}
          />
          <LoadState of={shipment} />
        </Side>
      </div>
    </div>
  );
}

/** The draft that attaches the shown document. */
function emailKindOf(type: string | null): EmailKind {
  const kind = type === null ? 'bol' : printKindOf(type);
  return kind === 'other' ? 'pod' : kind;
}

interface HeadlineProps {
  readonly bolNumber: string;
  readonly shipment: ShipmentDetail | null;
  readonly onBack: () => void;
}

function Headline({ bolNumber, shipment, onBack }: HeadlineProps) {
  const details = [
    shipment?.consigneeName,
    shipment?.consigneePlace,
    shipment?.poNumber == null ? null : documentsStrings.poNumber(shipment.poNumber),
  ].filter((fact) => fact != null);
  return (
    <div className={styles.headline}>
      <Button kind="quiet" icon={<Icon of={IconArrowLeft} size={14} />} keys="Esc" onClick={onBack}>
        {documentsStrings.shipment}
      </Button>
      <span className="vr" />
      <h1>{bolNumber}</h1>
      <CopyButton bare text={bolNumber} what={documentsStrings.bolNumber} />
      {shipment?.isUnshared === true ? <NotShared /> : null}
      <span className="dim cut">{details.join(', ')}</span>
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
    <div className="tabs" role="tablist" aria-label={documentsStrings.documents}>
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          className={tab === chosen ? 'on' : undefined}
          title={`${tab.label} ${tab.document.name}`}
          onClick={() => onOpen(tab.key)}
        >
          <span className={`cut ${styles.tab}`}>{tab.label}</span>
          {index < 9 ? <Keys keys={String(index + 1)} /> : null}
        </button>
      ))}
    </div>
  );
}
