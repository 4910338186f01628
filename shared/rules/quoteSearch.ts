/** What a past quote is found by: lane, carriers, reference and pickup date, in one text. */
import type { RateRequest } from '../freight/requests.ts';

/** What a quote is searched by, beside its request. */
interface SearchedQuote {
  readonly quoteReference: string;
  readonly request: RateRequest;
  readonly rates: readonly { readonly carrier: string; readonly carrierName: string }[];
}

/** A month and a day as clerks write them: `11/8`. */
function asTyped(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

/** Capitals of the letters A to Z and no other, as the database makes them of what is booked. */
const capitals = (text: string) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * The text that is searched, in capitals, each word once: what is searched for is a part of a word. The pickup date stands
 * in it as `2026-11-08` and as `11/8/2026`.
 */
export function quoteSearchText({ quoteReference, request, rates }: SearchedQuote): string {
  const { origin, destination, pickupDate, handlingUnits } = request;
  const places = [origin, destination].map(({ city, state, zip }) => `${city} ${state} ${zip}`);
  const text = [
    ...places,
    pickupDate,
    asTyped(pickupDate),
    quoteReference,
    ...handlingUnits.map((unit) => unit.description),
    ...rates.map((rate) => `${rate.carrier} ${rate.carrierName}`),
  ].join(' ');
  return [...new Set(capitals(text).split(/\s+/))].join(' ');
}

/** More words than these narrow nothing any more. */
const MOST_WORDS = 8;

/** The words that all have to be found: `denver, 11/18` is DENVER and 11/18. */
export function quoteSearchTerms(text: string): readonly string[] {
  const words = capitals(text).split(/[\s,;→]+/);
  return [...new Set(words.filter((word) => word !== '' && word !== '->' && word !== 'TO'))].slice(0, MOST_WORDS);
}
