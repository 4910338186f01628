/** The guided tasks over a real database, with a scripted demo. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { createPractice } from '../../../../electron/modules/training/practice.ts';
import { createPracticeStore, type PracticeStore } from '../../../../electron/modules/training/practiceStore.ts';
import { type Database, openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import type { TrainingState } from '../../../../shared/contract/training.ts';
import { NO_FAULTS } from '../../../../shared/freight/trainingFaults.ts';
import type { AppEvent } from '../../../../shared/ipc/contract.ts';
import { createManualClock } from '../../../support/manualClock.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  db.run('PRAGMA foreign_keys = OFF', {});
});

const clock = createManualClock(1_000);

function booking(id: string, state: string, outcomes: readonly string[]): void {
  db.run(
    `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details,
       body, created_at_ms) VALUES (:id, 'q', :id, :state, 'SMPF', 'Sample Freightways', 1, 'USD', '{}', '{}', 0)`,
    { id, state },
  );
  for (const [index, outcome] of outcomes.entries()) {
    db.run(
      `INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms, outcome)
       VALUES (:id, :attempt, '{}', 'acme', :now, :outcome)`,
      { id, attempt: index + 1, now: clock.now(), outcome },
    );
  }
}

function shipment(bolNumber: string, bookingId: string): void {
  db.run(
    `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available, booking_id)
     VALUES (:bolNumber, 'SMPF', 'Sample Freightways', 'created', 0, '[]', '[]', :bookingId)`,
    { bolNumber, bookingId },
  );
}

function proArrives(bolNumber: string, was: string | null): void {
  db.run(
    `INSERT INTO shipment_changes (bol_number, field, was, became, seen_at_ms)
     VALUES (:bolNumber, 'proNumber', :was, '1001', :now)`,
    { bolNumber, was, now: clock.now() },
  );
  db.run("UPDATE shipments SET pro_number = '1001' WHERE bol_number = :bolNumber", { bolNumber });
}

function print(jobId: string, bolNumber: string, state = 'printed'): void {
  db.run(
    `INSERT INTO prints (id, job_id, bol_number, kind, route, start, printed_by, requested_at_ms, state)
     VALUES (:id, :jobId, :bolNumber, 'bol', '{}', 1, 'clerk', :now, :state)`,
    { id: `${jobId} ${bolNumber}`, jobId, bolNumber, state, now: clock.now() },
  );
}

function setUp(store: PracticeStore | null = createPracticeStore(db)) {
  let training: TrainingState = { faults: NO_FAULTS, speed: 144 };
  const events: AppEvent['name'][] = [];
  const practice = createPractice({
    ground: { training: () => training, train: (next) => (training = next) },
    store: () => store,
    clock,
    emit: ({ name }) => events.push(name),
  });
  const signal = new AbortController().signal;
  return {
    events,
    training: () => training,
    train(changes: Partial<TrainingState>): void {
      training = { ...training, ...changes };
    },
    check: practice.check,
    start: (task: 'book' | 'declined' | 'lost_response' | 'late_pro' | 'batch_print') =>
      practice.handlers['practice.start']({ task }, signal),
    get: () => practice.handlers['practice.get']({}, signal),
  };
}

describe('a finished task', () => {
  test('is read from what was booked; samples and open bookings do not count', () => {
    const { get } = setUp();
    booking('sample-booking-1', 'booked', ['booking_failed', 'unreachable', 'booked']);
    booking('b1', 'rejected', ['booking_failed']);
    booking('b2', 'unknown', ['unreachable']);
    expect(get()).toEqual({ ok: true, value: { finished: [], current: null } });
    booking('b3', 'booked', ['booked']);
    expect(get()).toMatchObject({ value: { finished: ['book'] } });
    booking('b4', 'booked', ['booking_failed', 'booked']);
    expect(get()).toMatchObject({ value: { finished: ['book', 'declined'] } });
    booking('b5', 'booked', ['unreachable', 'booked']);
    expect(get()).toMatchObject({ value: { finished: ['book', 'declined', 'lost_response'] } });
  });

  test('is a PRO that came after the booking, not one that changed, nor that of a sample', () => {
    const { get } = setUp();
    booking('sample-booking-1', 'booked', []);
    booking('b1', 'booked', ['booked']);
    shipment('1', 'sample-booking-1');
    shipment('2', 'b1');
    proArrives('1', null);
    proArrives('2', '1000');
    expect(get()).toMatchObject({ value: { finished: ['book'] } });
    proArrives('2', null);
    expect(get()).toMatchObject({ value: { finished: ['book', 'late_pro'] } });
  });

  test('is one print job with two shipments that were printed', () => {
    const { get } = setUp();
    print('j1', '1');
    print('j2', '2');
    print('j3', '1');
    print('j3', '2', 'failed');
    expect(get()).toMatchObject({ value: { finished: [] } });
    print('j4', '1');
    print('j4', '2');
    expect(get()).toMatchObject({ value: { finished: ['batch_print'] } });
  });
});

describe('the scenario of a task', () => {
  test('is on until it has happened, not by what happened before', () => {
    const { start, check, training, get } = setUp();
    booking('b0', 'rejected', ['booking_failed']);
    clock.advance(1_000);
    expect(start('declined')).toMatchObject({ value: { current: 'declined' } });
    check();
    expect(training().faults.carrierRejects).toBe('No capacity on this lane for the pickup date.');
    booking('b1', 'rejected', ['booking_failed']);
    check();
    expect(training()).toEqual({ faults: NO_FAULTS, speed: 144 });
    expect(get()).toMatchObject({ value: { finished: [], current: null } });
  });

  test('replaces that of another task; days pass faster until the late PRO has arrived', () => {
    const { start, training, check, get } = setUp();
    void start('lost_response');
    booking('before', 'booked', ['booked']);
    shipment('1', 'before');
    clock.advance(1_000);
    void start('late_pro');
    void start('late_pro');
    expect(training()).toEqual({ faults: { ...NO_FAULTS, latePro: true }, speed: 1_440 });
    booking('late', 'booked', ['booked']);
    shipment('2', 'late');
    check();
    clock.advance(1_000);
    booking('after', 'booked', ['booked']);
    shipment('3', 'after');
    proArrives('1', null);
    proArrives('3', null);
    check();
    expect(training()).toEqual({ faults: NO_FAULTS, speed: 1_440 });
    // It was booked, but its PRO has yet to arrive.
    expect(get()).toMatchObject({ value: { current: 'late_pro' } });
    proArrives('2', null);
    check();
    expect(training()).toEqual({ faults: NO_FAULTS, speed: 144 });
    expect(get()).toMatchObject({ value: { current: null } });
  });

  test.each(["status = 'cancelled'", 'voided = 1'])(
    'no days pass faster for a late PRO that never arrives: %s',
    (end) => {
      const { start, training, check } = setUp();
      void start('late_pro');
      booking('late', 'booked', ['booked']);
      shipment('1', 'late');
      check();
      expect(training().speed).toBe(1_440);
      db.run(`UPDATE shipments SET ${end}`);
      check();
      expect(training()).toEqual({ faults: NO_FAULTS, speed: 144 });
    },
  );

  test('leaves a speed that was chosen in the meantime', () => {
    const { start, training, train, check } = setUp();
    void start('late_pro');
    booking('late', 'booked', ['booked']);
    shipment('1', 'late');
    train({ speed: 24 });
    proArrives('1', null);
    check();
    expect(training()).toEqual({ faults: NO_FAULTS, speed: 24 });
  });

  test('is announced once per change', () => {
    const { check, events } = setUp();
    check();
    check();
    booking('b1', 'booked', ['booked']);
    check();
    check();
    expect(events).toEqual(['practice.changed', 'practice.changed']);
  });

  test('exists only in the demo', () => {
    const { start, get, check, training, events } = setUp(null);
    expect(get()).toEqual({ ok: true, value: null });
    expect(start('declined')).toEqual({ ok: true, value: null });
    check();
    expect(training().faults).toEqual(NO_FAULTS);
    expect(events).toEqual([]);
  });
});
