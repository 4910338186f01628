/** What is done in one trial: drawn from its seed before it runs, so that it can be repeated. */
import type { Operation } from '../../../shared/freight/operations.ts';
import type { Faults, FaultsInput, OddResponse } from '../../../shared/freight/trainingFaults.ts';
import { type Oddity, odditiesOf } from './oddities.ts';
import { type Random, randomOf } from './random.ts';

/** When the program is killed: after a share of a booking's typical duration, or at a byte of a message. */
export type KillAt =
  | { readonly by: 'time'; readonly share: number }
  | { readonly by: 'request' | 'response'; readonly share: number };

export type Fault =
  | { readonly kind: 'nothing' }
  /** SIGKILL while `bookings` bookings are in progress, and perhaps again while they are finished. */
  | { readonly kind: 'killed'; readonly at: KillAt; readonly bookings: number }
  | { readonly kind: 'request cut'; readonly ordinal: number }
  | { readonly kind: 'answer cut'; readonly ordinal: number }
  | { readonly kind: 'answer lost' }
  /** The response is lost, and the retry is rejected although the shipment exists. */
  | { readonly kind: 'refused repeat'; readonly code: Exclude<Faults['repeatRejected'], 'off'> }
  /** Booked, with an odd response; `lost`: the first response is lost, and that of the retry is odd. */
  | { readonly kind: 'odd answer'; readonly odd: readonly OddResponse[]; readonly lost: boolean }
  /** Booked, then refreshed, with odd statuses. */
  | { readonly kind: 'odd status'; readonly odd: readonly OddResponse[] }
  /** Rates, statuses, or documents are requested this often, each response with one odd field. */
  | { readonly kind: 'odd rates' | 'odd looks' | 'odd paper'; readonly oddities: readonly Oddity[] }
  /** This many bookings, each with one odd field in its response; `lost`: in the response of the retry. */
  | { readonly kind: 'odd bookings'; readonly oddities: readonly Oddity[]; readonly lost: boolean }
  /** Two of the rates have one carrier code: none of them is booked, and another one is. */
  | { readonly kind: 'doubled code' }
  /** Two bookings, and the response of the second has the BOL number of the first. */
  | { readonly kind: 'another BOL'; readonly lost: boolean }
  /** A gateway responds with a page and this status. */
  | { readonly kind: 'foreign answer'; readonly response: Exclude<Faults['foreignResponse'], 'off'> }
  /** The service's port is closed. */
  | { readonly kind: 'nobody there' }
  | { readonly kind: 'time-out'; readonly by: 'service' | 'silence' }
  /** 429 for this long, then not; `withdrawAfterMs`: the clerk withdraws the booking. */
  | {
      readonly kind: '429';
      readonly storm: 'with_retry_after' | 'without_retry_after';
      readonly liftedAfterMs: number;
      readonly withdrawAfterMs: number | null;
    }
  | { readonly kind: 'carrier rejects' }
  | { readonly kind: 'quote gone' }
  | { readonly kind: '502 without JSON'; readonly forwarded: boolean }
  | { readonly kind: 'wrong answer'; readonly faults: FaultsInput }
  /** This many pages are left when the booking starts, or when its request is sent. */
  | {
      readonly kind: 'disk full';
      readonly pages: number;
      readonly when: 'before' | 'in flight';
      readonly reopened: boolean;
    }
  /** The page is reloaded while its booking is in progress, and the clerk books once more. */
  | { readonly kind: 'reloaded'; readonly afterShare: number; readonly lost: boolean }
  | { readonly kind: 'two windows'; readonly lost: boolean }
  | { readonly kind: 'two processes' };
export type FaultKind = Fault['kind'];

export interface Plan {
  readonly trial: number;
  readonly fault: Fault;
  /** The wall clock jumps by this much while the booking is in progress. */
  readonly clockJumpMs: number;
  /** The app is closed and opened before it recovers. */
  readonly restart: boolean;
  /** Killed once more while it recovers, after this many ms. */
  readonly killRecoveryAfterMs: number | null;
}

/** How many of a hundred trials each fault gets. */
const SHARES: readonly (readonly [FaultKind, number])[] = [
  ['nothing', 1],
  ['doubled code', 1],
  ['killed', 13],
  ['request cut', 9],
  ['nobody there', 2],
  ['answer cut', 8],
  ['answer lost', 3],
  ['refused repeat', 3],
  ['odd answer', 3],
  ['odd status', 3],
  ['odd rates', 4],
  ['odd bookings', 8],
  ['odd looks', 4],
  ['odd paper', 3],
  ['another BOL', 2],
  ['foreign answer', 2],
  ['time-out', 3],
  ['429', 5],
  ['carrier rejects', 3],
  ['quote gone', 2],
  ['502 without JSON', 4],
  ['wrong answer', 3],
  ['disk full', 5],
  ['reloaded', 2],
  ['two windows', 3],
  ['two processes', 1],
];

