/** Every field of a response, and every way in which it may be odd: derived from the schema of the response. */
import { z } from 'zod';
import {
  BookingResponseSchema,
  DocumentsResponseSchema,
  RatesResponseSchema,
  ShipmentResponseSchema,
} from '../../electron/mock-service/responses.ts';
import type { Operation } from '../../shared/freight/operations.ts';

/** The value that replaces a field; undefined: the field is missing. */
export const ODD_WAYS: readonly (readonly [how: string, value: unknown])[] = [
  ['absent', undefined],
  ['null', null],
  ['blank', ' '],
  ['true', true],
  ['an object', { odd: 1 }],
  ['a list', [[1]]],
  ['below 0', -1],
  ['huge', 1e300],
  ['a long text', 'x'.repeat(30_000)],
];

/** A step of a path that matches any element of a list. */
export const ELEMENT = '*';

const SCHEMAS: Readonly<Record<Operation, z.ZodType>> = {
  getRates: RatesResponseSchema,
  bookShipment: BookingResponseSchema,
  getShipment: ShipmentResponseSchema,
  getDocuments: DocumentsResponseSchema,
};

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

function pathsIn(node: Node, path: readonly string[]): string[][] {
  const children: (readonly [string, Node])[] = Object.entries(node.properties ?? {});
  if (node.items !== undefined) children.push([ELEMENT, node.items]);
  return [
    ...children.flatMap(([step, inner]) => [[...path, step], ...pathsIn(inner, [...path, step])]),
    ...(node.anyOf ?? []).flatMap((choice) => pathsIn(choice, path)),
  ];
}

/** The paths of all fields and elements of a response in the service's schema, except `success`. */
export function fieldsOf(operation: Operation): readonly (readonly string[])[] {
  const schema = z.toJSONSchema(SCHEMAS[operation], { io: 'output', unrepresentable: 'any' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a JSON Schema that is read here
  return pathsIn(schema as Node, []).filter(([first]) => first !== 'success');
}

/** The paths in a body that a schema path matches: one for each element of its lists. */
export function placesOf(body: unknown, path: readonly string[]): string[][] {
  const [step, ...rest] = path;
  if (step === undefined) return [[]];
  const steps = step !== ELEMENT ? [step] : Array.isArray(body) ? body.map((_, index) => String(index)) : [];
  return steps.flatMap((at) => placesOf(Reflect.get(Object(body), at), rest).map((inner) => [at, ...inner]));
}

/** Returns a copy with a different value at the path; undefined omits it from the JSON. */
export function withOdd(value: unknown, [key = '', ...rest]: readonly string[], odd: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const change = (inner: unknown) => (rest.length === 0 ? odd : withOdd(inner, rest, odd));
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === key ? change(inner) : inner));
  return { ...value, [key]: change(Reflect.get(value, key)) };
}
