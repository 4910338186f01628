/** Messages about connections, passwords, IT policy and updates. */
import type { ErrorOf } from '../../../shared/errors.ts';
import { setByPolicyMessage, updateBlockedMessage, updateFailedMessage } from '../desktopMessages.ts';
import type { MessageByCode } from './message.ts';

function keychainMessage({ problem }: ErrorOf<'keychain'>): { title: string; next: string } {
  const forThisSession = 'or choose “Until Waybill closes” for the password in Settings and enter it after each start';
  switch (problem) {
    case 'absent':
      return {
        title: 'No keychain found on this computer',
        next: `Set up the system keychain, ${forThisSession}.`,
      };
    case 'locked':
      return { title: 'The keychain is locked', next: `Unlock it and try again, ${forThisSession}.` };
    case 'dismissed':
      return {
        title: 'The keychain prompt was dismissed',
        next: `Try again and respond to the prompt, ${forThisSession}.`,
      };
    case 'timed_out':
      return {
        title: 'The keychain isn’t responding',
        next: `Check for a prompt behind this window, then try again, ${forThisSession}.`,
      };
    case 'refused':
      return { title: 'The keychain denied access', next: `Try again, ${forThisSession}.` };
  }
}

export const CONNECTION_MESSAGES = {
  not_connected: () => ({
    title: 'No account in use',
    saved: 'Your entries are saved.',
    next: 'Open Settings › Accounts and choose one.',
    retry: false,
  }),
  password_missing: () => ({
    title: 'No password saved for this account',
    saved: 'The URL and username are saved. Nothing was sent.',
    next: 'It was entered until Waybill closed, or removed from the keychain. Enter it again in Settings › Accounts.',
    retry: false,
  }),
  keychain: (error) => ({
    ...keychainMessage(error),
    saved: 'Nothing was sent, and no password was changed.',
    retry: true,
  }),
  set_by_policy: (error) => ({ ...setByPolicyMessage(error) }),
  update_failed: (error) => ({ ...updateFailedMessage(error) }),
  update_blocked: (error) => ({ ...updateBlockedMessage(error) }),
} satisfies Partial<MessageByCode>;
