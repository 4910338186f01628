/**
 * Messages of all expected errors: what happened, what was saved, what to do next, in this order. Plain language first,
 * the code in parentheses, text from others verbatim in quotes.
 */
import type { AppError } from '../../shared/errors.ts';
import { BOOKING_MESSAGES } from './errorMessages/bookingMessages.ts';
import { CONNECTION_MESSAGES } from './errorMessages/connectionMessages.ts';
import { DATA_MESSAGES } from './errorMessages/dataMessages.ts';
import { DOCUMENT_MESSAGES } from './errorMessages/documentMessages.ts';
import { type ErrorMessages, type MessageByCode, TYPED_IS_SAVED } from './errorMessages/message.ts';
import { NETWORK_MESSAGES } from './errorMessages/networkMessages.ts';
import { PROGRAM_MESSAGES } from './errorMessages/programMessages.ts';
import { SERVICE_MESSAGES } from './errorMessages/serviceMessages.ts';
import { WORKGROUP_MESSAGES } from './errorMessages/workgroupMessages.ts';

const MESSAGES: MessageByCode = {
  ...SERVICE_MESSAGES,
  ...NETWORK_MESSAGES,
  ...CONNECTION_MESSAGES,
  ...BOOKING_MESSAGES,
  ...DOCUMENT_MESSAGES,
  ...DATA_MESSAGES,
  ...WORKGROUP_MESSAGES,
  ...PROGRAM_MESSAGES,
};

/**
 * Returns the message of an error.
 *
 * @param nothingTyped the failed call had no user input, such as a refresh or a download: stored data is unchanged
 */
export function errorMessages(error: AppError, nothingTyped = false): ErrorMessages {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- message and error have the same code
  const message = (MESSAGES[error.code] as (error: AppError) => Omit<ErrorMessages, 'code'>)(error);
  const saved = nothingTyped && message.saved === TYPED_IS_SAVED ? { saved: 'Saved data is unchanged.' } : {};
  return { ...message, ...saved, code: error.code };
}
