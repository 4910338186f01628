import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { basic, bookingRequest, rateRequest, useService } from './harness.ts';

const { service } = useService();

const OPERATIONS = ['apiGetRates', 'apiBookShipment', 'apiGetShipment', 'apiGetDocuments'];
const BodySchema = z.object({ success: z.boolean() });
/** Any input gets one of these statuses of spec §7, never a 500. */
const EXPECTED = [200, 400, 404, 405];

async function outcome(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<number> {
  const response = await fetch(service().url + path, {
    ...init,
    headers: { authorization: basic('dock'), ...init.headers },
  });
  BodySchema.parse(await response.json());
  return response.status;
}

const json = { 'content-type': 'application/json' };

describe('hostile input', () => {
  it('of any JSON gets a response according to the specification', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...OPERATIONS), fc.json({ maxDepth: 4 }), async (operation, body) => {
        expect(EXPECTED).toContain(await outcome(`/functions/${operation}`, { method: 'POST', headers: json, body }));
      }),
      { numRuns: 100 },
    );
  });

  it('of a valid body with anything in one place gets a response according to the specification', async () => {
    const bodies = fc.constantFrom(rateRequest(), bookingRequest('QT-0123456789ABCDEF'));
    await fc.assert(
      fc.asyncProperty(bodies, fc.nat(), fc.jsonValue(), async (body, place, value) => {
        const keys = Object.keys(body);
        const changed = JSON.stringify({ ...body, [keys[place % keys.length] ?? '']: value });
        for (const operation of OPERATIONS) {
          const status = await outcome(`/functions/${operation}`, { method: 'POST', headers: json, body: changed });
          expect(EXPECTED).toContain(status);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of any query and any path gets a JSON response', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
        expect(EXPECTED).toContain(await outcome(`/functions/apiGetShipment?${query}`, {}));
        expect([403, 404]).toContain(await outcome(`/files${path}?${query}`, {}));
      }),
      { numRuns: 40 },
    );
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'of a field named %s is ignored like any unknown field',
    async (name) => {
      const body = `{"bolNumber": "1", "${name}": {"polluted": true}}`;
      expect(await outcome('/functions/apiGetShipment', { method: 'POST', headers: json, body })).toBe(404);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );
});
