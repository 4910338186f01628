/**
 * What waits for the clerk. Shipments are judged one by one, when something was heard of them or the day has come on
 * which a rule may say something else; what came of it is kept in a table, so that asking costs nothing.
 */

import type { AlertDetails, AttentionKind } from '../../../shared/contract/attention.ts';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { type AlertCondition, evaluateAlerts } from '../../../shared/rules/attention.ts';
import { wallTime } from '../../../shared/rules/wallTime.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { NotificationsService } from '../notifications/notifications.ts';
import type { AlertPage, AlertStore, RaisedAlert } from './ports.ts';

/** Kinds that the rules of a shipment decide. */
const RULED: readonly AttentionKind[] = [
  'pickup_warning',
  'pickup_number_missing',
  'not_picked_up',
  'price_missing',
  'price_changed',
  'carrier_changed',
  'pro_missing',
  'late',
  'status_backwards',
  'voided_moving',
  'pod_missing',
  'polling_failing',
  'not_on_account',
];
/** Nobody reads a longer list; the counts have all. */
const LISTED = 500;
/** Judged in one go. Between two the app answers its calls. */
const SLICE = 100;
const BETWEEN_SLICES_MS = 20;
/** On a new day thousands may have to be judged: the page of a start comes first. */
const BEGIN_AFTER_MS = 1_500;
/** A new day, and what has slept long enough, are noticed so late at most. */
const EVALUATION_INTERVAL_MS = 5 * 60_000;

export interface AttentionService {
  list(): AlertPage;
  done(id: string): Result<void>;
  snooze(id: string, untilMs: number): Result<void>;
  /** Judges one shipment now. */
  evaluate(bolNumber: string): void;
  /** The unfinished bookings may be others now. */
  bookingsChanged(): void;
  /** A booking was given the BOL number of another shipment. */
  bolTaken(booking: Booking, bolNumber: string): void;
  /** Looking by itself fails altogether, or no longer does (null). `occurrence` tells one failing from the next. */
  pollingFails(failing: { error: AppError; occurrence: string } | null): void;
  /** Printed paper of a shipment that is out of date now, or none (null). */
  stalePrint(
    bolNumber: string,
    stale: { occurrence: string; details: Omit<Extract<AlertDetails, { kind: 'stale_paper' }>, 'kind'> } | null,
  ): void;
  /** The daily copy of the data fails, or no longer does (null). */
  copyFails(error: AppError | null): void;
  /** All prints there are that were cut off and are not settled, by job. */
  unfinishedPrints(prints: readonly Extract<AlertDetails, { kind: 'unfinished_print' }>[]): void;
  /** Begins to watch for new days. */
  start(): void;
}

export interface AttentionOptions {
  readonly store: AlertStore;
  readonly unfinished: () => readonly Booking[];
  readonly closeTask: (bolNumber: string) => unknown;
  readonly settlePrints: (jobId: string) => void;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Something threw while nobody was calling. */
  readonly onError: (where: string, error: unknown) => void;
}

