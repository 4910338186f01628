import { IconCheck, IconCircleX, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { documentKey } from '../../../shared/rules/documentTypes.ts';
import { callQuery } from '../../api/query.ts';
import { formatBytes, formatInstantTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { DroppedDocuments } from './DroppedDocuments.tsx';
import styles from './documents.module.css';
import { type DocumentTab, documentTabs, failedDocument } from './documentTabs.ts';
import { downloadErrorMessage } from './downloadErrorMessage.ts';
import { FetchButton } from './FetchButton.tsx';
import { NoneYet } from './NoneYet.tsx';
import { documentsStrings } from './strings.ts';
import { useDocumentFetch } from './useDocumentFetch.ts';

interface DocumentTableProps {
  readonly bolNumber: string;
}

/** Documents of every shipment (spec §4.4 rule 1), listed even before they are downloaded. */
const EXPECTED = [
  { type: 'BOL', long: documentsStrings.billOfLading, verb: documentsStrings.viewBol, keys: 'B' },
  { type: 'Pallet Labels', long: documentsStrings.palletLabels, verb: documentsStrings.viewLabels, keys: 'L' },
] as const;

type Named = Parameters<typeof documentKey>[0];
const isSame = (one: Named, other: Named) => documentKey(one) === documentKey(other);

/** Documents of a shipment that was just booked. Downloads them automatically if none is stored. */
export function DocumentTable({ bolNumber }: DocumentTableProps) {
  const [, navigate] = useLocation();
  const saved = useQuery(callQuery('documents.list', { bolNumber }));
  const documents = saved.data?.documents ?? [];
  const fetching = useDocumentFetch(bolNumber, saved.data !== undefined && documents.length === 0);
  // Documents that failed to download get a row with a retry button.
  const tabs = documentTabs([...documents, ...fetching.failures.map(failedDocument)]);
  const open = (key: string) =>
    navigate(`/shipments/${encodeURIComponent(bolNumber)}/documents/${encodeURIComponent(key)}`);
  const isSaved = (type: string) => tabs.some((tab) => tab.key === type && tab.document.fileId !== null);
  useKeys(
    [
      ...EXPECTED.map(({ type, verb, keys }) => ({
        keys,
        label: verb,
        bar: false,
        run: () => open(type),
        when: isSaved(type),
      })),
      {
        keys: 'Ctrl+.',
        label: documentsStrings.cancelDownload,
        bar: false,
        run: fetching.cancel,
        when: fetching.canCancel,
      },
    ],
    { scope: 'Documents of the shipment' },
  );
  const rowOf = (tab: DocumentTab) => ({
    key: tab.key,
    long: tab.label,
    verb: documentsStrings.view,
    keys: undefined,
    tab,
  });
  const isExpected = (key: string) => EXPECTED.some(({ type }) => type === key);
  const rows = [
    ...EXPECTED.map(({ type, ...rest }) => ({ ...rest, key: type, tab: tabs.find((tab) => tab.key === type) })),
    ...tabs.filter((tab) => !isExpected(tab.key)).map(rowOf),
  ];

  return (
    <section aria-label={documentsStrings.documents}>
      <div className="sec-h">
        <h2>{documentsStrings.documents}</h2>
        <span className="small muted">{documentsStrings.savedNote}</span>
        <span className="r">
          <FetchButton fetching={fetching} size="s" kind="quiet">
            {documents.length === 0 ? documentsStrings.getDocuments : documentsStrings.refreshDocuments}
          </FetchButton>
        </span>
      </div>
      <table className={`table ${styles.documentTable}`}>
        <thead>
          <tr>
            <th scope="col">{documentsStrings.document}</th>
            <th scope="col">{documentsStrings.status}</th>
            <th scope="col">
              <span className="vh">{documentsStrings.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, long, verb, keys, tab }, index) => {
            const failure = fetching.failures.find((each) => tab !== undefined && isSame(each, tab.document));
            const message = failure === undefined ? null : downloadErrorMessage(failure, bolNumber);
            const document = tab === undefined || tab.document.fileId === null ? undefined : tab.document;
            const isReady = document?.opens === true;
            return (
              <tr key={key}>
                <td>
                  <span className="row">
                    <Icon of={IconFileText} size={14} />
                    <span className="cut" title={long}>
                      {long}
                    </span>
                  </span>
                </td>
                <td>
                  {document === undefined ? (
                    <DocumentState
                      isRunning={fetching.isRunning}
                      seconds={fetching.seconds}
                      onCancel={index === 0 && fetching.canCancel ? fetching.cancel : null}
                      failure={message}
                    />
                  ) : (
                    <>
                      <span className="row">
                        <span className={`flag ${isReady ? 'done' : 'late'}`}>
                          <Icon of={isReady ? IconCheck : IconCircleX} size={13} />
                          {isReady ? documentsStrings.ready : documentsStrings.cantBeOpened}
                        </span>
                        <span className="muted">
                          {document.bytes === null ? '' : `${formatBytes(document.bytes)}, `}
                          {document.fetchedAtMs === null
                            ? ''
                            : documentsStrings.downloadedAt(formatInstantTime(document.fetchedAtMs))}
                        </span>
                      </span>
                      {message === null || !isReady ? null : <Failed label={message} />}
                    </>
                  )}
                </td>
                <td className="num">
                  {!isReady && (document !== undefined || failure !== undefined) ? (
                    <FetchButton fetching={fetching} size="s">
                      {documentsStrings.downloadAgain}
                    </FetchButton>
                  ) : (
                    <Button
                      size="s"
                      {...(keys === undefined ? {} : { keys })}
                      onClick={() => open(key)}
                      disabledReason={document === undefined ? documentsStrings.notDownloadedYet : null}
                    >
                      {verb}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <LoadState of={saved} />
      <NoneYet fetching={fetching} />
      <DroppedDocuments fetching={fetching} />
      {fetching.error === null || fetching.isRunning ? null : (
        <ErrorCallout nothingTyped error={fetching.error} onRetry={fetching.start} />
      )}
    </section>
  );
}

interface DocumentStateProps {
  readonly isRunning: boolean;
  readonly seconds: number;
  readonly failure: string | null;
  /** null if another row has the button. */
  readonly onCancel: (() => void) | null;
}

/**
 * State of a document. The first request for a shipment may take seconds, because the provider generates documents on
 * demand (spec §4.4 rule 2).
 */
function DocumentState({ isRunning, seconds, failure, onCancel }: DocumentStateProps) {
  if (isRunning) {
    return (
      <span className="row">
        <span className="dim">{documentsStrings.preparing(seconds)}</span>
        {onCancel === null ? null : (
          <Button size="s" kind="quiet" keys="Ctrl+." onClick={onCancel}>
            {documentsStrings.cancel}
          </Button>
        )}
      </span>
    );
  }
  if (failure !== null) {
    return <Failed label={failure} />;
  }
  return <span className="muted">{documentsStrings.notDownloaded}</span>;
}

function Failed({ label }: { readonly label: string }) {
  return (
    <span className="flag late">
      <Icon of={IconCircleX} size={13} />
      {label}
    </span>
  );
}
