/** Expected results for rates and bookings with one odd field, compared with what Waybill shows. */
import type { ApiBookingResponse, ApiRatesResponse } from '../../../electron/mock-service/responses.ts';
import type { Booking } from '../../../shared/contract/bookings.ts';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import type { Problem } from './books.ts';
import type { Reported } from './clerkProcess.ts';
import { centsOf, compared, type Kind, mustBeNamed, neverCame, readingOf, textOr } from './oddReadings.ts';

/** One odd field and its path, with the response before it was made odd. */
export interface Odd<FakeResponse> {
  readonly about: string;
  readonly place: readonly string[];
  readonly value: unknown;
  readonly truth: FakeResponse;
}

const untrue = (about: string, message: string): Problem => ({ harm: 'untrue', message: `${about}: ${message}` });

/** @returns null if the rate can't be used at all */
function rightRate(rate: ApiRatesResponse['rates'][number], field: string | undefined, odd: unknown): RateView | null {
  const isOdd = (name: string) => field === name;
  const isNothing = odd == null || (typeof odd === 'string' && odd.trim() === '');
  if (isOdd('carrier') || isOdd('total') || (isOdd('currency') && !isNothing)) return null;
  return {
    carrier: rate.carrier,
    carrierName: isOdd('carrierName') ? textOr(odd, rate.carrier) : rate.carrierName,
    totalCents: centsOf(rate.total),
    // A missing currency is dollars, according to the specification.
    currency: 'USD',
    transitDays: isOdd('transitDays') ? null : rate.transitDays,
    estimatedDeliveryDate: isOdd('estimatedDeliveryDate') ? null : rate.estimatedDeliveryDate,
  };
}

/** The readable rates are unchanged, the others are counted, and nothing else is reported. */
export function untrueRates(reported: Reported<{ quote: Quote }>, odd: Odd<ApiRatesResponse>): Problem[] {
  const { about, place, value, truth } = odd;
  if (neverCame(reported)) return [];
  const [first = '', index, field] = place;
  const mustFail = first === 'quoteReference' || (first === 'rates' && index === undefined);
  if (!reported.ok) {
    if (reported.error.code !== 'bad_response') return [untrue(about, `told ${reported.error.code}`)];
    return mustFail ? [] : [untrue(about, 'one odd part hides every rate')];
  }
  if (mustFail) return [untrue(about, 'rates are offered that can’t be booked')];
  const { quote } = reported.value;
  const right = truth.rates.map((rate, at) => {
    const isOdd = first === 'rates' && String(at) === index;
    return isOdd && field === undefined ? null : rightRate(rate, isOdd ? field : undefined, value);
  });
  const problems: Problem[] = compared(about, { ...quote }, { quoteReference: truth.quoteReference });
  const known = right.filter((rate) => rate !== null);
  if (quote.rates.length !== known.length) {
    problems.push(untrue(about, `${quote.rates.length} rates of ${known.length}`));
  }
  for (const rate of known) {
    const said = quote.rates.find(({ carrier }) => carrier === rate.carrier);
    problems.push(...compared(`${about}, ${rate.carrier}`, { ...said }, { ...rate }));
  }
  const dropped = right.flatMap((rate, at) => (rate === null ? [`rates.${at}`] : []));
  const named = quote.dropped.map(({ path }) => path.split('.').slice(0, 2).join('.'));
  if (named.join() !== dropped.join())
    problems.push(untrue(about, `says of [${named.join()}] that they can’t be read`));
  return problems;
}

const BOOKING_KINDS: Readonly<Record<string, Kind>> = { alreadyBooked: 'flag', pickupWarning: 'warning' };

/**
 * A booking counts as one if its number can be parsed: other received parts are shown unchanged, and parts that were
 * not received are shown as missing.
 *
 * @param shipment the shown shipment, null if there is none
 */
export function untrueBooking(
  reported: Reported<Booking>,
  shipment: ShipmentDetail | null,
  odd: Odd<ApiBookingResponse> & { readonly isRepeat: boolean },
): Problem[] {
  const { about, place, value, truth, isRepeat } = odd;
  if (neverCame(reported)) return [];
  // A response that came too late for the sped-up clock was not read.
  if (!reported.ok && reported.error.code === 'booking_outcome_unknown' && reported.error.cause !== 'bad_response')
    return [];
  const [field = ''] = place;
  if (field === 'bolNumber') {
    if (!reported.ok && reported.error.code === 'booking_outcome_unknown') return [];
    return [untrue(about, reported.ok ? 'told booked under a number that is none' : `told ${reported.error.code}`)];
  }
  if (!reported.ok) return [untrue(about, `told ${reported.error.code}, and it is booked`)];
  const { outcome } = reported.value;
  if (outcome === null) return [untrue(about, 'told nothing of what is booked')];
  const kind = BOOKING_KINDS[field] ?? 'plain';
  const said = <T>(name: string, right: T): unknown => (field === name ? (readingOf(kind, value) ?? null) : right);
  const isNothing = value == null || (typeof value === 'string' && value.trim() === '');
  const isPriced = field !== 'total' && (field !== 'currency' || isNothing);
  const alreadyBooked = said('alreadyBooked', truth.alreadyBooked);
  const recovered = isRepeat && alreadyBooked === true && isPriced && field !== 'carrier';
  const problems = compared(
    about,
    { ...outcome, ...prefixed(outcome.differs), isTaken: outcome.bolTaken !== null },
    {
      bolNumber: truth.bolNumber,
      alreadyBooked,
      recovered,
      newlyBooked: isRepeat && alreadyBooked === false,
      proNumber: said('proNumber', truth.proNumber || null),
      pickupNumber: said('pickupNumber', truth.pickupNumber || null),
      pickupDate: said('pickupDate', truth.pickupDate),
      carrier: said('carrier', truth.carrier),
      totalCents: isPriced ? centsOf(truth.total) : null,
      // The currency alone is still in the response if the amount can't be parsed.
      currency: isPriced || field === 'total' ? 'USD' : null,
      serviceShipmentId: said('shipmentId', truth.shipmentId),
      pickupWarning: said('pickupWarning', truth.pickupWarning),
      isTaken: false,
      'differs.carrier': false,
      'differs.total': false,
      'differs.pickupDate': false,
      'differs.quote': false,
      'differs.details': alreadyBooked !== false && !recovered,
    },
  );
  if (mustBeNamed(kind, value) && !outcome.unread.some(({ path }) => path === field)) {
    problems.push(untrue(about, 'what could not be read is not named'));
  }
  if (shipment === null) return [...problems, untrue(about, 'the shipment is not here')];
  const right = {
    carrier: truth.carrier,
    totalCents: isPriced ? centsOf(truth.total) : null,
    currency: 'USD',
    pickupDate: truth.pickupDate,
    quoteReference: truth.quoteNumber,
    serviceShipmentId: said('shipmentId', truth.shipmentId),
    pickupWarning: said('pickupWarning', truth.pickupWarning),
    openTask: said('pickupWarning', truth.pickupWarning),
  };
  return [...problems, ...compared(`${about}, its shipment`, { ...shipment }, right)];
}

function prefixed(differs: Readonly<Record<string, boolean>>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(differs).map(([name, value]) => [`differs.${name}`, value]));
}
