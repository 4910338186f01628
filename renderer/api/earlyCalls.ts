/**
 * Calls of the first render. A small separate script makes them while the browser still loads the main script, which
 * then finds their responses here.
 */
import type { CallInput, CallName } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/ipc/result.ts';

const early = new Map<string, Promise<Result<unknown>>>();

const keyOf = (name: CallName, input: unknown): string => JSON.stringify([name, input]);

/** Makes a call whose response the next call of that name and input gets. */
export function callEarly<Name extends CallName>(
  call: (name: Name, input: CallInput<Name>) => Promise<Result<unknown>>,
  name: Name,
  input: CallInput<Name>,
): void {
  early.set(keyOf(name, input), call(name, input));
}

/** Returns the response to an early call once, or undefined if there was none. */
export function takeEarly(name: CallName, input: unknown): Promise<Result<unknown>> | undefined {
  if (early.size === 0) return undefined;
  const key = keyOf(name, input);
  const response = early.get(key);
  early.delete(key);
  return response;
}

/** Drops unused responses: later they would be outdated. */
export function dropEarly(): void {
  early.clear();
}
