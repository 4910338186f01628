/** The app's own record of every call to the service: what support asks for, and nothing that could leak. */
import type { Operation } from '../../../shared/freight/operations.ts';

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
}