const ODD_BOOKINGS = [
  'later_total',
  'later_carrier',
  'other_currency',
  'odd_parts',
  'fields_left_out',
  'blank_warning',
] as const;
const ODD_STATUSES = ['about_another', 'later_total', 'later_carrier', 'odd_parts', 'fields_left_out'] as const;

const DAY = 86_400_000;

/** The operation whose responses have odd fields, and how many of them per trial. */
const ODD_FIELDS = {
  'odd rates': ['getRates', 5],
  'odd bookings': ['bookShipment', 4],
  'odd looks': ['getShipment', 8],
  'odd paper': ['getDocuments', 5],
} as const;

/** The number of quotes that a fault needs. */
export function quotesFor(fault: Fault): number {
  if (fault.kind === 'killed') return fault.bookings;
  if (fault.kind === 'odd bookings') return fault.oddities.length;
  return fault.kind === 'another BOL' ? 2 : 1;
}

/** The plans of trials `from` to `from + count - 1`. The sweep over bytes counts from trial 0. */
export function plansOf(seed: number, from: number, count: number): Plan[] {
  const ordinals: Ordinals = { request: 0, response: 0, getRates: 0, bookShipment: 0, getShipment: 0, getDocuments: 0 };
  const plans: Plan[] = [];
  for (let trial = 0; trial < from + count; trial += 1) {
    const random = randomOf(seed, trial);
    const fault = faultOf(random, seed, ordinals);
    const jumpMs = random.chance(15) ? random.pick([-400 * DAY, -DAY, -3_600_000, 3_600_000, 2 * DAY, 400 * DAY]) : 0;
    const plan: Plan = {
      trial,
      fault,
      // Odd responses are requested one after another, at fixed times.
      clockJumpMs: fault.kind in ODD_FIELDS ? 0 : jumpMs,
      restart: random.chance(10),
      killRecoveryAfterMs: random.chance(4) ? random.whole(0, 40) : null,
    };
    if (trial >= from) plans.push(plan);
  }
  return plans;
}

type Ordinals = Record<'request' | 'response' | Operation, number>;

function faultOf(random: Random, seed: number, ordinals: Ordinals): Fault {
  const kind = kindOf(random.next() * 100);
  switch (kind) {
    case 'killed':
      return {
        kind,
        at: { by: random.pick(['time', 'time', 'request', 'response']), share: random.next() },
        bookings: random.pick([1, 1, 2, 3]),
      };
    case 'request cut':
      return { kind, ordinal: ordinals.request++ };
    case 'answer cut':
      return { kind, ordinal: ordinals.response++ };
    case 'time-out':
      return { kind, by: random.pick(['service', 'silence']) };
    case '429':
      return {
        kind,
        storm: random.pick(['with_retry_after', 'without_retry_after']),
        liftedAfterMs: random.whole(0, 120),
        withdrawAfterMs: random.chance(40) ? random.whole(0, 120) : null,
      };
    case '502 without JSON':
      return { kind, forwarded: random.chance(60) };
    case 'wrong answer':
      return {
        kind,
        faults: random.pick<FaultsInput>([
          { htmlInsteadOfJson: true },
          { truncatedJson: true },
          { dropAtByte: random.whole(0, 300) },
        ]),
      };
    case 'disk full': {
      const when = random.pick(['before', 'in flight'] as const);
      return { kind, pages: random.whole(0, when === 'before' ? 24 : 12), when, reopened: random.chance(40) };
    }
    case 'refused repeat':
      return { kind, code: random.pick(['validation_failed', 'booking_failed', 'quote_not_found']) };
    case 'odd answer':
      return { kind, odd: [random.pick(ODD_BOOKINGS), random.pick(ODD_BOOKINGS)], lost: random.chance(40) };
    case 'odd status':
      return { kind, odd: [random.pick(ODD_STATUSES), random.pick(ODD_STATUSES)] };
    case 'odd rates':
    case 'odd bookings':
    case 'odd looks':
    case 'odd paper': {
      const [operation, count] = ODD_FIELDS[kind];
      const oddities = odditiesOf(operation, seed, ordinals[operation], count);
      ordinals[operation] += count;
      return kind === 'odd bookings' ? { kind, oddities, lost: random.chance(30) } : { kind, oddities };
    }
    case 'another BOL':
      return { kind, lost: random.chance(40) };
    case 'foreign answer':
      return { kind, response: random.pick(['unauthorized', 'forbidden', 'too_many_requests', 'gateway_busy']) };
    case 'reloaded':
      return { kind, afterShare: random.next(), lost: random.chance(50) };
    case 'two windows':
      return { kind, lost: random.chance(50) };
    default:
      return { kind };
  }
}

function kindOf(percent: number): FaultKind {
  let sum = 0;
  for (const [kind, share] of SHARES) {
    sum += share;
    if (percent < sum) return kind;
  }
  return 'nothing';
}
