/**
 * The OpenAPI 3.1 description, derived from the same schemas that check requests and describe responses. Checks that
 * JSON Schema can't express are described in text: a pickup date in the past, and a carrier that is not in the quote.
 */
import { z } from 'zod';
import { OPERATIONS, type Operation } from '../../shared/freight/operations.ts';
import { FAILURE_STATUS, type FailureCode } from './failures.ts';
import { BookingRequestSchema, RateRequestSchema, ShipmentLookupSchema } from './requests.ts';
import {
  BookingResponseSchema,
  DocumentsResponseSchema,
  FailureResponseSchema,
  RatesResponseSchema,
  ShipmentResponseSchema,
} from './responses.ts';

interface Described {
  readonly summary: string;
  readonly section: string;
  readonly request: z.ZodType;
  readonly response: z.ZodType;
  readonly failures: readonly FailureCode[];
}

const EVERYWHERE: readonly FailureCode[] = ['validation_failed', 'unauthorized', 'not_approved', 'rate_limited'];

const DESCRIBED: Readonly<Record<Operation, Described>> = {
  getRates: {
    summary: 'Get Rates',
    section: '4.1',
    request: RateRequestSchema,
    response: RatesResponseSchema,
    failures: EVERYWHERE,
  },
  bookShipment: {
    summary: 'Book Shipment',
    section: '4.2',
    request: BookingRequestSchema,
    response: BookingResponseSchema,
    failures: [...EVERYWHERE, 'quote_not_found', 'booking_failed'],
  },
  getShipment: {
    summary: 'Shipment Status',
    section: '4.3',
    request: ShipmentLookupSchema,
    response: ShipmentResponseSchema,
    failures: [...EVERYWHERE, 'shipment_not_found'],
  },
  getDocuments: {
    summary: 'Documents',
    section: '4.4',
    request: ShipmentLookupSchema,
    response: DocumentsResponseSchema,
    failures: [...EVERYWHERE, 'shipment_not_found'],
  },
};

/** Returns the description as a JSON document. */
export function openApiDocument(serverUrl: string): object {
  const paths: Record<string, object> = {};
  for (const name of ['getRates', 'bookShipment', 'getShipment', 'getDocuments'] as const) {
    const { path, method } = OPERATIONS[name];
    const post = { operationId: method === 'POST' ? name : `${name}ByPost`, ...inBody(name), ...common(name) };
    const get = { operationId: name, ...inQuery(name), ...common(name) };
    paths[path] = method === 'POST' ? { post } : { get, post };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bundled freight service',
      version: '1.0.0',
      description: 'LTL rates, booking, status and documents. All carriers and shipments are invented.',
    },
    servers: [{ url: serverUrl }],
    security: [{ basic: [] }],
    paths,
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
      schemas: { Failure: jsonSchema(FailureResponseSchema, 'output') },
    },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Either number is enough, and an empty one counts as missing (spec §4.3 rule 4). */
const EITHER_NUMBER = {
  anyOf: ['bolNumber', 'proNumber'].map((field) => ({
    required: [field],
    properties: { [field]: { type: 'string', minLength: 1 } },
  })),
};

function inBody(name: Operation): object {
  const described = jsonSchema(DESCRIBED[name].request, 'input');
  const schema = DESCRIBED[name].request === ShipmentLookupSchema ? { ...described, ...EITHER_NUMBER } : described;
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** Both numbers as one object parameter, spread over the query: only this form can require one of the two. */
function inQuery(name: Operation): object {
  const schema = { ...jsonSchema(DESCRIBED[name].request, 'input'), ...EITHER_NUMBER };
  return { parameters: [{ name: 'lookup', in: 'query', required: true, style: 'form', explode: true, schema }] };
}

function common(name: Operation): object {
  const { summary, section, response, failures } = DESCRIBED[name];
  const responses: Record<string, object> = {
    200: { description: 'Success', content: { 'application/json': { schema: jsonSchema(response, 'output') } } },
  };
  for (const code of failures) {
    const status = String(FAILURE_STATUS[code]);
    const described = failures.filter((other) => FAILURE_STATUS[other] === FAILURE_STATUS[code]).join(', ');
    const schema = { $ref: '#/components/schemas/Failure' };
    responses[status] = { description: described, content: { 'application/json': { schema } } };
  }
  return { summary, description: `Specification §${section}.`, responses };
}
