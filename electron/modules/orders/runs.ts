/**
 * Runs over many orders: getting rates, and booking. A run is stored with the outcome of each order, so that it survives
 * a restart. Getting rates continues then; booking doesn't without the user.
 */
import type { OrderOutcome, OrderRun, OrderRunKind } from '../../../shared/contract/orderRuns.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { OrderStatus } from '../../../shared/rules/orderStatus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';
import { throttleEvents } from '../../platform/throttleEvents.ts';
import { bookingOutcome } from './afterBooking.ts';
import type { OrderRunStore, RunItem, StoredRun } from './runStore.ts';

/**
 * What became of one order; null if the run was canceled before. With `stoppedBy`, every further request would fail
 * like this one, and an order without an outcome is pending.
 */
export interface RunStep {
  readonly outcome: OrderOutcome | null;
  readonly stoppedBy?: AppError;
}

export interface RunWork {
  /** Orders at the same time. */
  readonly concurrency: number;
  /** Called before the first order of a run. */
  readonly begin?: () => void;
  readonly step: (item: RunItem, signal: AbortSignal) => Promise<RunStep>;
}

export interface OrderRunsOptions {
  readonly store: OrderRunStore;
  readonly work: Readonly<Record<OrderRunKind, RunWork>>;
  readonly statusOf: (orderId: string) => OrderStatus | null;
  /** End of the pause that the provider requested, or null. */
  readonly pausedUntilMs: () => number | null;
  /** Resolves once the database has passed its check. */
  readonly checked: Promise<void>;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Aborted when the account closes: its store must not be used then. */
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

/** Completed orders from which the throughput is known. */
const MEASURED_FROM = 3;

interface Active {
  readonly runId: string;
  readonly controller: AbortController;
  readonly startedAtMs: number;
  /** Orders completed since then. */
  completed: number;
}

/** Creates the runs of one account. */
export function createOrderRuns(options: OrderRunsOptions) {
  const { store, work, clock, signal: closing } = options;
  const emit = throttleEvents(options.emit, clock);
  const active = new Map<OrderRunKind, Active>();
  /** Ends of runs that could not be saved, such as on a full disk. */
  const unsavedEnds = new Map<string, Pick<StoredRun, 'state' | 'endedAtMs' | 'stoppedBy'>>();
  const changed = (id: string) => emit({ name: 'orderRuns.changed', id });

  /** Pauses are part of the throughput, because a provider that limits requests will request more of them. */
  function remainingMs(pending: number, { startedAtMs, completed }: Active): number | null {
    if (completed < MEASURED_FROM) return null;
    const now = clock.now();
    const pauseMs = Math.max(0, (options.pausedUntilMs() ?? 0) - now);
    return Math.round((pending * (now + pauseMs - startedAtMs)) / completed + pauseMs);
  }

  function view(stored: StoredRun): OrderRun {
    const run = { ...stored, ...unsavedEnds.get(stored.id) };
    const { pending, counts } = store.counts(run.id);
    const running = active.get(run.kind);
    const isRunning = run.state === 'running';
    return {
      ...run,
      total: Object.values(counts).reduce((sum, count) => sum + (count ?? 0), pending),
      pending,
      counts,
      remainingMs: isRunning && running?.runId === run.id ? remainingMs(pending, running) : null,
      pausedUntilMs: isRunning ? options.pausedUntilMs() : null,
      bolNumbers: run.kind === 'book' && !isRunning ? store.bolNumbers(run.id) : [],
    };
  }

  async function process({ id: runId, kind }: Pick<StoredRun, 'id' | 'kind'>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => controller.abort();
    closing.addEventListener('abort', stop);
    const running: Active = { runId, controller, startedAtMs: clock.now(), completed: 0 };
    active.set(kind, running);
    let stoppedBy: AppError | null = null;
    const waiting = store.pending(runId);
    const { concurrency, step } = work[kind];
    let workers: Promise<void>[] = [];

    async function worker(): Promise<void> {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        if (signal.aborted || stoppedBy !== null) return;
        const result = await step(item, signal);
        if (closing.aborted) return;
        if (result.outcome !== null) {
          store.setOutcome(runId, item.seq, result.outcome);
          running.completed += 1;
        }
        stoppedBy ??= result.stoppedBy ?? null;
        changed(runId);
      }
    }

    try {
      await options.checked;
      work[kind].begin?.();
      workers = Array.from({ length: concurrency }, worker);
      await Promise.all(workers);
    } catch (error) {
      if (closing.aborted) return;
      if (error instanceof StorageError) stoppedBy = error.failure;
      else {
        const reference = crypto.randomUUID().slice(0, 8);
        options.onError('orderRuns', error);
        stoppedBy = { code: 'internal', reference };
      }
      // The other workers must not continue a run that has ended.
      controller.abort();
      await Promise.allSettled(workers);
    } finally {
      closing.removeEventListener('abort', stop);
      active.delete(kind);
    }
    if (closing.aborted) return;
    const state = stoppedBy !== null ? 'stopped' : signal.aborted ? 'canceled' : 'done';
    const endedAtMs = clock.now();
    try {
      store.setState(runId, state, endedAtMs, stoppedBy);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      unsavedEnds.set(runId, { state, endedAtMs, stoppedBy });
    }
    changed(runId);
  }

