/**
 * The published description against the service, with third-party validators: the document is checked against the
 * OpenAPI 3.1 schema, and Ajv reads the described schemas. Whatever the description allows must be accepted, whatever
 * it forbids rejected, and every response must be as described.
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bookingRequest, rateRequest, useService } from './harness.ts';

const { service, post, getRaw, rates, book } = useService();

const schema = z.record(z.string(), z.unknown());
const content = z.object({ content: z.object({ 'application/json': z.object({ schema }) }) });
/** A query is one object, each field of it a parameter by its own name. */
const parameter = z.object({
  in: z.literal('query'),
  required: z.literal(true),
  style: z.literal('form'),
  explode: z.literal(true),
  schema,
});
const DescriptionSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: content.optional(),
        parameters: z.array(parameter).length(1).optional(),
        responses: z.record(z.string(), content),
      }),
    ),
  ),
  components: z.object({ schemas: z.object({ Failure: schema }) }),
});

async function document(): Promise<unknown> {
  return await (await fetch(`${service().url}/openapi.json`)).json();
}

/** The description of an operation, compiled by Ajv. */
async function described(operation: string, method: 'get' | 'post' = 'post') {
  const { paths, components } = DescriptionSchema.parse(await document());
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
  formats.default(ajv);
  const { requestBody, parameters, responses } = paths[`/functions/${operation}`]?.[method] ?? { responses: {} };
  const taken = method === 'post' ? requestBody?.content['application/json'].schema : parameters?.[0]?.schema;
  const request = ajv.compile(taken ?? false);
  const failure = ajv.compile(components.schemas.Failure);
  const success = ajv.compile(responses['200']?.content['application/json'].schema ?? false);
  return {
    allows: (body: unknown): boolean => request(body),
    /** What is wrong with a response, or null. */
    wrongWith(status: number, body: unknown): unknown {
      if (!(String(status) in responses)) return `status ${status} is not described`;
      const validate = status === 200 ? success : failure;
      return validate(body) ? null : validate.errors;
    },
  };
}

/** Every path of a body, outermost first. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))
      : [];
  return path.length === 0 ? inner : [path, ...inner];
}

const MISSING = Symbol('missing');
/** Values that make a field invalid or only odd. */
const replacement = fc.oneof(
  fc.constantFrom<unknown>(MISSING, null, '', ' ', 0, -1, 1.5, true, [], {}, '2026-02-30', '25:00', '5', 'oh', 1e12),
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

function replaced(body: object, path: readonly string[], value: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const place = path.slice(0, -1).reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), copy);
  const last = path.at(-1) ?? '';
  if (value === MISSING) Reflect.deleteProperty(Object(place), last);
  else Reflect.set(Object(place), last, value);
  return copy;
}

/** A body with one or two fields replaced. */
function changed(body: object) {
  const change = fc.tuple(fc.constantFrom(...pathsOf(body)), replacement);
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) =>
    // The innermost first: replacing an outer path removes it.
    changes
      .toSorted(([a], [b]) => b.length - a.length)
      .reduce<unknown>((made, [path, value]) => replaced(Object(made), path, value), body),
  );
}

describe('the OpenAPI description, read by other programs', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const result = await validator.validate(Object(await document()));
    expect([result.valid, result.errors, validator.version]).toEqual([true, undefined, '3.1']);
  });

  it('allows a rate request exactly when the service accepts it, and describes every response', async () => {
    const description = await described('apiGetRates');
    await fc.assert(
      fc.asyncProperty(changed(rateRequest()), async (body) => {
        const response = await post('apiGetRates', body);
        // A date that has passed can't be described; the harness's clock is stopped at November 17, 2026.
        const date: unknown = Reflect.get(Object(body), 'pickupDate');
        fc.pre(!(typeof date === 'string' && date < '2026-11-17' && description.allows(body)));
        expect([description.allows(body), description.wrongWith(response.status, response.json())]).toEqual([
          response.status === 200,
          null,
        ]);
      }),
      { numRuns: 400 },
    );
  });

  it('allows a booking exactly when the service accepts it, and describes every response', async () => {
    const description = await described('apiBookShipment');
    await fc.assert(
      fc.asyncProperty(changed(bookingRequest('QUOTE')), async (body) => {
        const isForQuote = Reflect.get(Object(body), 'quoteReference') === 'QUOTE';
        const { quoteReference } = await rates();
        const sent = isForQuote ? { ...Object(body), quoteReference } : body;
        const response = await post('apiBookShipment', sent);
        // An unknown quote or carrier can't be described either.
        const isKnown = isForQuote && Reflect.get(Object(body), 'carrier') === 'SMPF';
        fc.pre(isKnown || !description.allows(sent));
        expect([description.allows(sent), description.wrongWith(response.status, response.json())]).toEqual([
          response.status === 200,
          null,
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['apiGetShipment', 'apiGetDocuments'])('allows a query exactly when GET %s takes it', async (operation) => {
    const description = await described(operation, 'get');
    const { bolNumber } = await book();
    const number = fc.oneof(fc.constantFrom('', ' ', bolNumber, 'NONE'), fc.string());
    const name = fc.constantFrom('bolNumber', 'proNumber', 'bolnumber', 'page');
    const seen = new Set<number>();
    await fc.assert(
      // Any number of parameters, in any order: without both, with one twice, with unknown ones.
      fc.asyncProperty(fc.array(fc.tuple(name, number), { maxLength: 3 }), async (pairs) => {
        const query: Record<string, string | string[]> = {};
        for (const [key, value] of pairs) query[key] = key in query ? [query[key] ?? [], value].flat() : value;
        const response = await getRaw(operation, pairs);
        seen.add(response.status);
        expect([description.allows(query), description.wrongWith(response.status, response.json())]).toEqual([
          response.status !== 400,
          null,
        ]);
      }),
      { numRuns: 250 },
    );
    expect(seen).toEqual(new Set([200, 400, 404]));
  });

  it('describes the carriers of every response, and the rules that a schema can’t express', async () => {
    const text = JSON.stringify(await document());
    const found = await rates();
    expect(found.rates.length).toBeGreaterThan(1);
    for (const { carrier } of found.rates) expect(text).toContain(`"${carrier}"`);
    expect(text).toContain('has not passed on every clock of the United States');
    expect(text).toContain('a carrier among the rates of the quote');
  });

  it.each(['apiGetShipment', 'apiGetDocuments'])('allows a lookup exactly when %s takes it', async (operation) => {
    const description = await described(operation);
    const { bolNumber } = await book();
    const number = fc.oneof(fc.constantFrom<unknown>(MISSING, '', null, 5, bolNumber, 'NONE'), fc.string());
    await fc.assert(
      fc.asyncProperty(number, number, async (bol, pro) => {
        const body = Object.fromEntries(
          [
            ['bolNumber', bol],
            ['proNumber', pro],
          ].filter(([, value]) => value !== MISSING),
        ) as object;
        const response = await post(operation, body);
        expect([description.allows(body), description.wrongWith(response.status, response.json())]).toEqual([
          response.status !== 400,
          null,
        ]);
      }),
      { numRuns: 150 },
    );
  });
});
