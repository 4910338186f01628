import { describe, expect, it } from 'vitest';
import { basic, failure, rateRequest, useService } from './harness.ts';

const { service, get, as } = useService();

async function call(authorization: string | null): Promise<{ status: number; code: string; challenge: string | null }> {
  const headers: Record<string, string> = authorization === null ? {} : { authorization };
  const response = await fetch(`${service().url}/functions/apiGetShipment?bolNumber=1`, { headers });
  const text = await response.text();
  const { code } = failure({ status: response.status, headers: response.headers, text, json: () => JSON.parse(text) });
  return { status: response.status, code, challenge: response.headers.get('www-authenticate') };
}

describe('spec §5 Authentication', () => {
  it('rule 1: takes Basic credentials on every call; a shipment that can’t exist then gives 404', async () => {
    expect(await call(basic('dock'))).toMatchObject({ status: 404, code: 'shipment_not_found' });
  });

  it('rule 1: takes a password with a colon, and any case of the word Basic', async () => {
    expect((await call(basic('other'))).status).toBe(404);
    expect((await call(basic('dock').replace('Basic', 'bAsIc'))).status).toBe(404);
  });

  it.each([
    ['missing', null],
    ['of another scheme', 'Bearer abc'],
    ['not base64', 'Basic ???'],
    ['without a colon', `Basic ${Buffer.from('dock').toString('base64')}`],
    ['empty', 'Basic '],
    ['of an unknown user', basic('nobody', 'correct horse')],
    ['with a wrong password', basic('dock', 'wrong')],
    ['with an empty password', basic('dock', '')],
    ['of a pending account with a wrong password', basic('newcomer', 'wrong')],
  ])('rule 5: returns 401 unauthorized to credentials that are %s', async (_what, authorization) => {
    expect(await call(authorization)).toMatchObject({
      status: 401,
      code: 'unauthorized',
      challenge: expect.stringMatching(/^Basic /),
    });
  });

  it.each(['newcomer', 'leaver'])('rule 4: returns 403 not_approved to the credentials of %s', async (username) => {
    expect(await call(basic(username))).toMatchObject({ status: 403, code: 'not_approved' });
  });

  it('rules 3 and 6: serves a credential once it is approved and no longer once it is revoked', async () => {
    service().setAccountState('newcomer', 'active');
    expect((await call(basic('newcomer'))).status).toBe(404);
    service().setAccountState('newcomer', 'revoked');
    expect((await call(basic('newcomer'))).status).toBe(403);
    service().setAccountState('newcomer', 'pending');
  });

  it('rule 7: keeps two accounts’ quotes and shipments apart', async () => {
    const mine = await as('dock').book();
    const theirs = await as('other').book();
    expect((await get('apiGetShipment', { bolNumber: mine.bolNumber })).status).toBe(200);
    expect((await get('apiGetShipment', { bolNumber: theirs.bolNumber })).status).toBe(404);
    expect((await as('other').get('apiGetDocuments', { bolNumber: mine.bolNumber })).status).toBe(404);
  });

  it('says who may not call before it says what is wrong with the body', async () => {
    const response = await fetch(`${service().url}/functions/apiGetRates`, {
      method: 'POST',
      headers: { authorization: basic('leaver'), 'content-type': 'application/json' },
      body: JSON.stringify({ ...rateRequest(), pickupDate: 'x' }),
    });
    expect(response.status).toBe(403);
  });
});
