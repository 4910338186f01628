import { IconCheck, IconCircleX, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { callQuery } from '../../api/query.ts';
import { formatBytes, formatInstantTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import styles from './documents.module.css';
import { documentLabel, documentTabs } from './documentTabs.ts';
import { failureWords } from './failureCode.ts';
import { NoneYet } from './NoneYet.tsx';
import { useDocumentFetch } from './useDocumentFetch.ts';

interface PaperTableProps {
  readonly bolNumber: string;
}

/** What every shipment has (spec §4.4 rule 1), so that their rows stand before they came. */
const EXPECTED = [
  { type: 'BOL', long: 'Bill of lading', verb: 'Read the BOL', keys: 'B' },
  { type: 'Pallet Labels', long: 'Pallet labels', verb: 'Read the labels', keys: 'L' },
] as const;

/** Where each document of a just booked shipment is. Fetched by itself when none is kept. */
export function PaperTable({ bolNumber }: PaperTableProps) {
  const [, navigate] = useLocation();
  const kept = useQuery(callQuery('documents.list', { bolNumber }));
  const documents = kept.data?.documents ?? [];
  const fetching = useDocumentFetch(bolNumber, kept.data !== undefined && documents.length === 0);
  const tabs = documentTabs(documents);
  const open = (key: string) =>
    navigate(`/shipments/${encodeURIComponent(bolNumber)}/documents/${encodeURIComponent(key)}`);
  const isKept = (type: string) => tabs.some((tab) => tab.key === type);
  useKeys(
    [
      ...EXPECTED.map(({ type, verb, keys }) => ({
        keys,
        words: verb,
        bar: false,
        run: () => open(type),
        when: isKept(type),
      })),
      { keys: 'Ctrl+.', words: 'Cancel fetching', bar: false, run: fetching.cancel, when: fetching.canCancel },
    ],
    { scope: 'Paper' },
  );
  const rows = [
    ...EXPECTED.map(({ type, long, verb, keys }) => ({
      key: type,
      long,
      verb,
      keys,
      tab: tabs.find((tab) => tab.key === type),
    })),
    ...tabs
      .filter((tab) => !EXPECTED.some(({ type }) => type === tab.key))
      .map((tab) => ({ key: tab.key, long: tab.label, verb: 'Read it', keys: undefined, tab })),
  ];

  return (
    <section aria-label="Paper">
      <div className="sec-h">
        <h2>Paper</h2>
        <span className="small muted">kept on this computer, readable offline</span>
        <span className="r">
          <Button size="s" kind="quiet" busy={fetching.isRunning} onClick={fetching.start}>
            {documents.length === 0 ? 'Fetch the documents' : 'Fetch again'}
          </Button>
        </span>
      </div>
      <table className={`table ${styles.paper}`}>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, long, verb, keys, tab }, index) => {
            const failure = fetching.failures.find(
              ({ type }) => documentLabel({ type }) === documentLabel({ type: key }),
            );
            const document = tab?.document;
            return (
              <tr key={key}>
                <td>
                  <span className="row">
                    <Icon of={IconFileText} size={14} />
                    {long}
                  </span>
                </td>
                <td>
                  {document === undefined ? (
                    <PaperState
                      isRunning={fetching.isRunning}
                      seconds={fetching.seconds}
                      onCancel={index === 0 && fetching.canCancel ? fetching.cancel : null}
                      failure={failure === undefined ? null : failureWords(failure, bolNumber)}
                    />
                  ) : (
                    <span className="row">
                      <span className="flag done">
                        <Icon of={IconCheck} size={13} />
                        Ready
                      </span>
                      <span className="muted">
                        {document.bytes === null ? '' : `${formatBytes(document.bytes)}, `}
                        {document.fetchedAtMs === null ? '' : `fetched ${formatInstantTime(document.fetchedAtMs)}`}
                      </span>
                    </span>
                  )}
                </td>
                <td className="num">
                  {document === undefined && failure !== undefined ? (
                    <Button size="s" onClick={fetching.start} busy={fetching.isRunning}>
                      Fetch it again
                    </Button>
                  ) : (
                    <Button
                      size="s"
                      {...(keys === undefined ? {} : { keys })}
                      onClick={() => open(key)}
                      disabledReason={document === undefined ? 'Not here yet' : null}
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
      <NoneYet fetching={fetching} />
      {fetching.error === null || fetching.isRunning ? null : (
        <ErrorNote nothingTyped error={fetching.error} onRetry={fetching.start} />
      )}
    </section>
  );
}

interface PaperStateProps {
  readonly isRunning: boolean;
  readonly seconds: number;
  readonly failure: string | null;
  /** Null where another row has the button already. */
  readonly onCancel: (() => void) | null;
}

/** The first call for a shipment may take seconds: the service makes the paper on demand (spec §4.4 rule 2). */
function PaperState({ isRunning, seconds, failure, onCancel }: PaperStateProps) {
  if (isRunning) {
    return (
      <span className="row">
        <span className="dim">Being made and fetched, {seconds} s</span>
        {onCancel === null ? null : (
          <Button size="s" kind="quiet" keys="Ctrl+." onClick={onCancel}>
            Cancel
          </Button>
        )}
      </span>
    );
  }
  if (failure !== null) {
    return (
      <span className="flag late">
        <Icon of={IconCircleX} size={13} />
        {failure}
      </span>
    );
  }
  return <span className="muted">Not fetched yet</span>;
}
