import { readFields } from '../../shared/freight/responseFields.ts';
import { type BookingResponse, readBooking } from '../../shared/freight/responses.ts';
import { sampleBookingBody } from './samples.ts';

/** What the app reads from a booking's response with some fields changed. */
export function readSampleBooking(changes: object = {}): BookingResponse {
  const read = readFields({ ...sampleBookingBody, ...changes }, readBooking);
  if (!read.ok) throw new Error(`${read.part.path}: ${read.part.why}`);
  return read.value;
}
