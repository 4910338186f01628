/** The permitted results for an odd field: its parsed value, or the value shown if nothing was received. */
import type { Problem } from './books.ts';
import type { Reported } from './clerkProcess.ts';

/** How a field is parsed; no other field in `ODD_WAYS` can be. `plain`: an identifier, an amount, a date, or a list. */
export type Kind = 'text' | 'flag' | 'warning' | 'plain';

/** The parsed value; undefined: it can't be parsed. */
export function readingOf(kind: Kind, odd: unknown): unknown {
  if (kind === 'flag') return typeof odd === 'boolean' ? odd : undefined;
  if (kind === 'text') return typeof odd === 'string' && odd.trim() !== '' ? odd : undefined;
  // Anything except null is a task; a blank one has no text.
  if (kind === 'warning' && odd != null) return typeof odd === 'string' ? odd.trim() : JSON.stringify(odd);
  return undefined;
}

/** The received text, or what is shown instead. */
export function textOr(odd: unknown, otherwise: string): string {
  return typeof odd === 'string' && odd.trim() !== '' ? odd : otherwise;
}

/** Returns whether the received value is invalid for its field, in which case a message must say so. */
export function mustBeNamed(kind: Kind, odd: unknown): boolean {
  const isNothing = odd == null || (typeof odd === 'string' && odd.trim() === '');
  return !isNothing && readingOf(kind, odd) === undefined;
}

/** Equal, or the beginning of a text that is too long to be shown completely. */
function says(said: unknown, right: unknown): boolean {
  if (typeof said !== 'string' || typeof right !== 'string') return said === right;
  return said === right || (said.length >= 199 && right.startsWith(said.replace(/…$/, '')));
}

/** Returns one `untrue` for each name whose shown value is not the right one. */
export function compared(
  about: string,
  said: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
): Problem[] {
  return Object.entries(right)
    .filter(([name, value]) => !says(said[name], value))
    .map(([name, value]) => ({
      harm: 'untrue',
      message: `${about}: says ${name} ${brief(said[name])}, and it is ${brief(value)}`,
    }));
}

function brief(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 80);
}

/** Converts an API amount to cents. */
export function centsOf(total: number): number {
  return Math.round(total * 100);
}

/** Returns whether the response came too late for the sped-up clock, or not at all: then nothing is shown of it. */
export function neverCame(reported: Reported<unknown>): reported is 'killed' | (Reported<never> & { ok: false }) {
  return reported === 'killed' || (!reported.ok && ['timed_out', 'unreachable'].includes(reported.error.code));
}
