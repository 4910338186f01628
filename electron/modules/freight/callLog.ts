/** The app's own record of every call to the service: what support asks for, and nothing that could leak. */
import type { AppError } from '../../../shared/errors.ts';
import type { Operation } from '../../../shared/freight/operations.ts';
import { cutText, RAW_LIMIT, type UnreadRaw } from '../../../shared/freight/responseFields.ts';
import type { Result } from '../../../shared/ipc/result.ts';

export interface CallRecord {
  readonly operation: Operation | 'download';
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** null when no answer came. */
  readonly httpStatus: number | null;
  /** Code of the failure, or null. */
  readonly errorCode: string | null;
  /** The shipment that it was about, where that is known. Stays in the log: no support file names it. */
  readonly bolNumber: string | null;
  /** What the service said with a failure, or the parts of its answer that could not be read; null when neither. */
  readonly detail: string | null;
}

/** Of the service's own words. */
const TEXT_LIMIT = 500;

/** What is worth keeping of an answer besides its code. */
export function detailOf(result: Result<{ readonly unread: readonly UnreadRaw[] }>): string | null {
  const isOdd = result.ok || result.error.code === 'bad_response';
  const text = result.ok ? partsText(result.value.unread) : failureText(result.error);
  return text === '' ? null : cutText(text, isOdd ? RAW_LIMIT : TEXT_LIMIT);
}

function failureText(error: AppError): string {
  switch (error.code) {
    case 'bad_response':
      return `${error.path}: ${error.detail}${error.raw === undefined ? '' : ` ${error.raw}`}`;
    case 'booking_failed':
      return error.reason;
    case 'validation_failed':
      return [error.message, ...error.fields.map(({ field, message }) => `${field}: ${message}`)].join('; ');
    default:
      return 'message' in error ? (error.message ?? '') : '';
  }
}

function partsText(parts: readonly UnreadRaw[]): string {
  return parts.map(({ path, why, raw }) => `${path}: ${why} ${raw}`.trimEnd()).join('; ');
}

export interface CallLog {
  /** Never throws: a line that can't be written is lost, the call is not. A power cut may take back the last lines. */
  record(call: CallRecord): void;
}

/** Which calls are asked for. */
export interface CallQuery {
  readonly operation: CallRecord['operation'] | null;
  readonly failedOnly: boolean;
  readonly errorCode: string | null;
  /** Only calls about this shipment; null: about any, or none. */
  readonly bolNumber: string | null;
  /** Only calls recorded before the one of this id. */
  readonly beforeId: number | null;
  readonly limit: number;
}

/** What was recorded. Every method throws StorageError when the disk fails. */
export interface CallHistory {
  /** Latest first. */
  recent(query: CallQuery): (CallRecord & { readonly id: number })[];
  /** Codes of all recorded failures, in alphabetical order. */
  errorCodes(): string[];
  /** Whether the service itself ever answered: as asked, or with a failure that nothing else can tell. */
  hasSucceeded(): boolean;
}
