/** Failures of the shared store as errors of the app. */
import type { AppError, OtherVersion } from '../../../shared/errors.ts';
import type { RecordVersion, SharedBooking, StoreFailure } from './shared.ts';

/** What a call was about. */
export interface FailureSubject {
  /** The noun in messages: `contact`. */
  readonly what: string;
  /** The name that was to be saved, if another record may have it. */
  readonly name?: string;
  /** Reads a record's columns: its fields by their names in the contract. */
  readonly fieldsOf?: (columns: NonNullable<RecordVersion['columns']>) => NonNullable<OtherVersion['fields']>;
}

/**
 * The error for a failure of the store. Throws for those that no clerk can cause or see: its caller decides what they
 * mean.
 */
export function appErrorOf(failure: StoreFailure, subject: FailureSubject = { what: 'record' }): AppError {
  switch (failure.code) {
    case 'workgroup_away':
      return {
        code: 'workgroup_away',
        sinceMs: failure.sinceMs ?? null,
        isOutcomeUnknown: failure.isOutcomeUnknown,
      };
    case 'in_use_by':
      return inUse(failure.booking);
    case 'alike':
      return { code: 'similar_bookings', bookingIds: failure.bookings.map(({ id }) => id) };
    case 'needs_supervisor':
      return { code: 'needs_supervisor', bookingIds: failure.bookings.map(({ id }) => id) };
    case 'overtaken':
      return overtaken(failure.booking);
    case 'missing':
      return { code: 'not_found', what: subject.what };
    case 'changed_meanwhile':
      return { code: 'changed_meanwhile', what: subject.what, version: otherVersion(failure.records[0], subject) };
    case 'name_taken':
      return { code: 'name_taken', name: subject.name ?? '' };
    case 'not_allowed':
    case 'store_full':
      return { code: failure.code };
    case 'not_leading':
    case 'file_too_large':
    case 'wrong_hash':
      throw new Error(`the shared store: ${failure.code}`);
  }
}

function inUse({ id, ownerName, computer, beganAtMs }: SharedBooking): AppError {
  return { code: 'in_use_by', bookingId: id, name: ownerName, computer, sinceMs: beganAtMs };
}

function overtaken(booking: SharedBooking): AppError {
  const { id, state } = booking;
  if (state === 'submitting' || state === 'unknown' || state === 'booked') {
    return { code: 'quote_already_used', bookingId: id, state };
  }
  return state === 'draft' ? inUse(booking) : { code: 'not_found', what: 'booking' };
}

/** The first is shown: what is edited is one record. */
function otherVersion(record: RecordVersion | undefined, { fieldsOf }: FailureSubject): OtherVersion {
  if (record === undefined) return { version: null, fields: null, changedBy: null };
  const { seq, isRemoved, columns, changedBy } = record;
  const fields = isRemoved || columns === null ? null : (fieldsOf?.(columns) ?? { ...columns });
  return { version: seq, fields, changedBy };
}
