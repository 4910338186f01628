import { afterEach, describe, expect, it } from 'vitest';
import { bookingRequest, failure, rateRequest, useService } from './harness.ts';

const { service, rates, book, get, post } = useService();

afterEach(() => service().setFaults({}));

const quote = async () => (await post('apiGetRates', rateRequest())).json();
const lookup = async (operation: string, bolNumber: string) => (await get(operation, { bolNumber })).json();
/** Books a new quote while a fault is on. */
async function bookOddly(odd: Parameters<ReturnType<typeof service>['setFaults']>[0]['odd']) {
  const { quoteReference } = await rates();
  service().setFaults({ odd });
  return (await post('apiBookShipment', bookingRequest(quoteReference))).json();
}

describe('odd responses that can be turned on', () => {
  it('about another shipment: status, documents, and a booking with a number used before', async () => {
    const [before, { bolNumber }] = [await book(), await book()];
    service().setFaults({ odd: ['about_another'] });
    expect(await lookup('apiGetShipment', bolNumber)).toMatchObject({ shipment: { bolNumber: before.bolNumber } });
    expect(await lookup('apiGetDocuments', bolNumber)).toMatchObject({ bolNumber: before.bolNumber });
    expect(await bookOddly(['about_another'])).toMatchObject({ success: true, bolNumber });
  });

  it('another total and another carrier, at booking and later', async () => {
    const { bolNumber, total } = await book();
    service().setFaults({ odd: ['later_total', 'later_carrier'] });
    const changed = { carrier: 'GULF', total: Number((total + 702.73).toFixed(2)) };
    expect(await lookup('apiGetShipment', bolNumber)).toMatchObject({ shipment: changed });
    expect(await bookOddly(['later_total', 'later_carrier'])).toMatchObject(changed);
  });

  it('another currency, of one rate and of a booking', async () => {
    service().setFaults({ odd: ['other_currency'] });
    expect(await quote()).toMatchObject({
      rates: expect.arrayContaining([expect.objectContaining({ currency: 'CAD' })]),
    });
    service().setFaults({});
    expect(await bookOddly(['other_currency'])).toMatchObject({ currency: 'CAD' });
  });

  it('two rates with one carrier code, under their own names', async () => {
    service().setFaults({ odd: ['doubled_carrier'] });
    const { rates: found } = (await quote()) as { rates: readonly { carrier: string; carrierName: string }[] };
    expect(found[1]?.carrier).toBe(found[0]?.carrier);
    expect(found[1]?.carrierName).not.toBe(found[0]?.carrierName);
  });

  it('parts that can’t be read, beside parts that can', async () => {
    const { bolNumber } = await book();
    service().setFaults({ odd: ['odd_parts'] });
    const { rates: found } = (await quote()) as { rates: readonly { total: unknown }[] };
    expect([typeof found[0]?.total, found.at(-1)?.total]).toEqual(['number', null]);
    expect(await lookup('apiGetShipment', bolNumber)).toMatchObject({
      shipment: { estimatedDeliveryDate: 'soon', referenceNumbers: expect.arrayContaining([null, 'FIX-2290']) },
    });
    const { documents } = (await lookup('apiGetDocuments', bolNumber)) as { documents: readonly object[] };
    expect(documents.map((document) => 'url' in document)).toEqual([true, false]);
    service().setFaults({});
    expect(await bookOddly(['odd_parts'])).toMatchObject({ success: true, total: null });
  });

  it('nothing but what is indispensable', async () => {
    const { bolNumber } = await book();
    service().setFaults({ odd: ['fields_left_out'] });
    expect(await lookup('apiGetShipment', bolNumber)).toEqual({
      success: true,
      shipment: { bolNumber, carrier: 'SMPF', status: 'created' },
    });
    service().setFaults({});
    expect(Object.keys(Object(await bookOddly(['fields_left_out'])))).toEqual(['success', 'bolNumber']);
  });

  it('a pickup warning without text', async () => {
    expect(await bookOddly(['blank_warning'])).toMatchObject({ pickupWarning: ' ' });
  });

  it.each([
    ['validation_failed', 400],
    ['booking_failed', 502],
    ['quote_not_found', 404],
  ] as const)('a retry that is rejected with %s though the shipment exists', async (repeatRejected, status) => {
    const { quoteReference } = await rates();
    service().setFaults({ repeatRejected });
    const first = await post('apiBookShipment', bookingRequest(quoteReference));
    const repeat = await post('apiBookShipment', bookingRequest(quoteReference));
    expect([first.status, repeat.status, failure(repeat).code]).toEqual([200, status, repeatRejected]);
    service().setFaults({});
    const again = await post('apiBookShipment', bookingRequest(quoteReference));
    expect(again.json()).toMatchObject({ alreadyBooked: true });
  });

  it.each([
    ['unauthorized', 401, null],
    ['forbidden', 403, null],
    ['too_many_requests', 429, null],
    ['gateway_busy', 503, '4'],
  ] as const)('an HTML page of something on the way: %s', async (foreignResponse, status, retryAfter) => {
    service().setFaults({ foreignResponse });
    const response = await get('apiGetShipment', { bolNumber: '1' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(response.text).toMatch(/^<!doctype html>/);
  });
});