  function begin(run: Pick<StoredRun, 'id' | 'kind'>): void {
    process(run).catch((error: unknown) => options.onError('orderRuns', error));
  }

  function viewOf(runId: string): Result<OrderRun> {
    const run = store.byId(runId);
    return run === null ? fail({ code: 'not_found', what: 'run' }) : ok(view(run));
  }

  return {
    list() {
      const [quote, book] = [store.latest('quote'), store.latest('book')];
      return { quote: quote === null ? null : view(quote), book: book === null ? null : view(book) };
    },
    /** Starts a run, unless one of its kind is in progress. An order that is listed twice counts once. */
    start(kind: OrderRunKind, items: readonly Omit<RunItem, 'seq'>[]): Result<OrderRun> {
      if (active.has(kind)) return fail({ code: 'order_run_active', kind });
      const id = crypto.randomUUID();
      const unique = [...new Map(items.map((item) => [item.orderId, item])).values()];
      store.add({ id, kind, startedAtMs: clock.now() }, unique);
      begin({ id, kind });
      changed(id);
      return viewOf(id);
    },
    cancel(runId: string): void {
      for (const running of active.values()) if (running.runId === runId) running.controller.abort();
    },
    resume(runId: string): Result<OrderRun> {
      const run = store.byId(runId);
      if (run === null || run.kind !== 'quote') return fail({ code: 'not_found', what: 'run' });
      if (active.has('quote')) return fail({ code: 'order_run_active', kind: 'quote' });
      store.setState(runId, 'running', null, null);
      unsavedEnds.delete(runId);
      begin(run);
      changed(runId);
      return viewOf(runId);
    },
    dismiss(runId: string): void {
      const end = unsavedEnds.get(runId);
      if (end !== undefined) store.setState(runId, end.state, end.endedAtMs, end.stoppedBy);
      unsavedEnds.delete(runId);
      store.dismiss(runId);
      changed(runId);
    },
    /** Continues a run that got rates when the app ended, and closes one that booked. */
    open(): void {
      try {
        const book = store.latest('book');
        if (book?.state === 'running') {
          for (const { seq, orderId } of store.pending(book.id)) {
            store.setOutcome(book.id, seq, bookingOutcome(options.statusOf(orderId)));
          }
          store.setState(book.id, 'interrupted', clock.now(), null);
        }
        const quote = store.latest('quote');
        if (quote?.state === 'running') begin(quote);
      } catch (error) {
        // A disk that can't be written must not prevent reading the orders.
        if (!(error instanceof StorageError)) throw error;
      }
    },
  };
}
