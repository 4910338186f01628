/** What the keychain library's failures mean. It gives every failure the same code; only its text tells them apart. */
import type { KeychainError } from '../../modules/connections/ports.ts';

/** The first pattern that matches wins. Each text was seen on a Secret Service, but for the last of `dismissed` and `locked`: Apple's. */
const PROBLEMS: readonly (readonly [RegExp, KeychainError['problem']])[] = [
  [/dismissed|user canceled/, 'dismissed'],
  [/did not receive a reply|timed? ?out|noreply/, 'timed_out'],
  [/no result found|\blocked\b|interaction is not allowed/, 'locked'],
  [
    /no storage access|d-?bus|zbus|not provided|serviceunknown|no such file|platform secure storage|unavailable/,
    'absent',
  ],
];

/**
 * Turns what the library threw into a problem. `canAsk` says whether a question could have been shown at all: an unlock
 * question that nobody could see counts as a locked keychain, not as one that somebody dismissed.
 */
export function keychainProblem(thrown: unknown, canAsk: boolean): KeychainError['problem'] {
  const text = thrown instanceof Error ? thrown.message.toLowerCase() : '';
  const problem = PROBLEMS.find(([pattern]) => pattern.test(text))?.[1] ?? 'refused';
  return problem === 'dismissed' && !canAsk ? 'locked' : problem;
}
