/** The words for connections, passwords, and what IT or an update decides. */
import type { ErrorOf } from '../../../shared/errors.ts';
import { setByPolicyWords, updateFailedWords, updateWaitsWords } from '../desktopWords.ts';
import type { WordsByCode } from './words.ts';

function keychainWords({ problem }: ErrorOf<'keychain'>): { title: string; next: string } {
  const forThisSession =
    'or give the password “for this session only” (Settings, Connections) and type it again after each start';
  switch (problem) {
    case 'absent':
      return {
        title: 'This computer has no keychain that Waybill can use',
        next: `Set up the system’s keychain, ${forThisSession}.`,
      };
    case 'locked':
      return { title: 'The keychain is locked', next: `Unlock it and try again, ${forThisSession}.` };
    case 'dismissed':
      return {
        title: 'The keychain’s question was closed without an answer',
        next: `Try again and answer it, ${forThisSession}.`,
      };
    case 'timed_out':
      return {
        title: 'The keychain did not answer in time',
        next: `It may show a question behind this window: answer it and try again, ${forThisSession}.`,
      };
    case 'refused':
      return { title: 'The keychain refused', next: `Try again, ${forThisSession}.` };
  }
}

export const CONNECTION_WORDS = {
  not_connected: () => ({
    title: 'No connection is active',
    kept: 'What was typed is kept.',
    next: 'Open Settings, Connections, and make one active.',
    retry: false,
  }),
  password_missing: () => ({
    title: 'The password of this connection is not on this computer',
    kept: 'Address and username are kept. Nothing was sent.',
    next: 'It was given for one session, or has gone from the keychain. Type it again in Settings, Connections.',
    retry: false,
  }),
  keychain: (error) => ({
    ...keychainWords(error),
    kept: 'Nothing was sent, and no password was changed.',
    retry: true,
  }),
  set_by_policy: (error) => ({ ...setByPolicyWords(error) }),
  update_failed: (error) => ({ ...updateFailedWords(error) }),
  update_blocked: (error) => ({ ...updateWaitsWords(error) }),
} satisfies Partial<WordsByCode>;
