/**
 * Printing from a screen: starts a job, follows its progress, and opens the browser's print dialog if that is the
 * method.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PrintKind, PrintRecord } from '../../../shared/contract/printing.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { CallInput } from '../../../shared/ipc/contract.ts';
import { callQuery, useCall } from '../../api/query.ts';

export type PrintBatch = CallInput<'printing.start'>;

export interface PrintJob {
  readonly jobId: string;
  readonly running: boolean;
  readonly records: readonly PrintRecord[];
  /** URL of the pages for the browser's print dialog. */
  readonly pagesAddress: string | null;
}

export interface Printing {
  /** The job that was started last, or null. */
  readonly job: PrintJob | null;
  readonly isStarting: boolean;
  readonly error: AppError | null;
  /** Asks for printers first if some were never chosen. */
  readonly start: (batch: PrintBatch) => void;
  /** A batch that waits until printers are chosen for these kinds of documents; null: none does. */
  readonly waiting: { readonly batch: PrintBatch; readonly kinds: readonly PrintKind[] } | null;
  /** Prints with the printers that were chosen. */
  readonly startNow: (batch: PrintBatch) => void;
  /** Fails with `print_outdated` if `version` is omitted and the printout is outdated. */
  readonly reprint: (recordId: string, version?: 'same' | 'latest') => void;
  /** Prints what a job didn't print yet. */
  readonly resume: (jobId: string) => void;
  readonly cancel: () => void;
  readonly close: () => void;
}

/** URL of the page with a job's pages, for the browser's print dialog. */
function pagesAddress(pagesId: string): string {
  return `/print.html#${pagesId}`;
}

/** Kinds of documents in a batch that have no printer; none if that is unknown, because printing then reports it. */
async function kindsWithoutPrinter(queries: QueryClient, { requests, route }: PrintBatch): Promise<PrintKind[]> {
  if (route !== null) return [];
  try {
    const { routes } = await queries.fetchQuery(callQuery('printing.settings', {}));
    const kinds = [...new Set(requests.map(({ kind }) => kind))].filter((kind) => routes[kind].printer === null);
    if (kinds.length === 0) return [];
    const { way } = await queries.fetchQuery(callQuery('printers.list', {}));
    return way === 'queue' ? kinds : [];
  } catch {
    return [];
  }
}

export function usePrint(): Printing {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Printing['waiting']>(null);
  const isChecking = useRef(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const start = useCall('printing.start');
  const reprint = useCall('printing.reprint');
  const resume = useCall('printing.resume');
  const cancel = useCall('printing.cancel');
  const job = useQuery({ ...callQuery('printing.job', { jobId: jobId ?? '' }), enabled: jobId !== null });
  const opened = useRef<string | null>(null);
  const pagesId = job.data?.pagesId ?? null;
  useEffect(() => {
    if (pagesId === null || opened.current === pagesId) return;
    opened.current = pagesId;
    // If the browser blocks the popup, the link on the page still works.
    window.open(pagesAddress(pagesId), '_blank');
  }, [pagesId]);

  const started = { onSuccess: (response: { readonly jobId: string }) => setJobId(response.jobId) };
  // Until the state of a started job is known, the second click of a double click would print again.
  const isLoading = jobId !== null && job.isPending;
  const isStarting = start.isPending || reprint.isPending || resume.isPending || isLoading;
  const resetErrors = () => {
    for (const call of [start, reprint, resume]) call.reset();
  };
  const failure = start.error ?? reprint.error ?? resume.error ?? job.error;
  return {
    job:
      jobId === null || job.data === undefined
        ? null
        : {
            jobId,
            running: job.data.running,
            records: job.data.records,
            pagesAddress: pagesId === null ? null : pagesAddress(pagesId),
          },
    isStarting,
    error: isStarting ? null : (failure?.error ?? null),
    start(batch) {
      if (isStarting || isChecking.current) return;
      isChecking.current = true;
      resetErrors();
      void kindsWithoutPrinter(queries, batch)
        .then((kinds) => {
          if (kinds.length > 0) setWaiting({ batch, kinds });
          else start.mutate(batch, started);
        })
        .finally(() => {
          isChecking.current = false;
        });
    },
    waiting,
    startNow(batch) {
      setWaiting(null);
      if (!isStarting) start.mutate(batch, started);
    },
    reprint: (recordId, version) => {
      if (isStarting) return;
      resetErrors();
      reprint.mutate({ recordId, version: version ?? null }, started);
    },
    resume: (id) => {
      if (isStarting) return;
      resetErrors();
      resume.mutate({ jobId: id }, started);
    },
    cancel: () => {
      if (jobId !== null) cancel.mutate({ jobId });
    },
    close: () => {
      setWaiting(null);
      setJobId(null);
      resetErrors();
    },
  };
}
