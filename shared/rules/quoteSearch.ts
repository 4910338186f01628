/** Search text of past quotes: lane, carriers, reference and pickup date. */
import type { RateRequest } from '../freight/requests.ts';

/** Searchable data of a quote in addition to its request. */
interface SearchedQuote {
  readonly quoteReference: string;
  readonly request: RateRequest;
  readonly rates: readonly { readonly carrier: string; readonly carrierName: string }[];
}

/** Month and day as users write them: `11/8`. */
function asTyped(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

/** Uppercases A to Z only, like the database does for booked data. */
const capitals = (text: string) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * The search text, in uppercase, each word once. Search terms match any part of a word. The pickup date is included as
 * `2026-11-08` and `11/8/2026`.
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
    // Rates of one carrier repeat its name.
    ...new Set(rates.flatMap((rate) => [rate.carrier, rate.carrierName])),
  ].join(' ');
  return [...new Set(capitals(text).split(/\s+/))].join(' ');
}

/** Maximum number of search terms. More than these don't narrow the result any further. */
const MAX_TERMS = 8;

/** Splits input into terms that must all match: `denver, 11/18` is DENVER and 11/18. */
export function quoteSearchTerms(text: string): readonly string[] {
  const terms = capitals(text).split(/[\s,;→]+/);
  return [...new Set(terms.filter((word) => word !== '' && word !== '->' && word !== 'TO'))].slice(0, MAX_TERMS);
}
