/**
 * Alerts that need the user's attention. Evaluates each shipment after it changes, and on the next day on which a rule
 * may give another result. Alerts are stored, so that listing them costs no evaluation.
 */
import type { AlertDetails, AttentionKind } from '../../../shared/contract/attention.ts';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { type AlertCondition, type AlertInput, evaluateAlerts } from '../../../shared/rules/attention.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { wallTime } from '../../../shared/rules/wallTime.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { isUnreadableRow, type StorageError } from '../../platform/storage.ts';
import { throttleEvents } from '../../platform/throttleEvents.ts';
import type { NotificationsService } from '../notifications/notifications.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import type { SameOrderDetails } from '../workgroup/replicaSameOrder.ts';
import type { AlertMark } from '../workgroup/sharedRecords.ts';
import type { AlertMarks } from './ports.ts';
import { raisedAlert, sameOrderAlert, unfinishedAlert } from './raisedAlerts.ts';
import type { AlertPage, AlertStore, FoundAlert, RaisedAlert } from './store.ts';

/** Kinds of alerts that the rules for shipments raise and resolve. */
const SHIPMENT_RULE_KINDS: readonly AttentionKind[] = [
  'pickup_warning',
  'pickup_number_missing',
  'not_picked_up',
  'price_missing',
  'price_changed',
  'carrier_changed',
  'pro_missing',
  'pro_differs',
  'late',
  'status_backwards',
  'voided_moving',
  'pod_missing',
  'claim_deadline',
  'polling_failing',
  'not_on_account',
];
/** Maximum number of alerts of a kind in the list. The counts include all alerts. */
const MAX_LISTED = 300;
/** Shipments evaluated in one batch. Calls are handled between batches. */
const SLICE = 100;
const BETWEEN_SLICES_MS = 20;
/** Delay of the first evaluation after a start, so that the page loads first: on a new day, thousands may be due. */
const START_DELAY_MS = 1_500;
/** Maximum delay until a new day or the end of a snooze is noticed. */
const EVALUATION_INTERVAL_MS = 5 * 60_000;

