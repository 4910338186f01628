import { describe, expect, it } from 'vitest';
import { callerOf, DAY, failure, HOUR, START, startService, useService } from './harness.ts';

const { book, documents, shipment, get, post, service, as } = useService();

async function fetchJson(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
}

describe('spec §4.4 Documents', () => {
  it('rule 1: gives the BOL and the pallet labels at once', async () => {
    const { bolNumber, proNumber } = await book();
    const reply = await documents(bolNumber);
    expect(reply).toMatchObject({ success: true, bolNumber, proNumber });
    expect(reply.documents.map(({ type, name }) => [type, name])).toEqual([
      ['BOL', `BOL_${bolNumber}.pdf`],
      ['Pallet Labels', `LABELS_${bolNumber}.pdf`],
    ]);
  });

  it('rule 1: adds delivery receipt and POD some time after the delivery, as Shipment Status lists them', async () => {
    const { bolNumber } = await book();
    const releasedAfter: Record<string, number> = {};
    let deliveredAfter = 0;
    for (let hours = 0; hours < 24 * 12; hours += 1) {
      const { status, documents: listed } = await shipment(bolNumber);
      if (status === 'delivered') deliveredAfter ||= hours;
      for (const { type } of listed) releasedAfter[type] ??= hours;
      service().clock.advance(HOUR);
    }
    expect(releasedAfter['Delivery Receipt']).toBeGreaterThan(deliveredAfter);
    expect(releasedAfter['POD']).toBeGreaterThan(releasedAfter['Delivery Receipt'] ?? Number.NaN);
    expect((await documents(bolNumber)).documents.map(({ type }) => type)).toEqual([
      'BOL',
      'Pallet Labels',
      'Delivery Receipt',
      'POD',
    ]);
    service().clock.set(START);
  });

  it('rule 2: generates the documents at the first call, which takes longer than the next', async () => {
    const slow = await startService({ firstDocumentsMs: 1_500 });
    try {
      const caller = callerOf(() => slow.url);
      const { bolNumber } = await caller.book();
      const from = performance.now();
      await caller.documents(bolNumber);
      expect(performance.now() - from).toBeGreaterThanOrEqual(1_490);
      // The second call for a shipment overtakes the first one for another.
      const other = await caller.book();
      const calls = [other, { bolNumber }].map(async (each) => {
        await caller.documents(each.bolNumber);
        return each.bolNumber;
      });
      expect(await Promise.race(calls)).toBe(bolNumber);
      await Promise.all(calls);
    } finally {
      await slow.close();
    }
  });

  it('rule 3: gives links that are good for one hour and no longer', async () => {
    const { bolNumber } = await book();
    const [link] = (await documents(bolNumber)).documents;
    if (link === undefined) throw new Error('no document');
    expect(Date.parse(link.expiresAt) - service().clock.now()).toBe(HOUR);
    service().clock.advance(HOUR - 1);
    expect((await fetch(link.url)).status).toBe(200);
    service().clock.advance(1);
    expect(await fetchJson(link.url)).toMatchObject({ status: 403, body: { success: false } });
    service().clock.set(START);
  });

  it('rule 4: serves a link by a plain GET without credentials, as a PDF', async () => {
    const { bolNumber } = await book();
    for (const { url, name } of (await documents(bolNumber)).documents) {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain(name);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('rule 4: responds with 403 and JSON to a link that was changed in any part', async () => {
    const [one, two] = [await book(), await book()];
    const [url, other] = [
      (await documents(one.bolNumber)).documents[0]?.url ?? '',
      (await documents(two.bolNumber)).documents[0]?.url ?? '',
    ];
    const idOf = (link: string) => /shp_[0-9a-f]+/.exec(link)?.[0] ?? '';
    const changed = [
      url.replace(/signature=./, (match) => `signature=${match.endsWith('0') ? '1' : '0'}`),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace('/bol/', '/labels/'),
      url.replace(idOf(url), idOf(other)),
      url.replace(/&signature=.*/, ''),
      url.replace(/\?.*/, ''),
    ];
    for (const link of changed) expect(await fetchJson(link)).toMatchObject({ status: 403, body: { success: false } });
  });

  it('rule 5: responds with 404 shipment_not_found for an unknown shipment and for another account’s', async () => {
    const { bolNumber } = await book();
    for (const reply of [
      await get('apiGetDocuments', { bolNumber: '1' }),
      await as('other').get('apiGetDocuments', { bolNumber }),
    ]) {
      expect([reply.status, failure(reply).code]).toEqual([404, 'shipment_not_found']);
    }
  });

  it('takes parameters as Shipment Status does: query or JSON body, one of the two numbers', async () => {
    const { bolNumber } = await book();
    expect((await post('apiGetDocuments', { bolNumber })).status).toBe(200);
    expect(failure(await get('apiGetDocuments', {})).code).toBe('validation_failed');
  });

  it('gives the same bytes for the same state, and a new BOL once the PRO is assigned', async () => {
    const { bolNumber } = await book({ carrier: 'PLHD' });
    const bytes = async () => {
      const response = await fetch((await documents(bolNumber)).documents[0]?.url ?? '');
      return Buffer.from(await response.arrayBuffer()).toString('base64');
    };
    const before = await bytes();
    expect(await bytes()).toBe(before);
    service().clock.advance(2 * DAY);
    expect(await bytes()).not.toBe(before);
    service().clock.set(START);
  });
});
