import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import { PAPER_SIZES } from '../../../shared/freight/paperSizes.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, StatusBar } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { EndedCallout } from './EndedCallout.tsx';
import { JobLines, jobKeys, OutcomeFlag } from './JobReport.tsx';
import { MovePrint } from './MovePrint.tsx';
import { isCutOff, isHeld, mayResume, printedDocumentLabel, printResult } from './printMessages.ts';
import { usePrint } from './usePrint.ts';

const LISTED = 500;

const COLUMNS: readonly DataColumn<PrintRecord>[] = [
  {
    id: 'at',
    head: 'When',
    width: '172px',
    cell: (record) => formatInstant(record.sentAtMs ?? record.requestedAtMs),
    sortBy: (record) => record.sentAtMs ?? record.requestedAtMs,
  },
  { id: 'bol', head: 'BOL', width: '170px', cell: (record) => record.bolNumber, sortBy: (record) => record.bolNumber },
  { id: 'paper', head: 'Document', width: '150px', cell: printedDocumentLabel, sortBy: printedDocumentLabel },
  {
    id: 'printer',
    head: 'Printer',
    width: '200px',
    cell: ({ route }) => (
      <>
        {route.printer ?? '–'} <span className="muted">{PAPER_SIZES[route.paper].label}</span>
      </>
    ),
    sortBy: ({ route }) => route.printer,
  },
  { id: 'copies', head: 'Copies', width: '66px', align: 'right', cell: ({ route }) => route.copies },
  { id: 'by', head: 'By', width: '100px', cell: ({ by }) => by, sortBy: ({ by }) => by },
  { id: 'outcome', head: 'Result', cell: (record) => <OutcomeFlag outcome={printResult(record)} /> },
];

const rowId = (record: PrintRecord) => record.id;

/** Path of the screen that shows a print's document. */
function documentPath({ bolNumber, type, madeFrom }: PrintRecord): string {
  if (madeFrom !== null) {
    const { carrier, date } = madeFrom;
    return carrier === null ? `/pickups/${date}` : `/pickups/${date}/${encodeURIComponent(carrier)}`;
  }
  return `/shipments/${encodeURIComponent(bolNumber)}/documents/${encodeURIComponent(type ?? '')}`;
}

/**
 * Print history, at `#/prints`, newest first.
 *
 * @param jobId focuses the first print of this job that needs the user
 */
export function PrintsScreen({ jobId }: { readonly jobId?: string }) {
  const [, navigate] = useLocation();
  const list = useQuery(callQuery('printing.records', { bolNumber: null, limit: LISTED }));
  // Loaded separately, because it may be older than all listed ones.
  const job = useQuery({ ...callQuery('printing.job', { jobId: jobId ?? '' }), enabled: jobId !== undefined });
  const settling = useCall('printing.settle');
  const cancelling = useCall('printing.cancelQueued');
  const [isMoving, setIsMoving] = useState(false);
  const printing = usePrint();
  const [chosen, setChosen] = useState<string | null>(null);
  const latest = list.data?.records ?? [];
  const listed = new Set(latest.map(({ id }) => id));
  const records = [...latest, ...(job.data?.records ?? []).filter(({ id }) => !listed.has(id))];
  const focused =
    chosen ?? records.find((each) => each.jobId === jobId && (isCutOff(each) || isHeld(each)))?.id ?? null;
  const record = records.find(({ id }) => id === focused) ?? null;
  const canResume = record !== null && mayResume(record);
  const again = () => record !== null && printing.reprint(record.id);
  const resume = () => record !== null && printing.resume(record.jobId);
  const anyLeft = records.some((each) => isCutOff(each) || mayResume(each));
  const canSettle = record !== null && isCutOff(record);
  const isQueued = record !== null && record.state === 'queued' && record.queueJob !== null;
  const anyQueued = records.some(({ state, queueJob }) => state === 'queued' && queueJob !== null);
  const cancel = () => {
    setChosen(record?.id ?? null);
    if (record !== null) cancelling.mutate({ recordId: record.id });
  };
  const move = () => {
    setChosen(record?.id ?? null);
    setIsMoving(true);
  };
  const settle = () => {
    // The row keeps the focus after it is settled.
    setChosen(record?.id ?? null);
    if (record !== null) settling.mutate({ recordId: record.id });
  };
  useKeys(
    [
      ...jobKeys(printing),
      { keys: 'P', label: 'Reprint', bar: false, run: again, when: record !== null },
      { keys: 'D', label: 'Dismiss', bar: false, run: settle, when: canSettle },
      { keys: 'X', label: 'Cancel print job', bar: false, run: cancel, when: isQueued },
      { keys: 'M', label: 'Print on another printer', bar: false, run: move, when: isQueued },
      { keys: 'Shift+P', label: 'Resume printing', bar: false, run: resume, when: canResume },
    ],
    { scope: 'Print history' },
  );
  return (
    <Screen label="Print history">
      <StatusBar>
        <h1>Print history</h1>
        <span className="small muted">
          {latest.length === LISTED ? `Latest ${LISTED}` : 'Who printed what, when, and where'}
        </span>
        <span className="grow" />
        <Link className="link" href="/settings/printers">
          Printers
        </Link>
        {anyQueued ? (
          <>
            <Button
              size="s"
              keys="X"
              onClick={cancel}
              busy={cancelling.isPending}
              disabledReason={isQueued ? null : 'Only for prints in a queue'}
            >
              Cancel job
            </Button>
            <Button size="s" keys="M" onClick={move} disabledReason={isQueued ? null : 'Only for prints in a queue'}>
              Other printer
            </Button>
          </>
        ) : null}
        {anyLeft ? (
          <>
            <Button
              size="s"
              keys="D"
              onClick={settle}
              busy={settling.isPending}
              disabledReason={canSettle ? null : 'Only for interrupted prints'}
            >
              Dismiss
            </Button>
            <Button
              size="s"
              keys="Shift+P"
              onClick={resume}
              busy={printing.isStarting}
              disabledReason={canResume ? null : 'Nothing left to print'}
            >
              Resume printing
            </Button>
          </>
        ) : null}
        <Button
          size="s"
          keys="P"
          onClick={again}
          busy={printing.isStarting}
          disabledReason={record === null ? 'Select a print' : null}
        >
          Reprint
        </Button>
      </StatusBar>
      {printing.job === null && printing.error === null ? null : (
        <div className="pad">
          <JobLines printing={printing} shipments />
        </div>
      )}
      {list.error === null ? null : <ErrorCallout error={list.error.error} onRetry={() => void list.refetch()} />}
      {cancelling.error === null ? null : <EndedCallout error={cancelling.error.error} />}
      {isMoving && record !== null ? <MovePrint record={record} onClose={() => setIsMoving(false)} /> : null}
      {settling.error === null ? null : <ErrorCallout error={settling.error.error} onRetry={settle} />}
      {list.isPending || (jobId !== undefined && job.isPending) ? (
        <SkeletonRows rows={12} label="Print history" />
      ) : (
        <DataTable
          label="Print history"
          rows={records}
          columns={COLUMNS}
          rowId={rowId}
          sort={{ column: 'at', descending: true }}
          focusedId={focused}
          onFocusRow={(row) => setChosen(row.id)}
          onOpen={(row) => navigate(documentPath(row))}
          bleed
          virtual
          autoFocus
          empty={<EmptyState>Nothing printed yet.</EmptyState>}
        />
      )}
    </Screen>
  );
}
