/** What may be said of a field that came oddly: a reading of what came, or what is said where nothing came. */
import type { Problem } from './books.ts';
import type { Told } from './clerkProcess.ts';

/** How a field is read; nothing else in `ODD_WAYS` can be. `plain`: an identifier, an amount, a day or a list. */
export type Kind = 'text' | 'flag' | 'warning' | 'plain';

/** The reading of what came; undefined: it can't be read. */
export function readingOf(kind: Kind, odd: unknown): unknown {
  if (kind === 'flag') return typeof odd === 'boolean' ? odd : undefined;
  if (kind === 'text') return typeof odd === 'string' && odd.trim() !== '' ? odd : undefined;
  // Whatever is not null is a task; a blank one has no words.
  if (kind === 'warning' && odd != null) return typeof odd === 'string' ? odd.trim() : JSON.stringify(odd);
  return undefined;
}

/** The text that came, or what is said in its place. */
export function textOr(odd: unknown, otherwise: string): string {
  return typeof odd === 'string' && odd.trim() !== '' ? odd : otherwise;
}

/** Whether a value came that is no value of its field: that it could not be read must be said then. */
export function mustBeNamed(kind: Kind, odd: unknown): boolean {
  const isNothing = odd == null || (typeof odd === 'string' && odd.trim() === '');
  return !isNothing && readingOf(kind, odd) === undefined;
}

/** Equal, or the beginning of a text that is too long to be shown whole. */
function says(said: unknown, right: unknown): boolean {
  if (typeof said !== 'string' || typeof right !== 'string') return said === right;
  return said === right || (said.length >= 199 && right.startsWith(said.replace(/…$/, '')));
}

/** One `untrue` for each name under which something else is said than what is right. */
export function compared(
  about: string,
  said: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
): Problem[] {
  return Object.entries(right)
    .filter(([name, value]) => !says(said[name], value))
    .map(([name, value]) => ({
      harm: 'untrue',
      words: `${about}: says ${name} ${brief(said[name])}, and it is ${brief(value)}`,
    }));
}

function brief(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 80);
}

/** Cents of an amount on the wire. */
export function centsOf(total: number): number {
  return Math.round(total * 100);
}

/** Whether the answer came too late for the hurried clock, or not at all: then nothing is said of it. */
export function neverCame(told: Told<unknown>): told is 'killed' | (Told<never> & { ok: false }) {
  return told === 'killed' || (!told.ok && ['timed_out', 'unreachable'].includes(told.error.code));
}
