/** Book Shipment (spec §4.2). */
import type { Faults } from '../../../shared/freight/trainingFaults.ts';
import { dateOfInstant } from '../../../shared/rules/calendar.ts';
import { shownNumber } from '../carrierNumber.ts';
import { carrierOf } from '../carriers.ts';
import type { ServiceClock } from '../clock.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceFailure, validationFailed } from '../failures.ts';
import { bolNumberOf, newRecordId, pickupNumberOf, proNumberOf } from '../numbers.ts';
import { zoneOffsetMinutes } from '../places.ts';
import { workingPickupDate } from '../pricing.ts';
import { type BookingRequest, BookingRequestSchema, QuoteOfBookingSchema, type TimeWindow } from '../requests.ts';
import type { ApiBookingResponse } from '../responses.ts';
import { seededNumber } from '../seededRandom.ts';
import { snapshotNow, TRAINING_PO } from '../shipmentLifecycle.ts';
import type { MockQuote, MockShipment, StoredLife } from '../store.ts';
import { check } from '../validation.ts';
import { isPastPickupDate } from './getRates.ts';

/**
 * Books one carrier of a quote, or returns the existing booking of the quote (rule 1). Throws `validation_failed`,
 * `quote_not_found` (unknown, another account's, or expired) or `booking_failed` with the carrier's reason.
 */
export function bookShipment(context: ServiceContext, username: string, body: unknown): ApiBookingResponse {
  const { store, clock } = context;
  // Rule 1 comes first: a booked quote returns its shipment, whatever else the repeated request contains.
  const named = QuoteOfBookingSchema.safeParse(body);
  const original = named.success ? store.shipmentOfQuote(named.data.quoteReference) : null;
  if (original?.username === username) {
    rejectRepeat(context.faults().repeatRejected);
    return response(original, clock, true);
  }

  const { value: booking, problems } = check(BookingRequestSchema, body);
  if (booking === null) throw validationFailed(problems);
  const quote = store.quote(booking.quoteReference);
  if (quote === null || quote.username !== username) throw quoteNotFound();

  const nowMs = clock.now();
  const { bookingInvalid, carrierRejects, quoteExpired } = context.faults();
  if (bookingInvalid !== null) throw validationFailed(bookingInvalid);
  if (quoteExpired || isPastPickupDate(quote.request.pickupDate, nowMs)) throw quoteNotFound();
  const rate = quote.rates.find((candidate) => candidate.carrier === booking.carrier);
  if (rate === undefined) {
    throw validationFailed([{ field: 'carrier', message: 'Not a carrier of this quote’s rates.' }]);
  }
  const reason =
    carrierRejects ?? (booking.poNumber === TRAINING_PO.reject ? 'No driver is available on this lane.' : null);
  if (reason !== null) throw new ServiceFailure('booking_failed', `${rate.carrierName}: ${reason}`);

  const serial = store.nextSerial();
  const carrier = carrierOf(rate.carrier);
  const bolNumber = bolNumberOf(context.numberBase, serial);
  const isFirst = !store.hasBooked(username);
  const shipment: MockShipment = {
    ...rate,
    bolNumber,
    recordId: newRecordId(),
    username,
    quoteReference: quote.reference,
    serial,
    bookedAtMs: nowMs,
    bookedAtProgressMs: clock.progress(),
    proNumber: proNumberOf(carrier, context.numberBase, serial),
    pickupNumber: pickupNumberOf(carrier, context.numberBase, serial),
    pickupWarning: pickupWarning(quote, booking, bolNumber, nowMs, isFirst),
    latePro: context.faults().latePro,
    request: quote.request,
    booking,
    ...(isFirst ? { isFirst } : {}),
  };
  store.addShipment(shipment);
  return response(shipment, clock, false);
}

/** What is decided in advance about a sample. */
export interface SampleFate {
  readonly serial: number;
  readonly numberBase: number;
  readonly life: StoredLife;
  readonly pickupWarning: string | null;
}

