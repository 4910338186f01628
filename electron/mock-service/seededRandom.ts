/** Chance that can be repeated: the same words always give the same number. */
import { createHash } from 'node:crypto';

/** A number in [0, 1) that depends on nothing but the words. */
export function seededNumber(...words: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('\u0000')).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** A whole number in [from, to] that depends on nothing but the words. */
export function rollBetween(from: number, to: number, ...words: readonly (string | number)[]): number {
  return from + Math.floor(seededNumber(...words) * (to - from + 1));
}
