/**
 * Messages of all expected errors: what happened, what was saved, what to do next, in this order. Plain language first,
 * the code in parentheses, text from others verbatim in quotes.
 */
import type { AppError } from '../../shared/errors.ts';
import { BOOKING_WORDS } from './errorMessages/bookingMessages.ts';
import { CONNECTION_WORDS } from './errorMessages/connectionMessages.ts';
import { DATA_WORDS } from './errorMessages/dataMessages.ts';
import { DOCUMENT_WORDS } from './errorMessages/documentMessages.ts';
import { type ErrorWords, TYPED_IS_KEPT, type WordsByCode } from './errorMessages/message.ts';
import { NETWORK_WORDS } from './errorMessages/networkMessages.ts';
import { PROGRAM_WORDS } from './errorMessages/programMessages.ts';
import { SERVICE_WORDS } from './errorMessages/serviceMessages.ts';

const WORDS: WordsByCode = {
  ...SERVICE_WORDS,
  ...NETWORK_WORDS,
  ...CONNECTION_WORDS,
  ...BOOKING_WORDS,
  ...DOCUMENT_WORDS,
  ...DATA_WORDS,
  ...PROGRAM_WORDS,
};

/**
 * Returns the message of an error.
 *
 * @param nothingTyped the failed call had no user input, such as a refresh or a download: stored data is unchanged
 */
export function errorMessages(error: AppError, nothingTyped = false): ErrorWords {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- message and error have the same code
  const words = (WORDS[error.code] as (error: AppError) => Omit<ErrorWords, 'code'>)(error);
  const kept = nothingTyped && words.kept === TYPED_IS_KEPT ? { kept: 'Saved data is unchanged.' } : {};
  return { ...words, ...kept, code: error.code };
}