/** Books a carrier of a quote as a sample: with a known life and known numbers, and without faults. */
export function bookSample(
  { store, clock }: ServiceContext,
  username: string,
  body: unknown,
  { serial, numberBase, life, pickupWarning: warning }: SampleFate,
): ApiBookingResponse {
  const booking = BookingRequestSchema.parse(body);
  const quote = store.quote(booking.quoteReference);
  const rate = quote?.rates.find((candidate) => candidate.carrier === booking.carrier);
  if (quote === null || rate === undefined) throw quoteNotFound();
  const carrier = carrierOf(rate.carrier);
  const shipment: MockShipment = {
    ...rate,
    bolNumber: bolNumberOf(numberBase, serial),
    recordId: newRecordId(),
    username,
    quoteReference: quote.reference,
    serial,
    bookedAtMs: clock.now(),
    bookedAtProgressMs: clock.progress(),
    proNumber: proNumberOf(carrier, numberBase, serial),
    pickupNumber: pickupNumberOf(carrier, numberBase, serial),
    pickupWarning: warning,
    latePro: false,
    request: quote.request,
    booking,
    life,
  };
  store.addShipment(shipment);
  return response(shipment, clock, false);
}

function rejectRepeat(code: Faults['repeatRejected']): void {
  switch (code) {
    case 'off':
      return;
    case 'validation_failed':
      throw validationFailed([{ field: 'consignee.phone', message: 'Not a number in service.' }]);
    case 'booking_failed':
      throw new ServiceFailure(code, 'The carrier has no truck on this lane.');
    case 'quote_not_found':
      throw quoteNotFound();
  }
}

function quoteNotFound(): ServiceFailure {
  return new ServiceFailure('quote_not_found', 'No bookable quote has this reference. Request new rates.');
}

/** Returns why the clerk must call the carrier about the pickup, or null (spec §2.7). */
function pickupWarning(
  quote: MockQuote,
  { pickup, poNumber }: BookingRequest,
  bol: string,
  nowMs: number,
  isFirst: boolean,
): string | null {
  if (windowMinutes(pickup) < 120) {
    return 'The pickup window is shorter than two hours: the carrier did not accept the pickup request. Call its terminal.';
  }
  const localMs = nowMs + zoneOffsetMinutes(quote.request.origin.state) * 60_000;
  const bookedOn = dateOfInstant(localMs, 0);
  const bookedAt = new Date(localMs).toISOString().slice(11, 16);
  if (bookedOn === workingPickupDate(quote.request.pickupDate) && bookedAt > '14:30') {
    return 'Booked after the carrier’s cut-off of 14:30: the pickup may move to the next business day. Call its terminal.';
  }
  const isSmooth = isFirst || poNumber === TRAINING_PO.smooth;
  if (poNumber === TRAINING_PO.warning || (!isSmooth && seededNumber('warning', bol) < 0.06)) {
    return 'The carrier’s pickup system did not answer: the pickup request needs to be placed by phone.';
  }
  return null;
}

/** Returns how long a window is open. One that closes before it opens ends after midnight. */
function windowMinutes({ readyTime, closeTime }: TimeWindow): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(closeTime) - minutes(readyTime) + 24 * 60) % (24 * 60);
}

function response(shipment: MockShipment, clock: ServiceClock, alreadyBooked: boolean): ApiBookingResponse {
  const { proNumber, pickupNumber } = snapshotNow(shipment, clock);
  const { unassigned } = carrierOf(shipment.carrier).numbers;
  return {
    success: true,
    alreadyBooked,
    quoteNumber: shipment.quoteReference,
    bolNumber: shipment.bolNumber,
    proNumber: shownNumber(proNumber, unassigned),
    pickupNumber: shownNumber(pickupNumber, unassigned),
    pickupDate: shipment.request.pickupDate,
    carrier: shipment.carrier,
    total: shipment.totalCents / 100,
    currency: 'USD',
    shipmentId: shipment.recordId,
    pickupWarning: shipment.pickupWarning,
  };
}