/** Makes the attention service of one account. */
export function createAttention(options: AttentionOptions): AttentionService {
  const { store, notifications, clock, emit, signal } = options;
  let cancelTimer = () => {};
  signal.addEventListener('abort', () => cancelTimer());

  const changed = (bolNumber: string | null) => emit({ name: 'attention.changed', id: bolNumber });

  function replace(bolNumber: string | null, kinds: readonly AttentionKind[], items: readonly RaisedAlert[]): boolean {
    const { changed: isOther, raised } = store.replace(bolNumber, kinds, items, clock.now());
    for (const { id, details: data } of raised) notify(bolNumber, id, data);
    return isOther;
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

  /** @returns whether anything about it is other than before */
  function evaluateOne(bolNumber: string): boolean {
    const shipment = store.alertInput(bolNumber);
    if (shipment === null) return false;
    const { conditions, nextOn } = evaluateAlerts(shipment, wallTime(clock.now()));
    store.evaluateOn(bolNumber, nextOn);
    return replace(
      bolNumber,
      RULED,
      conditions.map((condition) => itemOf(bolNumber, condition)),
    );
  }

  function evaluateDue(): number {
    return store.transaction(() => {
      const due = store.dueForEvaluation(wallTime(clock.now()), SLICE);
      const others = due.filter(evaluateOne);
      if (others.length > 0) changed(others.length === 1 ? (others[0] ?? null) : null);
      return due.length;
    });
  }

  function syncBookings(): boolean {
    const items = options.unfinished().map((booking) =>
      itemOf(booking.id, {
        occurrence: booking.state,
        details: {
          kind: 'unfinished_booking',
          bookingId: booking.id,
          state: booking.state === 'draft' ? 'draft' : 'unknown',
          quoteReference: booking.quoteReference,
          carrierName: booking.carrierName,
          consigneeName: booking.details.consignee.name,
          totalCents: booking.totalCents,
          currency: booking.currency,
        },
      }),
    );
    return store.transaction(() => replace(null, ['unfinished_booking'], items));
  }

  /** Judges what is due, wakes what slept, and comes back. */
  function round(): void {
    cancelTimer();
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
    cancelTimer = clock.after(waitMs, round);
  }

  const put = (bolNumber: string | null, kind: AttentionKind, condition: AlertCondition | null) => {
    const items = condition === null ? [] : [itemOf(bolNumber, condition)];
    if (store.transaction(() => replace(bolNumber, [kind], items))) changed(bolNumber);
  };

  return {
    list() {
      syncBookings();
      store.unsnooze(clock.now());
      return store.list(LISTED);
    },
    done(id) {
      const found = store.find(id);
      if (found?.details.kind === 'unfinished_booking') {
        return fail({ code: 'invalid_payload', path: 'id', detail: 'a booking is finished or abandoned' });
      }
      if (found?.details.kind === 'pickup_warning' && found.bolNumber !== null) options.closeTask(found.bolNumber);
      if (found?.details.kind === 'unfinished_print') options.settlePrints(found.details.jobId);
      store.done(id, clock.now());
      changed(found?.bolNumber ?? null);
      return ok(undefined);
    },
    snooze(id, untilMs) {
      store.snooze(id, untilMs);
      changed(store.find(id)?.bolNumber ?? null);
      round();
      return ok(undefined);
    },
    evaluate(bolNumber) {
      if (store.transaction(() => evaluateOne(bolNumber))) changed(bolNumber);
    },
    bookingsChanged() {
      if (syncBookings()) changed(null);
    },
    bolTaken({ id, quoteReference, details }, bolNumber) {
      const consigneeName = details.consignee.name;
      const data = { kind: 'bol_taken', bookingId: id, bolNumber, quoteReference, consigneeName } as const;
      store.raise(itemOf(id, { occurrence: bolNumber, details: data }), clock.now());
      changed(null);
    },
    pollingFails(failing) {
      put(
        null,
        'polling_failing',
        failing && { occurrence: failing.occurrence, details: { kind: 'polling_failing', error: failing.error } },
      );
    },
    stalePrint(bolNumber, stale) {
      put(
        bolNumber,
        'stale_paper',
        stale && { occurrence: stale.occurrence, details: { kind: 'stale_paper', ...stale.details } },
      );
    },
    copyFails(error) {
      put(null, 'copy_failed', error && { occurrence: error.code, details: { kind: 'copy_failed', error } });
    },
    unfinishedPrints(prints) {
      const items = prints.map((data) => itemOf(null, { occurrence: data.jobId, details: data }));
      if (store.transaction(() => replace(null, ['unfinished_print'], items))) changed(null);
    },
    start() {
      cancelTimer = clock.after(BEGIN_AFTER_MS, round);
    },
  };
}

function itemOf(subject: string | null, { occurrence, details: data }: AlertCondition): RaisedAlert {
  return { id: [data.kind, subject ?? '', occurrence].join(':'), details: data };
}
