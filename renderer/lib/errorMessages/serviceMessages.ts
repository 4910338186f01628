/** Messages about errors that the provider returns. */
import { formatBytes, formatWait } from '../format.ts';
import { partLabel } from '../partLabel.ts';
import { type MessageByCode, TYPED_IS_SAVED } from './message.ts';

/** The provider's own message, and whether it came from the provider at all. */
function providerMessage(error: {
  readonly message?: string | undefined;
  readonly isForeign?: true | undefined;
}): string {
  const message = error.message === undefined || error.message === '' ? '' : ` Message: “${error.message}”`;
  const foreign = ' This response may come from a gateway or firewall.';
  return `${message}${error.isForeign === true ? foreign : ''}`;
}

/** The message of a response that may not be from the provider. */
function responseText({ message }: { readonly message?: string | undefined }): string {
  return message === undefined ? '' : ` Message: “${message}”`;
}

/** Lists the fields that the provider rejected, with its messages if it sent any. */
function correctionHint(fields: readonly { readonly field: string; readonly message: string }[]): string {
  if (fields.length === 0) return 'Check your entries.';
  return `Correct ${fields.map(({ field, message }) => (message === '' ? field : `${field}: “${message}”`)).join('; ')}.`;
}

const REJECTED = ['the request', '1 field'] as const;

export const SERVICE_MESSAGES = {
  validation_failed: (error) => ({
    title: `Your freight provider rejected ${REJECTED[error.fields.length] ?? `${error.fields.length} fields`} (400)`,
    saved: 'Your entries are saved.',
    next: `${correctionHint(error.fields)}${providerMessage(error)}`,
    retry: false,
  }),
  unauthorized: (error) => ({
    title: 'Sign-in failed (401)',
    saved: `The URL and username are saved. Waybill has paused this account and won’t retry automatically.${providerMessage(error)}`,
    next: 'Copy the username and password from API Access in the customer portal, replace both, and test.',
    retry: false,
  }),
  not_approved: (error) => ({
    title: 'Not approved, or revoked (403)',
    saved: `The URL, username, and password are saved. Waybill has paused this account and won’t retry automatically.${providerMessage(error)}`,
    next: 'Open API Access in the customer portal. If it says Active, test again; if it says revoked, generate new credentials and replace both.',
    retry: false,
  }),
  shipment_not_found: (error) => ({
    title: 'No shipment with that number on this account (404)',
    ...(error.message === undefined ? {} : { saved: providerMessage(error).trim() }),
    next: 'Check the number and that you’re using the right account.',
    retry: false,
  }),
  quote_not_found: (error) => ({
    title: 'This quote is no longer available (404)',
    saved: `Your entries are saved.${providerMessage(error)}`,
    next: 'Requote to get new rates, then continue booking.',
    retry: false,
  }),
  rate_limited: (error) => ({
    title: 'Too many requests (429)',
    saved: `Nothing was lost.${providerMessage(error)}`,
    next:
      error.retryAfterMs === null
        ? 'Wait a moment, then try again.'
        : `Try again in ${formatWait(error.retryAfterMs)}.`,
    retry: true,
  }),
  booking_failed: (error) => ({
    title: `The carrier declined the booking${error.reason === '' ? '' : `: “${error.reason}”`}`,
    saved: 'Your quote and entries are saved.',
    next: 'Fix what the carrier lists, or book another rate.',
    retry: false,
  }),
  bad_response: (error) => ({
    title:
      error.problem === 'another_shipment'
        ? 'Your freight provider returned a different shipment'
        : `Your freight provider sent a response to ${error.operation} that Waybill can’t read`,
    saved: `Nothing was changed here. Details: ${partLabel(error.path, error.detail)}${error.path === '' ? '' : ` (${error.path})`}.`,
    next: 'Try again. If it keeps happening, send this text to support.',
    retry: true,
  }),
  not_this_service: (error) => ({
    title: `${error.isKnownAddress === true ? 'Unexpected response' : 'This isn’t the freight API'} (${error.httpStatus}, ${error.contentType === '' ? 'no content type' : error.contentType})`,
    next: `${
      error.isKnownAddress === true
        ? 'This URL worked before. Your freight provider or a gateway may have a problem. Try again.'
        : 'Check the API URL; part of it may be missing at the end.'
    }${responseText(error)}`,
    retry: error.isKnownAddress === true,
  }),
  gateway: (error) => ({
    title: `Your freight provider is down or unreachable (${error.httpStatus})`,
    saved: TYPED_IS_SAVED,
    next: `Try again in a minute.${responseText(error)}`,
    retry: true,
  }),
  unknown_service_error: (error) => ({
    title: `Your freight provider returned an unrecognized error (${`${error.httpStatus} ${error.serviceCode}`.trim()})`,
    saved: TYPED_IS_SAVED,
    next: error.message === '' ? 'Try again, or contact support.' : `Message: “${error.message}”`,
    retry: true,
  }),
  redirected: (error) => ({
    title: `The URL redirects elsewhere (${error.httpStatus})`,
    saved: 'Waybill didn’t follow the redirect, to protect your password.',
    next: 'Ask your provider for the direct API URL and enter it.',
    retry: false,
  }),
  response_too_large: (error) => ({
    title: `The response is larger than ${formatBytes(error.limitBytes)} and wasn’t read`,
    next: 'Check the API URL. If it is right, contact support.',
    retry: false,
  }),
} satisfies Partial<MessageByCode>;
