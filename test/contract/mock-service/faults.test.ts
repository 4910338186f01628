import { afterEach, describe, expect, it } from 'vitest';
import { FaultsSchema } from '../../../shared/freight/trainingFaults.ts';
import { basic, bookingRequest, callerOf, DAY, failure, START, startService, useService } from './harness.ts';

const { service, rates, book, get, post, shipment, documents } = useService();

afterEach(() => {
  service().setFaults({});
  service().clock.set(START);
});

const status = async () => await get('apiGetShipment', { bolNumber: '1' });
/** The result of a raw call, or `cut` if the connection died. */
async function raw(): Promise<{ status: number; type: string | null; text: string } | 'cut'> {
  try {
    const response = await fetch(`${service().url}/functions/apiGetShipment?bolNumber=1`, {
      headers: { authorization: basic('dock') },
    });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  } catch {
    return 'cut';
  }
}

describe('faults that can be turned on', () => {
  it('rate limit storm, with and without Retry-After', async () => {
    service().setFaults({ rateLimit: 'with_retry_after' });
    const notified = await status();
    expect([notified.status, failure(notified).code, notified.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '2',
    ]);
    service().setFaults({ rateLimit: 'without_retry_after' });
    const untold = await status();
    expect([untold.status, untold.headers.get('retry-after')]).toEqual([429, null]);
  });

  it('quote not found', async () => {
    const { quoteReference } = await rates();
    service().setFaults({ quoteExpired: true });
    const reply = await post('apiBookShipment', bookingRequest(quoteReference));
    expect([reply.status, failure(reply).code]).toEqual([404, 'quote_not_found']);
  });

  it('fields found wrong: every one named in the path given, nothing booked, and a repeat of what is booked unharmed', async () => {
    const { quoteReference } = await rates();
    const bookingInvalid = [
      { field: 'consignee.phone', message: 'Not a number in service.' },
      { field: 'referenceNumbers[0]', message: 'Used before.' },
      { field: 'referenceNumbers.1', message: '' },
    ];
    service().setFaults({ bookingInvalid });
    const reply = await post('apiBookShipment', bookingRequest(quoteReference));
    expect([reply.status, failure(reply)]).toEqual([
      400,
      { code: 'validation_failed', message: '3 fields are missing or invalid.', fields: bookingInvalid },
    ]);
    service().setFaults({});
    const booked = await post('apiBookShipment', bookingRequest(quoteReference));
    expect(booked.json()).toMatchObject({ alreadyBooked: false });
    service().setFaults({ bookingInvalid });
    const again = await post('apiBookShipment', bookingRequest(quoteReference));
    expect(again.json()).toMatchObject({ alreadyBooked: true });
    expect(() => service().setFaults({ bookingInvalid: [] })).toThrow(/bookingInvalid/);
  });

  it('booking accepted but the response lost: a retry finds the original', async () => {
    const { quoteReference } = await rates();
    service().setFaults({ bookingResponseLost: true });
    await expect(post('apiBookShipment', bookingRequest(quoteReference))).rejects.toThrow(/fetch failed/);
    service().setFaults({});
    const again = await post('apiBookShipment', bookingRequest(quoteReference));
    expect(again.json()).toMatchObject({ success: true, alreadyBooked: true });
  });

  it('slow responses: the work is done before the response comes', async () => {
    const { quoteReference } = await rates();
    // Long enough for the work to finish before the response is sent, on a busy machine too.
    service().setFaults({ slowResponsesMs: 6_000 });
    const from = performance.now();
    const slow = post('apiBookShipment', bookingRequest(quoteReference));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    service().setFaults({});
    expect((await post('apiBookShipment', bookingRequest(quoteReference))).json()).toMatchObject({
      alreadyBooked: true,
    });
    expect((await slow).json()).toMatchObject({ alreadyBooked: false });
    expect(performance.now() - from).toBeGreaterThan(5_990);
  });

  it('dropped connection, before any byte and after some', async () => {
    service().setFaults({ dropAtByte: 0 });
    expect(await raw()).toBe('cut');
    service().setFaults({ dropAtByte: 10 });
    expect(await raw()).toBe('cut');
    service().setFaults({ dropAtByte: 1_000_000 });
    expect(await raw()).toBe('cut');
  });

  it('offline (dropped at byte 0) does no work', async () => {
    const { quoteReference } = await rates();
    service().setFaults({ dropAtByte: 0 });
    await expect(post('apiBookShipment', bookingRequest(quoteReference))).rejects.toThrow(/fetch failed/);
    service().setFaults({});
    expect((await post('apiBookShipment', bookingRequest(quoteReference))).json()).toMatchObject({
      alreadyBooked: false,
    });
  });

  it('HTML instead of JSON', async () => {
    service().setFaults({ htmlInsteadOfJson: true });
    expect(await raw()).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      text: expect.stringMatching(/^<!doctype html>/),
    });
  });

  it('truncated JSON, with a length that matches', async () => {
    service().setFaults({ truncatedJson: true });
    const reply = await raw();
    if (reply === 'cut') throw new Error('the connection was cut');
    expect(reply.text).toMatch(/^\{"success":/);
    expect(() => JSON.parse(reply.text) as unknown).toThrow(SyntaxError);
  });

  it('unknown status', async () => {
    const { bolNumber } = await book();
    service().setFaults({ unknownStatus: true });
    expect((await get('apiGetShipment', { bolNumber })).json()).toMatchObject({
      shipment: { status: 'held_at_terminal', trackingStatus: 'held_at_terminal' },
    });
  });

  it('late PRO: two days after dispatch, also for a carrier that gives it at once', async () => {
    service().setFaults({ latePro: true });
    const { bolNumber, proNumber } = await book({ carrier: 'SMPF' });
    service().setFaults({});
    expect(proNumber).toBeNull();
    service().clock.advance(2 * DAY);
    expect((await shipment(bolNumber)).proNumber).toBeNull();
    service().clock.advance(DAY);
    expect((await shipment(bolNumber)).proNumber).toMatch(/^\d{10}$/);
  });

  it('slow documents, the call and the download', async () => {
    const { bolNumber } = await book();
    service().setFaults({ slowDocumentsMs: 120 });
    const from = performance.now();
    const [link] = (await documents(bolNumber)).documents;
    const between = performance.now();
    await fetch(link?.url ?? '');
    expect(between - from).toBeGreaterThan(110);
    expect(performance.now() - between).toBeGreaterThan(110);
  });

  it('expired links', async () => {
    const { bolNumber } = await book();
    service().setFaults({ expiredLinks: true });
    const [link] = (await documents(bolNumber)).documents;
    expect((await fetch(link?.url ?? '')).status).toBe(403);
  });

  it('a link that redirects', async () => {
    const { bolNumber } = await book();
    const [link] = (await documents(bolNumber)).documents;
    service().setFaults({ linkRedirects: 'nowhere' });
    const response = await fetch(link?.url ?? '', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/files/elsewhere']);
    service().setFaults({ linkRedirects: 'to_the_file' });
    expect((await fetch(link?.url ?? '', { redirect: 'manual' })).status).toBe(302);
    expect((await fetch(link?.url ?? '')).headers.get('content-type')).toBe('application/pdf');
  });

  it('a document that is no PDF', async () => {
    const { bolNumber } = await book();
    const [link] = (await documents(bolNumber)).documents;
    service().setFaults({ documentNotPdf: true });
    const response = await fetch(link?.url ?? '');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(await response.text()).not.toMatch(/^%PDF/);
  });

  it('credentials revoked', async () => {
    service().setFaults({ credentialsRevoked: true });
    const reply = await status();
    expect([reply.status, failure(reply).code]).toEqual([403, 'not_approved']);
  });

  it('touches only the operations it is meant for', async () => {
    service().setFaults({ rateLimit: 'with_retry_after', only: ['bookShipment'] });
    expect((await status()).status).toBe(404);
    expect((await post('apiBookShipment', bookingRequest('QT-1'))).status).toBe(429);
  });

  it('is off by default, and rejects an unknown fault', () => {
    expect(Object.values(FaultsSchema.parse({})).filter((value) => value !== false && value !== null)).toEqual([
      'off',
      'off',
      0,
      'off',
      [],
      0,
      'off',
    ]);
    expect(() => service().setFaults({ earthquake: true } as object)).toThrow(/earthquake/);
  });

  it('ends slow calls when the service closes', async () => {
    const closing = await startService({ faults: { slowResponsesMs: 600_000 } });
    const call = callerOf(() => closing.url)
      .get('apiGetShipment', { bolNumber: '1' })
      .catch(() => 'ended');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closing.close();
    // The fault would delay it by ten minutes, as long as a test may take.
    expect(await call).not.toMatchObject({ status: 404 });
  });
});
