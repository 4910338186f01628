/** Classifies errors of the keychain library, which all have the same code, by their message. */
import type { KeychainError } from '../../modules/connections/ports.ts';

/**
 * The first match counts. Messages were observed on a Secret Service; the last of `dismissed` and of `locked` are
 * Apple's.
 */
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
 * Converts an exception of the library into a problem. `canPrompt`: whether an unlock dialog could be shown. If not, a
 * dialog that was dismissed counts as a locked keychain.
 */
export function keychainProblem(thrown: unknown, canPrompt: boolean): KeychainError['problem'] {
  const text = thrown instanceof Error ? thrown.message.toLowerCase() : '';
  const problem = PROBLEMS.find(([pattern]) => pattern.test(text))?.[1] ?? 'refused';
  return problem === 'dismissed' && !canPrompt ? 'locked' : problem;
}
