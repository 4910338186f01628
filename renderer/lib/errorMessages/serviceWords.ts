/** The words for what the service answers. */
import { formatBytes, formatWait } from '../format.ts';
import { partWords } from '../partWords.ts';
import { TYPED_IS_KEPT, type WordsByCode } from './words.ts';

/** The service's own words beside its code, and whether it was the service at all. */
function saidBy(error: { readonly message?: string | undefined; readonly isForeign?: true | undefined }): string {
  const said = error.message === undefined || error.message === '' ? '' : ` The service says: “${error.message}”`;
  const foreign = ' This answer is not in the service’s own form: a gateway or firewall may have given it.';
  return `${said}${error.isForeign === true ? foreign : ''}`;
}

/** What answered need not be the service. */
function answerSaid({ message }: { readonly message?: string | undefined }): string {
  return message === undefined ? '' : ` The answer says: “${message}”`;
}

/** The fields that the service refuses, with its words where it has some. */
function toCorrect(fields: readonly { readonly field: string; readonly message: string }[]): string {
  if (fields.length === 0) return 'Check what was typed.';
  return `Correct ${fields.map(({ field, message }) => (message === '' ? field : `${field}: “${message}”`)).join('; ')}.`;
}

const REFUSED = ['the request', 'one field'] as const;

export const SERVICE_WORDS = {
  validation_failed: (error) => ({
    title: `The service refuses ${REFUSED[error.fields.length] ?? `${error.fields.length} fields`} (400)`,
    kept: 'Everything typed is kept.',
    next: `${toCorrect(error.fields)}${saidBy(error)}`,
    retry: false,
  }),
  unauthorized: (error) => ({
    title: 'Username or password is wrong (401)',
    kept: `Address and username are kept. Waybill has stopped calling this account and won’t try by itself.${saidBy(error)}`,
    next: 'Open API Access in the customer portal, copy username and password again, replace both and test.',
    retry: false,
  }),
  not_approved: (error) => ({
    title: 'Not approved yet, or revoked (403)',
    kept: `Address, username and password are kept. Waybill has stopped calling this account and won’t try by itself.${saidBy(error)}`,
    next: 'Open API Access in the customer portal; when it says Active, test again. If it says revoked, generate new credentials and replace both.',
    retry: false,
  }),
  shipment_not_found: (error) => ({
    title: 'The service knows no such shipment in this account (404)',
    ...(error.message === undefined ? {} : { kept: saidBy(error).trim() }),
    next: 'Check the number. A shipment of another account is not found either.',
    retry: false,
  }),
  quote_not_found: (error) => ({
    title: 'The service no longer knows this quote (404)',
    kept: `Everything typed is kept.${saidBy(error)}`,
    next: 'Re-quote: the same request brings new prices, and the booking goes on from there.',
    retry: false,
  }),
  rate_limited: (error) => ({
    title: 'The service asks to slow down (429)',
    kept: `Nothing is lost.${saidBy(error)}`,
    next:
      error.retryAfterMs === null
        ? 'Wait a moment, then try again.'
        : `Try again in ${formatWait(error.retryAfterMs)}.`,
    retry: true,
  }),
  booking_failed: (error) => ({
    title: `The carrier refused the booking${error.reason === '' ? '' : `: “${error.reason}”`}`,
    kept: 'The quote and everything typed are kept.',
    next: 'Correct what the carrier names, or book the next best rate.',
    retry: false,
  }),
  bad_response: (error) => ({
    title:
      error.problem === 'another_shipment'
        ? 'The service answered about another shipment'
        : `The service answered ${error.operation} in a way Waybill can’t read`,
    kept: `Nothing was changed here. What is wrong: ${partWords(error.path, error.detail)}${error.path === '' ? '' : ` (${error.path})`}.`,
    next: 'Try again. If it stays so, send this text to the service’s support.',
    retry: true,
  }),
  not_this_service: (error) => ({
    title: `Something else answers at this address (${error.httpStatus}, ${error.contentType === '' ? 'no content type' : error.contentType})`,
    next: `${
      error.isKnownAddress === true
        ? 'The service has answered here before: it, or something on the way, answers oddly now. Try again.'
        : 'Check the base address; often a part at its end is missing.'
    }${answerSaid(error)}`,
    retry: error.isKnownAddress === true,
  }),
  gateway: (error) => ({
    title: `The service is down or a gateway on the way fails (${error.httpStatus})`,
    kept: TYPED_IS_KEPT,
    next: `Try again in a minute.${answerSaid(error)}`,
    retry: true,
  }),
  unknown_service_error: (error) => ({
    title: `The service answered with an error that Waybill doesn’t expect here (${`${error.httpStatus} ${error.serviceCode}`.trim()})`,
    kept: TYPED_IS_KEPT,
    next: error.message === '' ? 'Try again, or ask the service’s support.' : `It says: “${error.message}”`,
    retry: true,
  }),
  redirected: (error) => ({
    title: `The address sends callers elsewhere (${error.httpStatus})`,
    kept: 'Waybill did not follow, so that the password goes nowhere else.',
    next: 'Ask for the address the service itself answers at, and enter that one.',
    retry: false,
  }),
  response_too_large: (error) => ({
    title: `The answer is larger than ${formatBytes(error.limitBytes)} and was not read`,
    next: 'Tell the service’s support. If the address is new, check it first.',
    retry: false,
  }),
} satisfies Partial<WordsByCode>;
