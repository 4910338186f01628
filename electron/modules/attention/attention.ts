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
const LOOK_ROUND_MS = 5 * 60_000;

export interface AttentionService {
  list(): AlertPage;
  done(id: string): Result<void>;
  snooze(id: string, untilMs: number): Result<void>;
  /** Judges one shipment now. */
  judge(bolNumber: string): void;
  /** The unfinished bookings may be others now. */
  bookingsChanged(): void;
  /** A booking was given the BOL number of another shipment. */
  bolTaken(booking: Booking, bolNumber: string): void;
  /** Looking by itself fails altogether, or no longer does (null). `occurrence` tells one failing from the next. */
  pollingFails(failing: { error: AppError; occurrence: string } | null): void;
  /** Printed paper of a shipment that is out of date now, or none (null). */
  stalePaper(
    bolNumber: string,
    stale: { occurrence: string; facts: Omit<Extract<AlertDetails, { kind: 'stale_paper' }>, 'kind'> } | null,
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
  readonly notifications: Pick<NotificationsService, 'tell'>;
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
    for (const { id, facts } of raised) tell(bolNumber, id, facts);
    return isOther;
  }

  function tell(bolNumber: string | null, occurrence: string, facts: AlertDetails): void {
    if (facts.kind === 'late') {
      notifications.tell({ kind: 'late', bolNumber, value: facts.estimatedDeliveryDate }, occurrence);
    } else if (facts.kind === 'pickup_warning') {
      notifications.tell({ kind: 'pickup_warning', bolNumber, value: facts.words }, occurrence);
    } else if (facts.kind === 'unfinished_print') {
      const value = String(facts.unsent + facts.unknown);
      notifications.tell({ kind: 'print_unfinished', bolNumber, value }, occurrence);
    }
  }

  /** @returns whether anything about it is other than before */
  function judgeOne(bolNumber: string): boolean {
    const shipment = store.alertInput(bolNumber);
    if (shipment === null) return false;
    const { matters, nextOn } = evaluateAlerts(shipment, wallTime(clock.now()));
    store.evaluateOn(bolNumber, nextOn);
    return replace(
      bolNumber,
      RULED,
      matters.map((matter) => itemOf(bolNumber, matter)),
    );
  }

  function judgeDue(): number {
    return store.transaction(() => {
      const due = store.dueForEvaluation(wallTime(clock.now()), SLICE);
      const others = due.filter(judgeOne);
      if (others.length > 0) changed(others.length === 1 ? (others[0] ?? null) : null);
      return due.length;
    });
  }

  function syncBookings(): boolean {
    const items = options.unfinished().map((booking) =>
      itemOf(booking.id, {
        occurrence: booking.state,
        facts: {
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
    let waitMs = LOOK_ROUND_MS;
    try {
      if (judgeDue() === SLICE) waitMs = BETWEEN_SLICES_MS;
      if (store.unsnooze(clock.now())) changed(null);
      const wakeAtMs = store.nextWakeAtMs();
      if (wakeAtMs !== null) waitMs = Math.min(waitMs, Math.max(BETWEEN_SLICES_MS, wakeAtMs - clock.now()));
    } catch (error) {
      options.onError('attention', error);
    }
    cancelTimer = clock.after(waitMs, round);
  }

  const put = (bolNumber: string | null, kind: AttentionKind, matter: AlertCondition | null) => {
    const items = matter === null ? [] : [itemOf(bolNumber, matter)];
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
      if (found?.facts.kind === 'unfinished_booking') {
        return fail({ code: 'invalid_payload', path: 'id', detail: 'a booking is finished or abandoned' });
      }
      if (found?.facts.kind === 'pickup_warning' && found.bolNumber !== null) options.closeTask(found.bolNumber);
      if (found?.facts.kind === 'unfinished_print') options.settlePrints(found.facts.jobId);
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
    judge(bolNumber) {
      if (store.transaction(() => judgeOne(bolNumber))) changed(bolNumber);
    },
    bookingsChanged() {
      if (syncBookings()) changed(null);
    },
    bolTaken({ id, quoteReference, details }, bolNumber) {
      const consigneeName = details.consignee.name;
      const facts = { kind: 'bol_taken', bookingId: id, bolNumber, quoteReference, consigneeName } as const;
      store.raise(itemOf(id, { occurrence: bolNumber, facts }), clock.now());
      changed(null);
    },
    pollingFails(failing) {
      put(
        null,
        'polling_failing',
        failing && { occurrence: failing.occurrence, facts: { kind: 'polling_failing', error: failing.error } },
      );
    },
    stalePaper(bolNumber, stale) {
      put(
        bolNumber,
        'stale_paper',
        stale && { occurrence: stale.occurrence, facts: { kind: 'stale_paper', ...stale.facts } },
      );
    },
    copyFails(error) {
      put(null, 'copy_failed', error && { occurrence: error.code, facts: { kind: 'copy_failed', error } });
    },
    unfinishedPrints(prints) {
      const items = prints.map((facts) => itemOf(null, { occurrence: facts.jobId, facts }));
      if (store.transaction(() => replace(null, ['unfinished_print'], items))) changed(null);
    },
    start() {
      cancelTimer = clock.after(BEGIN_AFTER_MS, round);
    },
  };
}

function itemOf(subject: string | null, { occurrence, facts }: AlertCondition): RaisedAlert {
  return { id: [facts.kind, subject ?? '', occurrence].join(':'), facts };
}
