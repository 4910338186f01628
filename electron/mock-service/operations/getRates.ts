/** Get Rates (spec §4.1). */
import { dateOfInstant, isCalendarDate } from '../../../shared/rules/calendar.ts';
import type { ServiceContext } from '../context.ts';
import { type ApiFieldError, validationFailed } from '../failures.ts';
import { newQuoteReference } from '../numbers.ts';
import { WESTERNMOST_OFFSET_MINUTES } from '../places.ts';
import { priceRequest } from '../pricing.ts';
import { RateRequestSchema } from '../requests.ts';
import type { ApiRatesResponse } from '../responses.ts';
import { check } from '../validation.ts';

/** Days that an unbooked quote is stored. */
const QUOTE_DAYS = 30;

/** Prices a request for every carrier on the lane and stores the quote. Throws `validation_failed`. */
export function getRates(context: ServiceContext, username: string, body: unknown): ApiRatesResponse {
  const nowMs = context.clock.now();
  const { value: request, problems } = check(RateRequestSchema, body);
  const all = [...problems, ...pastPickupDate(body, nowMs)];
  if (request === null || all.length > 0) throw validationFailed(all);

  const reference = newQuoteReference();
  const rates = priceRequest(request);
  context.store.forgetQuotesBefore(nowMs - QUOTE_DAYS * 86_400_000);
  context.store.addQuote({ reference, username, quotedAtMs: nowMs, request, rates });
  return {
    success: true,
    quoteReference: reference,
    pickupDate: request.pickupDate,
    rates: rates.map(({ totalCents, ...rate }) => ({
      carrier: rate.carrier,
      carrierName: rate.carrierName,
      total: totalCents / 100,
      currency: 'USD',
      transitDays: rate.transitDays,
      estimatedDeliveryDate: rate.estimatedDeliveryDate,
      quoteNumber: reference,
    })),
  };
}

/** A pickup date is in the past only when it has passed in every US time zone. */
export function isPastPickupDate(pickupDate: string, nowMs: number): boolean {
  return pickupDate < dateOfInstant(nowMs, WESTERNMOST_OFFSET_MINUTES);
}

function pastPickupDate(body: unknown, nowMs: number): ApiFieldError[] {
  if (typeof body !== 'object' || body === null || !('pickupDate' in body)) return [];
  const { pickupDate } = body;
  if (typeof pickupDate !== 'string' || !isCalendarDate(pickupDate) || !isPastPickupDate(pickupDate, nowMs)) return [];
  return [{ field: 'pickupDate', message: 'The pickup date has passed.' }];
}