export interface AttentionOptions {
  readonly store: AlertStore;
  readonly unfinished: () => readonly Booking[];
  /** Pairs of bookings of one order. */
  readonly sameOrder: (nowMs: number) => readonly SameOrderDetails[];
  readonly marks: AlertMarks;
  readonly closeTask: (bolNumber: string) => Promise<Result<void>>;
  readonly settlePrints: (jobId: string) => void;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Reports an error thrown outside of a call. */
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates the attention service of one account. */
export function createAttention(options: AttentionOptions) {
  const { store, notifications, clock, emit, signal } = options;
  /** The evaluation of many shipments changes alerts many times a second. */
  const emitThrottled = throttleEvents(emit, clock);
  const alarm = createAlarm(clock, signal, round);
  /** BOL numbers of pairs of one order: canceling a shipment resolves its pair. */
  const pairNumbers = new Set<string>();

  /** Shipments and alerts that can't be read. Each is reported once. */
  const reported = new Set<string>();
  function reportUnreadable(row: string, detail: string): void {
    if (reported.has(row)) return;
    reported.add(row);
    // A disk error isn't reported, but this doesn't end.
    options.onError('attention', new Error(`A row can't be read: ${detail}`));
  }

  const changed = (bolNumber: string | null) => emit({ name: 'attention.changed', id: bolNumber });

  function replace(
    bolNumber: string | null,
    kinds: readonly AttentionKind[],
    items: readonly RaisedAlert[],
    isQuiet = false,
  ): boolean {
    const { changed: isChanged, raised } = store.replace(bolNumber, kinds, items, clock.now());
    if (!isQuiet) for (const { id, details: data } of raised) notify(bolNumber, id, data);
    return isChanged;
  }

  function notify(bolNumber: string | null, occurrence: string, data: AlertDetails): void {
    if (data.kind === 'late') {
      notifications.notify({ kind: 'late', bolNumber, value: data.estimatedDeliveryDate }, occurrence);
    } else if (data.kind === 'pickup_warning') {
      notifications.notify({ kind: 'pickup_warning', bolNumber, value: data.message }, occurrence);
    } else if (data.kind === 'unfinished_print') {
      const value = String(data.unsent + data.unknown);
      notifications.notify({ kind: 'print_unfinished', bolNumber, value }, occurrence);
    }
  }

  /** Returns whether an alert of the shipment changed. One that can't be read has the alerts that it had. */
  function evaluateOne(bolNumber: string): boolean {
    let shipment: AlertInput | null;
    try {
      shipment = store.alertInput(bolNumber);
    } catch (error) {
      if (!isUnreadableRow(error)) throw error;
      reportUnreadable(`shipment ${bolNumber}`, detailOf(error));
      // The next poll may replace what is damaged.
      store.evaluateOn(bolNumber, addDays(clock.today(), 1));
      return false;
    }
    // A shipment that was removed has no alerts.
    const { conditions, nextOn } =
      shipment === null ? { conditions: [], nextOn: null } : evaluateAlerts(shipment, wallTime(clock.now()));
    const isQuiet = store.isQuiet(bolNumber);
    store.evaluateOn(bolNumber, nextOn);
    const items = conditions.map((condition) => raisedAlert(bolNumber, condition));
    return replace(bolNumber, SHIPMENT_RULE_KINDS, items, isQuiet);
  }

  function evaluateDue(): number {
    return store.transaction(() => {
      const due = store.dueForEvaluation(wallTime(clock.now()), SLICE);
      const changedNumbers = due.filter(evaluateOne);
      const id = changedNumbers.length === 1 ? (changedNumbers[0] ?? null) : null;
      if (changedNumbers.length > 0) emitThrottled({ name: 'attention.changed', id });
      return due.length;
    });
  }

  /** Returns whether an alert changed. With bookings that can't be read, their alerts stay as they were. */
  function syncBookings(): boolean {
    const unfinished = readable('unfinished bookings', options.unfinished);
    const pairs = readable('bookings of one order', () => options.sameOrder(clock.now()));
    for (const { bolNumber } of (pairs ?? []).flatMap(({ first, second }) => [first, second])) {
      if (bolNumber !== null) pairNumbers.add(bolNumber);
    }
    return store.transaction(() => {
      const hasUnfinishedChanged =
        unfinished !== null && replace(null, ['unfinished_booking'], unfinished.map(unfinishedAlert));
      const havePairsChanged = pairs !== null && replace(null, ['same_order'], pairs.map(sameOrderAlert));
      return hasUnfinishedChanged || havePairsChanged;
    });
  }

  /** Returns null if a row can't be read. */
  function readable<Rows>(what: string, read: () => Rows): Rows | null {
    try {
      return read();
    } catch (error) {
      if (!isUnreadableRow(error)) throw error;
      reportUnreadable(what, detailOf(error));
      return null;
    }
  }

  /** Evaluates shipments that are due, ends snoozes, and schedules the next round. */
  function round(): void {
    if (signal.aborted) return;
    let waitMs = EVALUATION_INTERVAL_MS;
    try {
      if (evaluateDue() === SLICE) waitMs = BETWEEN_SLICES_MS;
      if (store.unsnooze(clock.now())) changed(null);
      const wakeAtMs = store.nextWakeAtMs();
      if (wakeAtMs !== null) waitMs = Math.min(waitMs, Math.max(BETWEEN_SLICES_MS, wakeAtMs - clock.now()));
    } catch (error) {
      options.onError('attention', error);
    }
    alarm.set(waitMs);
  }

  const setAlert = (bolNumber: string | null, kind: AttentionKind, condition: AlertCondition | null) => {
    const items = condition === null ? [] : [raisedAlert(bolNumber, condition)];
    if (store.transaction(() => replace(bolNumber, [kind], items))) changed(bolNumber);
  };

  /** Those of the alerts that still exist. */
  function find(ids: readonly string[]): FoundAlert[] {
    return ids.map((id) => store.find(id)).filter((alert) => alert !== null);
  }

  async function mark(alerts: readonly FoundAlert[], how: AlertMark): Promise<Result<void>> {
    if (alerts.length === 0) return ok(undefined);
    const subjects = alerts.map(({ id, details, bolNumber }) => ({ id, kind: details.kind, bolNumber }));
    const marked = await options.marks.mark(subjects, how, clock.now());
    return marked.ok ? marked : fail(appErrorOf(marked.error));
  }

  return {
    list(): AlertPage {
      syncBookings();
      store.unsnooze(clock.now());
      const { unreadable, ...page } = store.list(MAX_LISTED);
      for (const id of unreadable) reportUnreadable(`alert ${id}`, `attention ${id.split(':')[0]}`);
      return page;
    },
    /** Marks alerts done, except unfinished bookings: those are resolved only by finishing or abandoning them. */
    async done(ids: readonly string[]): Promise<Result<{ done: number; skipped: number }>> {
      const alerts = find(ids);
      const dismissed = alerts.filter(({ details }) => details.kind !== 'unfinished_booking');
      for (const { details, bolNumber } of dismissed) {
        if (details.kind === 'pickup_warning' && bolNumber !== null) {
          const closed = await options.closeTask(bolNumber);
          if (!closed.ok) return closed;
        }
        if (details.kind === 'unfinished_print') options.settlePrints(details.jobId);
      }
      const marked = await mark(dismissed, { mark: 'done' });
      if (!marked.ok) return marked;
      changed(dismissed.length === 1 ? (dismissed[0]?.bolNumber ?? null) : null);
      const skipped = alerts.length - dismissed.length;
      return ok({ done: ids.length - skipped, skipped });
    },
    /** Hides alerts until then; null: shows them again now. */
    async snooze(ids: readonly string[], untilMs: number | null): Promise<Result<void>> {
      const alerts = find(ids);
      const marked = await mark(alerts, untilMs === null ? { mark: 'none' } : { mark: 'snoozed', untilMs });
      if (!marked.ok) return marked;
      changed(ids.length === 1 ? (alerts[0]?.bolNumber ?? null) : null);
      round();
      return ok(undefined);
    },
    /** Evaluates one shipment now. */
    evaluate(bolNumber: string): void {
      if (store.transaction(() => evaluateOne(bolNumber))) changed(bolNumber);
      if (pairNumbers.has(bolNumber) && syncBookings()) changed(null);
    },
    /** Updates the alerts for bookings: unfinished ones, and those of one order. */
    bookingsChanged(): void {
      if (syncBookings()) changed(null);
    },
    /** Raises the alert that all polling fails, or resolves it (null). Each outage has its own `occurrence`. */
    pollingFails(failing: { error: AppError; occurrence: string } | null): void {
      setAlert(
        null,
        'polling_failing',
        failing && { occurrence: failing.occurrence, details: { kind: 'polling_failing', error: failing.error } },
      );
    },
    /** Raises or resolves (null) the alert for outdated printouts of a shipment. */
    stalePrint(
      bolNumber: string,
      stale: { occurrence: string; details: Omit<Extract<AlertDetails, { kind: 'stale_print' }>, 'kind'> } | null,
    ): void {
      setAlert(
        bolNumber,
        'stale_print',
        stale && { occurrence: stale.occurrence, details: { kind: 'stale_print', ...stale.details } },
      );
    },
    /** Raises or resolves (null) the alert that daily backups fail. */
    backupFails(error: AppError | null): void {
      setAlert(null, 'backup_failed', error && { occurrence: error.code, details: { kind: 'backup_failed', error } });
    },
    /** Sets the interrupted prints that aren't settled yet, all of them, one per job. */
    unfinishedPrints(prints: readonly Extract<AlertDetails, { kind: 'unfinished_print' }>[]): void {
      const items = prints.map((data) => raisedAlert(null, { occurrence: data.jobId, details: data }));
      if (store.transaction(() => replace(null, ['unfinished_print'], items))) changed(null);
    },
    /** Sets the invoices whose deadline is near, all of them. */
    invoiceDeadlines(invoices: readonly Extract<AlertDetails, { kind: 'invoice_deadline' }>[]): void {
      const items = invoices.map((data) => raisedAlert(null, { occurrence: data.invoiceId, details: data }));
      if (store.transaction(() => replace(null, ['invoice_deadline'], items))) changed(null);
    },
    stuckPrinters(printers: readonly Extract<AlertDetails, { kind: 'printer_stuck' }>[]): void {
      const items = printers.map((data) =>
        raisedAlert(null, { occurrence: `${data.printer} ${data.jobId}`, details: data }),
      );
      if (store.transaction(() => replace(null, ['printer_stuck'], items))) changed(null);
    },
    /** Starts the regular evaluation. */
    start(): void {
      alarm.set(START_DELAY_MS);
    },
  };
}

export type AttentionService = ReturnType<typeof createAttention>;

function detailOf({ failure }: StorageError): string {
  return 'detail' in failure ? (failure.detail ?? '') : failure.code;
}
