import { IconCheck, IconCircleX, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { documentKey } from '../../../shared/rules/documentTypes.ts';
import { callQuery } from '../../api/query.ts';
import { formatBytes, formatInstantTime, formatSeconds } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { DroppedDocuments } from './DroppedDocuments.tsx';
import styles from './documents.module.css';
import { type DocumentTab, documentTabs, notSaved, tabKey } from './documentTabs.ts';
import { FetchButton } from './FetchButton.tsx';
import { downloadErrorMessage } from './failureCode.ts';
import { NoneYet } from './NoneYet.tsx';
import { useDocumentFetch } from './useDocumentFetch.ts';

interface DocumentTableProps {
  readonly bolNumber: string;
}

/** Documents of every shipment (spec §4.4 rule 1), listed even before they are downloaded. */
const EXPECTED = [
  { type: 'BOL', long: 'Bill of lading', verb: 'View BOL', keys: 'B' },
  { type: 'Pallet Labels', long: 'Pallet labels', verb: 'View labels', keys: 'L' },
] as const;

type Named = Parameters<typeof documentKey>[0];
const isSame = (one: Named, other: Named) => documentKey(one) === documentKey(other);

/** Documents of a shipment that was just booked. Downloads them automatically if none is stored. */
export function DocumentTable({ bolNumber }: DocumentTableProps) {
  const [, navigate] = useLocation();
  const saved = useQuery(callQuery('documents.list', { bolNumber }));
  const documents = saved.data?.documents ?? [];
  const fetching = useDocumentFetch(bolNumber, saved.data !== undefined && documents.length === 0);
  const tabs = documentTabs(documents);
  const open = (key: string) =>
    navigate(`/shipments/${encodeURIComponent(bolNumber)}/documents/${encodeURIComponent(key)}`);
  const isSaved = (type: string) => tabs.some((tab) => tab.key === type);
  useKeys(
    [
      ...EXPECTED.map(({ type, verb, keys }) => ({
        keys,
        label: verb,
        bar: false,
        run: () => open(type),
        when: isSaved(type),
      })),
      { keys: 'Ctrl+.', label: 'Cancel download', bar: false, run: fetching.cancel, when: fetching.canCancel },
    ],
    { scope: 'Documents of the shipment' },
  );
  const own = (tab: DocumentTab) => ({ key: tab.key, long: tab.label, verb: 'View', keys: undefined, tab });
  const isExpected = (key: string) => EXPECTED.some(({ type }) => type === key);
  const rows = [
    ...EXPECTED.map(({ type, ...rest }) => ({ ...rest, key: type, tab: tabs.find((tab) => tab.key === type) })),
    ...tabs.filter((tab) => !isExpected(tab.key)).map(own),
    // Documents that failed to download get a row with a retry button.
    ...documentTabs(fetching.failures.map(notSaved))
      .filter(({ key, document }) => !isExpected(key) && !tabs.some((tab) => isSame(tab.document, document)))
      .map((tab) => ({ ...own(tab), tab: undefined })),
  ];
  const failureOf = (key: string, tab: DocumentTab | undefined) =>
    fetching.failures.find((failure) => (tab === undefined ? tabKey(failure) === key : isSame(failure, tab.document)));

  return (
    <section aria-label="Documents">
      <div className="sec-h">
        <h2>Documents</h2>
        <span className="small muted">saved on this computer, available offline</span>
        <span className="r">
          <FetchButton fetching={fetching} size="s" kind="quiet">
            {documents.length === 0 ? 'Get documents' : 'Refresh documents'}
          </FetchButton>
        </span>
      </div>
      <table className={`table ${styles.documentTable}`}>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, long, verb, keys, tab }, index) => {
            const failure = failureOf(key, tab);
            const message = failure === undefined ? null : downloadErrorMessage(failure, bolNumber);
            const document = tab?.document;
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
                          {isReady ? 'Ready' : 'Can’t be opened'}
                        </span>
                        <span className="muted">
                          {document.bytes === null ? '' : `${formatBytes(document.bytes)}, `}
                          {document.fetchedAtMs === null ? '' : `downloaded ${formatInstantTime(document.fetchedAtMs)}`}
                        </span>
                      </span>
                      {message === null || !isReady ? null : <Failed label={message} />}
                    </>
                  )}
                </td>
                <td className="num">
                  {!isReady && (document !== undefined || failure !== undefined) ? (
                    <FetchButton fetching={fetching} size="s">
                      Download again
                    </FetchButton>
                  ) : (
                    <Button
                      size="s"
                      {...(keys === undefined ? {} : { keys })}
                      onClick={() => open(key)}
                      disabledReason={document === undefined ? 'Not downloaded yet' : null}
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
        <span className="dim">Preparing and downloading, {formatSeconds(seconds)}</span>
        {onCancel === null ? null : (
          <Button size="s" kind="quiet" keys="Ctrl+." onClick={onCancel}>
            Cancel
          </Button>
        )}
      </span>
    );
  }
  if (failure !== null) {
    return <Failed label={failure} />;
  }
  return <span className="muted">Not downloaded</span>;
}

function Failed({ label }: { readonly label: string }) {
  return (
    <span className="flag late">
      <Icon of={IconCircleX} size={13} />
      {label}
    </span>
  );
}
