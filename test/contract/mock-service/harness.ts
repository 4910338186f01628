/** One mock service per test file, and short ways to call it. */
import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import {
  BookingResponseSchema,
  DocumentsResponseSchema,
  FailureResponseSchema,
  RatesResponseSchema,
  ShipmentResponseSchema,
} from '../../../electron/mock-service/responses.ts';
import {
  createFreightService,
  type FreightServiceOptions,
  type RunningService,
} from '../../../electron/mock-service/service.ts';

/** Tuesday, November 17, 2026, 10:00 AM in Ohio. */
export const START = Date.UTC(2026, 10, 17, 15);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const ACCOUNTS = [
  { username: 'dock', password: 'correct horse', state: 'active' },
  { username: 'other', password: 'battery:staple', state: 'active' },
  { username: 'newcomer', password: 'waits', state: 'pending' },
  { username: 'leaver', password: 'gone', state: 'revoked' },
] as const;

/** The `Authorization` header of an account. */
export function basic(username: string, password?: string): string {
  const known = ACCOUNTS.find((account) => account.username === username)?.password;
  return `Basic ${Buffer.from(`${username}:${password ?? known ?? ''}`).toString('base64')}`;
}

/** Starts a service with a stopped clock, no rate limit, and no delay for documents. */
export async function startService(options: Partial<FreightServiceOptions> = {}): Promise<RunningService> {
  return await createFreightService({
    accounts: ACCOUNTS,
    startMs: START,
    speed: 0,
    rateLimit: null,
    firstDocumentsMs: 0,
    ...options,
  });
}

export interface FakeResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, which must be JSON. */
  json(): unknown;
}

async function read(response: Response): Promise<FakeResponse> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown };
}

/** Calls of one service as one account. */
export function callerOf(url: () => string, username = 'dock') {
  const headers = { authorization: basic(username), 'content-type': 'application/json' };
  const path = (operation: string) => `${url()}/functions/${operation}`;
  const post = async (operation: string, body: unknown) =>
    await read(await fetch(path(operation), { method: 'POST', headers, body: JSON.stringify(body) }));
  /** With the parameters as given, in that order, including repeated ones. */
  const getRaw = async (operation: string, query: readonly (readonly [name: string, value: string])[]) =>
    await read(
      await fetch(`${path(operation)}?${new URLSearchParams(query.map((pair) => [...pair])).toString()}`, {
        headers: { authorization: headers.authorization },
      }),
    );
  const get = async (operation: string, query: Record<string, string>) =>
    await getRaw(operation, Object.entries(query));
  return {
    post,
    get,
    getRaw,
    rates: async (body: unknown = rateRequest()) => {
      const reply = await post('apiGetRates', body);
      return RatesResponseSchema.parse(reply.json());
    },
    /** Quotes and books; `change` alters the booking, `request` the quote's request. */
    book: async (change: object = {}, request: object = rateRequest()) => {
      const quote = RatesResponseSchema.parse((await post('apiGetRates', request)).json());
      const reply = await post('apiBookShipment', bookingRequest(quote.quoteReference, change));
      return BookingResponseSchema.parse(reply.json());
    },
    shipment: async (bolNumber: string) =>
      ShipmentResponseSchema.parse((await get('apiGetShipment', { bolNumber })).json()).shipment,
    documents: async (bolNumber: string) =>
      DocumentsResponseSchema.parse((await get('apiGetDocuments', { bolNumber })).json()),
  };
}

/** A service for all tests of a file, and its first account's calls. */
export function useService(options: Partial<FreightServiceOptions> = {}) {
  let running: RunningService | null = null;
  const service = () => {
    if (running === null) throw new Error('the service runs inside tests only');
    return running;
  };
  beforeAll(async () => {
    running = await startService(options);
  });
  afterAll(async () => await running?.close());
  return {
    service,
    ...callerOf(() => service().url),
    as: (username: string) => callerOf(() => service().url, username),
  };
}

/** A quote request that several carriers quote. */
export function rateRequest(change: object = {}) {
  return {
    pickupDate: '2026-11-18',
    origin: { city: 'Columbus', state: 'OH', zip: '43207' },
    destination: { city: 'Denver', state: 'CO', zip: '80216', locationType: 'Business' },
    handlingUnits: [
      {
        quantity: 2,
        weight: 600,
        length: 48,
        width: 40,
        height: 52,
        description: 'Steel shelf brackets, boxed',
        nmfc: '104600',
      },
      {
        weight: 410,
        length: 60,
        width: 44,
        height: 48,
        description: 'Display frames',
        freightClass: '100',
        stackable: true,
      },
    ],
    accessorials: ['LGDL', 'NOTDL'],
    ...change,
  };
}

/** A booking of Sample Freightways, which assigns its numbers immediately, with a normal life. */
export function bookingRequest(quoteReference: string, change: object = {}) {
  return {
    quoteReference,
    carrier: 'SMPF',
    shipper: {
      name: 'Acme Pallet Co.',
      address1: '200 Example Parkway',
      address2: 'Dock 4',
      contact: 'Shipping Desk',
      phone: '6145550100',
      email: 'dock@acme.example',
    },
    consignee: {
      name: 'Example Fixtures Inc.',
      address1: '100 Placeholder Ave',
      contact: 'Receiving Desk',
      phone: '3035550100',
    },
    pickup: { readyTime: '09:00', closeTime: '16:00', instructions: 'Dock 4, ask for shipping.' },
    delivery: { readyTime: '08:00', closeTime: '15:00', instructions: 'Dock 2.' },
    poNumber: 'TRAIN-SMOOTH',
    shipmentId: 'ORD-20417',
    referenceNumbers: ['FIX-2290', 'SHOW-DEN-4'],
    specialInstructions: 'Do not break down pallets.',
    ...change,
  };
}

/** A failure's body, checked against spec §7. */
export function failure(reply: FakeResponse): z.infer<typeof FailureResponseSchema>['error'] {
  return FailureResponseSchema.parse(reply.json()).error;
}

/** The offending fields of a `validation_failed`, sorted. */
export function fieldsOf(reply: FakeResponse): string[] {
  return (failure(reply).fields ?? []).map(({ field }) => field).toSorted();
}
