/** Prints that wait in a printer's queue: those that wait too long, canceling them, and printing them elsewhere. */
import type { AlertDetails } from '../../../shared/contract/attention.ts';
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { RunnerOptions } from './runner.ts';

/** A printer that doesn't print what is in its queue, as details of the alert. */
export type StuckPrinter = Extract<AlertDetails, { kind: 'printer_stuck' }>;

/** Printers with prints that are stuck, each with the reason of the first. */
export function stuckPrinters(records: readonly PrintRecord[]): StuckPrinter[] {
  return [...Map.groupBy(records, ({ route }) => route.printer ?? '')].flatMap(([printer, stuck]): StuckPrinter[] => {
    const [first] = stuck;
    if (first === undefined) return [];
    return [
      { kind: 'printer_stuck', printer, reason: first.reason ?? '', jobId: first.jobId, documents: stuck.length },
    ];
  });
}

export function createQueuedPrints({ store, port }: Pick<RunnerOptions, 'store' | 'port'>) {
  /** The records of one job in the printer's queue: several share sheets of labels. */
  function recordsOfQueueJob(recordId: string): readonly PrintRecord[] {
    const record = store.byId(recordId);
    if (record === null || record.queueJob === null || record.state !== 'queued') return [];
    const records = store.inStates(['queued']).filter(({ queueJob }) => queueJob === record.queueJob);
    // The queue of another computer may have a job of the same name.
    return records.some(({ id }) => id === recordId) ? records : [];
  }

  return {
    /**
     * Cancels the job in the queue. `not_found` if it isn't in the queue any more.
     *
     * @returns the prints that it contained
     */
    async cancel(recordId: string): Promise<Result<readonly PrintRecord[]>> {
      const records = recordsOfQueueJob(recordId);
      const queueJob = records[0]?.queueJob ?? null;
      if (port === null || queueJob === null) return fail({ code: 'not_found', what: 'print job' });
      const cancelled = await port.cancel(queueJob);
      return cancelled.ok ? ok(records) : cancelled;
    },
  };
}
