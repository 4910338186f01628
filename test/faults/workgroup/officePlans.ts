/** What happens in each trial of an office: repeatable by its seed and number. */
import { type Random, randomOf } from '../booking/random.ts';
import { STORE_CALLS, type StoreCall } from './storeLine.ts';

/** When a fault comes: at a call of the store, at a request to the provider, or after some time. */
export type Moment =
  /** `share` of the bytes of the response; null: before the store gets the call. */
  | { readonly at: 'store'; readonly call: StoreCall; readonly share: number | null }
  /** `share` of the bytes of the request, or of its response. */
  | { readonly at: 'request' | 'response'; readonly share: number }
  | { readonly at: 'time'; readonly share: number };

export type OfficeFault =
  | { readonly kind: 'nothing' }
  /** The first clerk's program dies; `both`: the second's too. */
  | { readonly kind: 'killed'; readonly moment: Moment; readonly both: boolean }
  /** The first clerk's program does not run until others are done. */
  | { readonly kind: 'frozen'; readonly moment: Extract<Moment, { at: 'store' }> | { readonly at: 'sent' } }
  /** The connection breaks at a byte; `isDown`: and none is made until others are done. */
  | { readonly kind: 'line cut'; readonly call: StoreCall; readonly ordinal: number | null; readonly isDown: boolean }
  | { readonly kind: 'line hung'; readonly call: StoreCall; readonly isBefore: boolean }
  | { readonly kind: 'store killed'; readonly call: StoreCall; readonly isBefore: boolean }
  /** The provider gets the request, and its response never comes. */
  | { readonly kind: 'provider hung' }
  /** The request is held, and arrives later: also when its sender is dead, or a repeat was rejected. */
  | { readonly kind: 'request stuck'; readonly killed: boolean; readonly rejected: boolean }
  | { readonly kind: 'response lost'; readonly share: number }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'slow' };
export type OfficeFaultKind = OfficeFault['kind'];

export interface OfficePlan {
  readonly trial: number;
  readonly fault: OfficeFault;
  /** Whether both clerks book one quote; otherwise two quotes of one order. */
  readonly isOneQuote: boolean;
  /** The clerk who books first, and whom the fault hits. */
  readonly first: 0 | 1;
  /** When the second clerk books, in ms after the first; null: after the fault. */
  readonly secondAfterMs: number | null;
  /** The time that passes before the second clerk books. */
  readonly passMs: number;
  /** Whether the second clerk finishes what the first one left behind. */
  readonly finishesMeanwhile: boolean;
}

const SHARES: readonly (readonly [OfficeFaultKind, number])[] = [
  ['nothing', 5],
  ['killed', 20],
  ['frozen', 14],
  ['line cut', 16],
  ['line hung', 2],
  ['store killed', 5],
  ['provider hung', 6],
  ['request stuck', 14],
  ['response lost', 8],
  ['rejected', 5],
  ['slow', 5],
];

/** A draft is reserved for 60 s, a submission for 150 s, and a request may arrive for 20 min. */
const PASSES = [0, 10_000, 61_000, 61_000, 151_000, 151_000, 600_000] as const;

/** The plans of trials `from` to `from + count - 1`. The sweep over bytes counts from trial 0. */
export function officePlansOf(seed: number, from: number, count: number): OfficePlan[] {
  const ordinals: Record<StoreCall, number> = { begin: 0, leave: 0, end: 0 };
  const plans: OfficePlan[] = [];
  for (let trial = 0; trial < from + count; trial += 1) {
    const random = randomOf(seed, trial);
    const plan: OfficePlan = {
      trial,
      fault: faultOf(random, ordinals),
      isOneQuote: random.chance(40),
      first: random.chance(50) ? 0 : 1,
      secondAfterMs: random.chance(35) ? random.pick([0, 0, 2, 5, 10, 20, 40]) : null,
      passMs: random.pick(PASSES),
      finishesMeanwhile: random.chance(60),
    };
    if (trial >= from) plans.push(plan);
  }
  return plans;
}

function faultOf(random: Random, ordinals: Record<StoreCall, number>): OfficeFault {
  const kind = kindOf(random.next() * 100);
  const call = random.pick(STORE_CALLS);
  switch (kind) {
    case 'killed':
      return { kind, moment: momentOf(random), both: random.chance(25) };
    case 'frozen':
      return {
        kind,
        moment: random.chance(30) ? { at: 'sent' } : { at: 'store', call, share: random.pick([null, 0, 0]) },
      };
    case 'line cut': {
      const isBefore = random.chance(15);
      const ordinal = isBefore ? null : ordinals[call];
      if (!isBefore) ordinals[call] += 1;
      return { kind, call, ordinal, isDown: random.chance(40) };
    }
    case 'line hung':
    case 'store killed':
      return { kind, call, isBefore: random.chance(40) };
    case 'request stuck':
      return { kind, killed: random.chance(50), rejected: random.chance(60) };
    case 'response lost':
      return { kind, share: random.next() };
    default:
      return { kind };
  }
}

function momentOf(random: Random): Moment {
  switch (random.pick(['store', 'store', 'request', 'response', 'time'])) {
    case 'request':
      return { at: 'request', share: random.next() };
    case 'response':
      return { at: 'response', share: random.next() };
    case 'time':
      return { at: 'time', share: random.next() };
    default:
      return { at: 'store', call: random.pick(STORE_CALLS), share: random.chance(30) ? null : random.next() };
  }
}

function kindOf(percent: number): OfficeFaultKind {
  let sum = 0;
  for (const [kind, share] of SHARES) {
    sum += share;
    if (percent < sum) return kind;
  }
  return 'nothing';
}
