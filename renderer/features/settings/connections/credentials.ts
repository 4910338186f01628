import type { AppError } from '../../../../shared/errors.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { settingsStrings } from '../strings.tsx';

/** Input of the form that adds a connection. */
export interface CredentialForm {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly passwordIn: 'keychain' | 'session';
}

export type CredentialErrors = Partial<Record<'baseUrl' | 'username' | 'password', string>>;

export const EMPTY_CREDENTIALS: CredentialForm = { baseUrl: '', username: '', password: '', passwordIn: 'keychain' };

/** Errors that are found without a call. The core validates the URL, without sending anything. */
export function checkCredentials(typed: CredentialForm): CredentialErrors {
  const errors: CredentialErrors = {};
  if (typed.baseUrl.trim() === '') errors.baseUrl = settingsStrings.enterApiUrl;
  if (typed.username === '') errors.username = settingsStrings.enterUsername;
  else if (typed.username.includes(':')) errors.username = settingsStrings.usernameHasColon;
  if (typed.password === '') errors.password = settingsStrings.enterPassword;
  return errors;
}

const FIELD_IDS = { baseUrl: 'base-address', username: 'api-username', password: 'api-password' } as const;

/** Focuses the first field with an error. */
export function focusFirstWrong(errors: CredentialErrors): void {
  for (const field of ['baseUrl', 'username', 'password'] as const) {
    if (errors[field] === undefined) continue;
    document.getElementById(FIELD_IDS[field])?.focus();
    return;
  }
}

/** Assigns an error to a field: an invalid URL is shown at the URL. */
export function fieldOfError(error: AppError | null | undefined): CredentialErrors {
  if (error?.code !== 'bad_address') return {};
  const message = errorMessages(error);
  return { baseUrl: `${message.title}. ${message.next}` };
}
