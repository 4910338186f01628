/** The odd answers of the campaign: every field of the schemas, each way, in an order that a seed shuffles. */
import type { Operation } from '../../../shared/freight/operations.ts';
import { ELEMENT, fieldsOf, ODD_WAYS, placesOf, withOdd } from '../../support/oddFields.ts';
import { randomOf, sweep } from './random.ts';

/** One field, one way; of a list, the element at a share of it. */
export interface Oddity {
  readonly path: readonly string[];
  readonly how: string;
  readonly share: number;
}

const FIELDS: Readonly<Record<Operation, readonly (readonly string[])[]>> = {
  getRates: fieldsOf('getRates'),
  bookShipment: fieldsOf('bookShipment'),
  getShipment: fieldsOf('getShipment'),
  getDocuments: fieldsOf('getDocuments'),
};

/** How many there are of an operation: so many in a row are each of them once. */
export function oddityCount(operation: Operation): number {
  return FIELDS[operation].length * ODD_WAYS.length;
}

/** The oddities at these places of the seed's order. */
export function odditiesOf(operation: Operation, seed: number, from: number, count: number): Oddity[] {
  const length = oddityCount(operation);
  const first = randomOf(seed, -1).whole(0, length - 1);
  return Array.from({ length: count }, (_, index) => {
    const at = (first + sweep(from + index, length)) % length;
    const path = FIELDS[operation][Math.floor(at / ODD_WAYS.length)] ?? [];
    return { path, how: ODD_WAYS[at % ODD_WAYS.length]?.[0] ?? '', share: randomOf(seed, from + index).next() };
  });
}

/** What stands in the place of the field; undefined: it is absent. */
export function oddValueOf({ how }: Oddity): unknown {
  return ODD_WAYS.find(([name]) => name === how)?.[1];
}

/** Where in an answer an oddity is: the path with the place in its list; null when the answer has no such place. */
export function placeOf({ path, share }: Oddity, body: unknown): readonly string[] | null {
  const places = placesOf(body, path);
  return places[Math.floor(share * places.length)] ?? null;
}

/** The answer with the oddity in it. */
export function madeOdd(body: unknown, oddity: Oddity): unknown {
  const place = placeOf(oddity, body);
  return place === null ? body : withOdd(body, place, oddValueOf(oddity));
}

/** For the report. */
export function nameOf(operation: Operation, { path, how }: Oddity): string {
  return `${operation} ${path.join('.').replaceAll(`.${ELEMENT}`, '[]')}: ${how}`;
}
