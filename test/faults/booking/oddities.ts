/** The odd responses of the campaign: every field of the schemas, odd in every way, in an order shuffled by a seed. */
import type { Operation } from '../../../shared/freight/operations.ts';
import { ELEMENT, fieldsOf, ODD_WAYS, placesOf, withOdd } from '../../support/oddFields.ts';
import { randomOf, sweep } from './random.ts';

/** One field, odd in one way; in a list, the element at a relative position. */
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

/** The number of oddities of an operation: that many in a row include each one once. */
export function oddityCount(operation: Operation): number {
  return FIELDS[operation].length * ODD_WAYS.length;
}

/** Returns the oddities at these positions of the seed's order. */
export function odditiesOf(operation: Operation, seed: number, from: number, count: number): Oddity[] {
  const length = oddityCount(operation);
  const first = randomOf(seed, -1).whole(0, length - 1);
  return Array.from({ length: count }, (_, index) => {
    const at = (first + sweep(from + index, length)) % length;
    const path = FIELDS[operation][Math.floor(at / ODD_WAYS.length)] ?? [];
    return { path, how: ODD_WAYS[at % ODD_WAYS.length]?.[0] ?? '', share: randomOf(seed, from + index).next() };
  });
}

/** Returns the value that replaces the field; undefined: the field is missing. */
export function oddValueOf({ how }: Oddity): unknown {
  return ODD_WAYS.find(([name]) => name === how)?.[1];
}

/** Returns the path of an oddity in a response, with its index in a list; null if the response has no such path. */
export function placeOf({ path, share }: Oddity, body: unknown): readonly string[] | null {
  const places = placesOf(body, path);
  return places[Math.floor(share * places.length)] ?? null;
}

/** Returns the response with the oddity in it. */
export function madeOdd(body: unknown, oddity: Oddity): unknown {
  const place = placeOf(oddity, body);
  return place === null ? body : withOdd(body, place, oddValueOf(oddity));
}

/** Name in the report. */
export function nameOf(operation: Operation, { path, how }: Oddity): string {
  return `${operation} ${path.join('.').replaceAll(`.${ELEMENT}`, '[]')}: ${how}`;
}
