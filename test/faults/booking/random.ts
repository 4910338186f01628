/** Repeatable randomness: one seed and one trial number give the same plan. */

export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** True with this probability in percent. */
  chance(percent: number): boolean;
}

/** mulberry32 over a mix of both numbers. */
export function randomOf(seed: number, trial: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(trial + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    chance: (percent) => next() * 100 < percent,
  };
}

/**
 * The position of an ordinal below `length`: steps of the golden section visit every position, and spread out quickly.
 */
export function sweep(ordinal: number, length: number): number {
  let step = Math.floor(length * 0.618_034);
  while (commonDivisor(step, length) > 1) step += 1;
  return (ordinal * step) % length;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
