import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import { paperSize } from '../../../shared/freight/paperSizes.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatInstant } from '../../lib/format.ts';
import { documentTargets } from '../../lib/handOver.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen, StatusBar } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { EndedCallout } from './EndedCallout.tsx';
import { JobLines, jobKeys, OutcomeFlag } from './JobReport.tsx';
import { MovePrint } from './MovePrint.tsx';
import styles from './printing.module.css';
import { printDetails, printedDocumentLabel, printResult } from './printMessages.ts';
import { isHeld, isInterrupted, mayResume } from './printStates.ts';
import { printingStrings } from './strings.tsx';
import { usePrint } from './usePrint.ts';

const MAX_LISTED = 500;

const COLUMNS: readonly DataColumn<PrintRecord>[] = [
  {
    id: 'at',
    head: printingStrings.when,
    width: '164px',
    cell: (record) => formatInstant(record.sentAtMs ?? record.requestedAtMs),
    sortBy: (record) => record.sentAtMs ?? record.requestedAtMs,
  },
  {
    id: 'bol',
    head: printingStrings.bol,
    width: '160px',
    cell: (record) => record.bolNumber,
    sortBy: (record) => record.bolNumber,
  },
  {
    id: 'paper',
    head: printingStrings.document,
    width: '180px',
    cell: (record) => <TwoLines first={printedDocumentLabel(record)} second={printDetails(record)} />,
    sortBy: printedDocumentLabel,
  },
  {
    id: 'printer',
    head: printingStrings.printer,
    width: '170px',
    cell: ({ route }) => <TwoLines first={route.printer ?? '–'} second={paperSize(route.paper).label} />,
    sortBy: ({ route }) => route.printer,
  },
  {
    id: 'outcome',
    head: printingStrings.result,
    width: '300px',
    cell: (record) => <OutcomeFlag outcome={printResult(record)} />,
  },
  { id: 'by', head: printingStrings.by, width: '100px', cell: ({ by }) => by, sortBy: ({ by }) => by },
];

/** The second line is smaller, and wraps. */
function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <>
      {first} {second === '' ? null : <span className={`muted small ${styles.second}`}>{second}</span>}
    </>
  );
}

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
  const list = useQuery(callQuery('printing.records', { bolNumber: null, limit: MAX_LISTED }));
  // Loaded separately, because it may be older than all listed ones.
  const job = useQuery({ ...callQuery('printing.job', { jobId: jobId ?? '' }), enabled: jobId !== undefined });
  const settling = useCall('printing.settle');
  const canceling = useCall('printing.cancelQueued');
  const [isMoving, setIsMoving] = useState(false);
  const printing = usePrint();
  const [chosen, setChosen] = useState<string | null>(null);
  const latest = list.data?.records ?? [];
  const listed = new Set(latest.map(({ id }) => id));
  const records = [...latest, ...(job.data?.records ?? []).filter(({ id }) => !listed.has(id))];
  const focused =
    chosen ?? records.find((each) => each.jobId === jobId && (isInterrupted(each) || isHeld(each)))?.id ?? null;
  const record = records.find(({ id }) => id === focused) ?? null;
  const canResume = record !== null && mayResume(record);
  const reprint = () => record !== null && printing.reprint(record.id);
  const resume = () => record !== null && printing.resume(record.jobId);
  const hasUnfinished = records.some((each) => isInterrupted(each) || mayResume(each));
  const canSettle = record !== null && isInterrupted(record);
  const isQueued = record !== null && record.state === 'queued' && record.queueJob !== null;
  const hasQueued = records.some(({ state, queueJob }) => state === 'queued' && queueJob !== null);
  const cancel = () => {
    setChosen(record?.id ?? null);
    if (record !== null) canceling.mutate({ recordId: record.id });
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
  const openDocument = (row: PrintRecord) => {
    // Its type is that of another document, too, if a shipment has two of a type.
    if (row.madeFrom === null && row.fileId !== null) {
      documentTargets.pass(row.bolNumber, { fileId: row.fileId, page: 1, find: '' });
    }
    navigate(documentPath(row));
  };
  useKeys(
    [
      { keys: 'P', label: printingStrings.reprint, bar: false, run: reprint, writes: true, when: record !== null },
      { keys: 'D', label: printingStrings.dismiss, bar: false, run: settle, when: canSettle },
      { keys: 'X', label: printingStrings.cancelPrintJob, bar: false, run: cancel, when: isQueued },
      { keys: 'M', label: printingStrings.printOnAnotherPrinter, bar: false, run: move, writes: true, when: isQueued },
      {
        keys: 'Shift+P',
        label: printingStrings.resumePrinting,
        bar: false,
        run: resume,
        writes: true,
        when: canResume,
      },
    ],
    { scope: printingStrings.printHistory },
  );
  useKeys(jobKeys(printing), { scope: printingStrings.printJob });
  return (
    <Screen label={printingStrings.printHistory}>
      <StatusBar>
        <h1>{printingStrings.printHistory}</h1>
        <span className="small muted">
          {latest.length === MAX_LISTED ? printingStrings.latest(MAX_LISTED) : printingStrings.aboutHistory}
        </span>
        <span className="grow" />
        <Link className="link" href="/settings/printers">
          {printingStrings.printers}
        </Link>
        {hasQueued ? (
          <>
            <Button
              size="s"
              keys="X"
              onClick={cancel}
              busy={canceling.isPending}
              disabledReason={isQueued ? null : printingStrings.onlyQueued}
            >
              {printingStrings.cancelJob}
            </Button>
            <Button
              size="s"
              keys="M"
              writes
              onClick={move}
              disabledReason={isQueued ? null : printingStrings.onlyQueued}
            >
              {printingStrings.otherPrinter}
            </Button>
          </>
        ) : null}
        {hasUnfinished ? (
          <>
            <Button
              size="s"
              keys="D"
              onClick={settle}
              busy={settling.isPending}
              disabledReason={canSettle ? null : printingStrings.onlyInterrupted}
            >
              {printingStrings.dismiss}
            </Button>
            <Button
              size="s"
              keys="Shift+P"
              writes
              onClick={resume}
              busy={printing.isStarting}
              disabledReason={canResume ? null : printingStrings.nothingLeft}
            >
              {printingStrings.resumePrinting}
            </Button>
          </>
        ) : null}
        <Button
          size="s"
          keys="P"
          writes
          onClick={reprint}
          busy={printing.isStarting}
          disabledReason={record === null ? printingStrings.selectPrint : null}
        >
          {printingStrings.reprint}
        </Button>
      </StatusBar>
      {printing.job === null && printing.error === null ? null : (
        <div className="pad">
          <JobLines printing={printing} showsBolNumbers />
        </div>
      )}
      <LoadState of={list} />
      {canceling.error === null ? null : <EndedCallout error={canceling.error.error} />}
      {isMoving && record !== null ? <MovePrint record={record} onClose={() => setIsMoving(false)} /> : null}
      {settling.error === null ? null : <ErrorCallout error={settling.error.error} onRetry={settle} />}
      {list.isPending || (jobId !== undefined && job.isPending) ? (
        <SkeletonRows rows={12} label={printingStrings.printHistory} />
      ) : (
        <DataTable
          label={printingStrings.printHistory}
          rows={records}
          columns={COLUMNS}
          rowId={rowId}
          sort={{ column: 'at', descending: true }}
          focusedId={focused}
          onFocusRow={(row) => setChosen(row.id)}
          onOpen={openDocument}
          bleed
          virtual
          autoFocus
          empty={<EmptyState>{printingStrings.noPrints}</EmptyState>}
        />
      )}
    </Screen>
  );
}
