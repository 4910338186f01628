/** Parses the text of a response into the value that an operation reads from it, or into one of spec §7's errors. */
import type { AppError } from '../../../shared/errors.ts';
import type { Operation } from '../../../shared/freight/operations.ts';
import { type Fields, readFields } from '../../../shared/freight/responseFields.ts';
import { type FailureBody, readFailure } from '../../../shared/freight/responses.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';

/** The details of a response that decide how it is parsed. */
export interface ResponseDetails {
  readonly operation: Operation;
  readonly httpStatus: number;
  readonly contentType: string;
  /** From the Retry-After header, null when absent. */
  readonly retryAfterMs: number | null;
  readonly text: string;
  /** Whether the service itself has responded at this address before. */
  readonly isKnownAddress: boolean;
}

/**
 * Parses a response. Ignores unknown fields, and is strict about those the app needs (spec §4, §7). If the body is not
 * the service's own, the HTTP status decides.
 *
 * @param clean removes secrets from messages that are stored or shown
 */
export function parseResponse<T>(
  details: ResponseDetails,
  read: (fields: Fields) => T,
  clean: (text: string) => string = (text) => text,
): Result<T> {
  const body = parseJson(details.text);
  const success = typeof body === 'object' && body !== null && 'success' in body ? body.success : undefined;
  if (success !== true) return fail(failureOf(details, body, clean));
  const parsed = readFields(body, read, clean);
  // A response with a BOL number means that the shipment exists, whatever the status.
  const isAccepted = details.httpStatus < 300 || details.operation === 'bookShipment';
  if (parsed.ok && isAccepted) return ok(parsed.value);
  if (details.httpStatus >= 300) {
    return fail(badResponse(details, { path: 'success', why: `true under HTTP status ${details.httpStatus}` }));
  }
  return fail(badResponse(details, parsed.ok ? { path: '', why: 'missing' } : parsed.part));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function badResponse(details: ResponseDetails, part: { path: string; why: string; raw?: string }): AppError {
  const { path, why, raw = '' } = part;
  return { code: 'bad_response', operation: details.operation, path, detail: why, ...(raw === '' ? {} : { raw }) };
}

const ALL: readonly Operation[] = ['getRates', 'bookShipment', 'getShipment', 'getDocuments'];
/** The codes of spec §7, and the operations that can return them. */
const SPECIFIED: Readonly<Record<string, readonly Operation[]>> = {
  validation_failed: ALL,
  unauthorized: ALL,
  not_approved: ALL,
  rate_limited: ALL,
  shipment_not_found: ['getShipment', 'getDocuments'],
  quote_not_found: ['bookShipment'],
  booking_failed: ['bookShipment'],
};

function failureOf(details: ResponseDetails, body: unknown, clean: (text: string) => string): AppError {
  const read = readFields(body, readFailure, clean);
  const failure = read.ok ? read.value : null;
  if (failure?.code != null && SPECIFIED[failure.code]?.includes(details.operation) === true)
    return specified(details, { ...failure, code: failure.code });
  const { httpStatus, retryAfterMs } = details;
  const serviceMessage = messageOf(failure?.message);
  switch (httpStatus) {
    case 401:
      return { code: 'unauthorized', isForeign: true, ...serviceMessage };
    case 403:
      return { code: 'not_approved', isForeign: true, ...serviceMessage };
    case 429:
      return { code: 'rate_limited', retryAfterMs, isForeign: true, ...serviceMessage };
    case 407:
      return { code: 'unreachable', reason: 'proxy' };
    default:
  }
  const isFailure = typeof body === 'object' && body !== null && 'success' in body && body.success === false;
  if (isFailure && (failure?.code != null || (httpStatus >= 400 && httpStatus < 500))) {
    return {
      code: 'unknown_service_error',
      httpStatus,
      serviceCode: failure?.code ?? '',
      message: failure?.message ?? '',
    };
  }
  if (httpStatus >= 500) return { code: 'gateway', httpStatus, ...serviceMessage };
  if (isFailure) return badResponse(details, { path: 'error.code', why: 'missing' });
  return notTheService(details, body, serviceMessage);
}

function specified({ retryAfterMs }: ResponseDetails, error: FailureBody & { readonly code: string }): AppError {
  const { code, message, fields } = error;
  switch (code) {
    case 'validation_failed':
      return { code, message, fields: [...fields] };
    case 'booking_failed':
      return { code, reason: message };
    case 'rate_limited':
      return { code, retryAfterMs, ...messageOf(message) };
    case 'unauthorized':
    case 'not_approved':
    case 'shipment_not_found':
    case 'quote_not_found':
      return { code, ...messageOf(message) };
    default:
      throw new Error(`${code} is no error of the specification`);
  }
}

function messageOf(message: string | undefined): { message?: string } {
  return message === undefined || message === '' ? {} : { message };
}

/** Messages of nginx, Go and Apache on a port that accepts only TLS. */
const NEEDS_HTTPS =
  /plain HTTP request was sent to HTTPS port|HTTP request to an HTTPS server|speaking plain HTTP to an SSL/i;

/** The body has no `success`: it is truncated, or from another program. */
function notTheService(details: ResponseDetails, body: unknown, serviceMessage: { message?: string }): AppError {
  const { httpStatus, text } = details;
  if (httpStatus === 400 && NEEDS_HTTPS.test(text)) return { code: 'unreachable', reason: 'wants_https' };
  const isGood = httpStatus < 300;
  // At a known address, an unexpected response is from the service itself.
  if (isGood && details.isKnownAddress && typeof body === 'object' && body !== null) {
    return badResponse(details, { path: 'success', why: 'missing' });
  }
  if (isGood && body === undefined && /^\uFEFF?\s*\{/.test(text)) {
    return badResponse(details, { path: '', why: 'cut_off' });
  }
  const contentType = details.contentType.slice(0, 200);
  return {
    code: 'not_this_service',
    httpStatus,
    contentType,
    ...(details.isKnownAddress ? { isKnownAddress: true } : {}),
    ...serviceMessage,
  };
}
