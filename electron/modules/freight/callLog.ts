/** The app's own record of every call to the service: what support needs, and nothing that could leak. */
import type { AppError } from '../../../shared/errors.ts';
import type { Operation } from '../../../shared/freight/operations.ts';
import { cutText, RAW_LIMIT, type UnreadRaw } from '../../../shared/freight/responseFields.ts';
import type { Result } from '../../../shared/ipc/result.ts';

export interface CallRecord {
  readonly operation: Operation | 'download';
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** null when there was no response. */
  readonly httpStatus: number | null;
  /** Code of the failure, or null. */
  readonly errorCode: string | null;
  /** The shipment of the call, if known. Only in the log, never in a support file. */
  readonly bolNumber: string | null;
  /** The service's message for a failure, or the parts of its response that could not be read; null when neither. */
  readonly detail: string | null;
}

/** Limit of the service's own messages. */
const TEXT_LIMIT = 500;

/** Returns what the log stores of a response in addition to its code. */
export function detailOf(result: Result<{ readonly unread: readonly UnreadRaw[] }>): string | null {
  const hasRaw = result.ok || result.error.code === 'bad_response';
  const text = result.ok ? partsText(result.value.unread) : failureText(result.error);
  return text === '' ? null : cutText(text, hasRaw ? RAW_LIMIT : TEXT_LIMIT);
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
  /** Never throws: drops a line that can't be written. A killed process or a power loss may lose the last lines. */
  record(call: CallRecord): void;
}

/** Filter of the listed calls. */
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
  /** Whether the service itself ever responded: successfully, or with a failure that only it can report. */
  hasSucceeded(): boolean;
}
