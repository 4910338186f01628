/** Repeatable randomness: the same seed always gives the same number. */
import { createHash } from 'node:crypto';

/** Returns a number in [0, 1) that depends only on the arguments. */
export function seededNumber(...keys: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(keys.join('\u0000')).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** Returns a whole number in [from, to] that depends only on the arguments. */
export function rollBetween(from: number, to: number, ...keys: readonly (string | number)[]): number {
  return from + Math.floor(seededNumber(...keys) * (to - from + 1));
}
