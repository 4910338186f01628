import { describe, expect, test, vi } from 'vitest';
import { afterPoll, bookedAtMsOf, changesOf } from '../../../../electron/modules/shipments/changes.ts';
import { createShipmentStore } from '../../../../electron/modules/shipments/store.ts';
import { readFields } from '../../../../shared/freight/responseFields.ts';
import { readShipment } from '../../../../shared/freight/responses.ts';
import { addShipments, openTrackingRig, shipmentResponse, type TrackingRig } from '../../../support/trackingRig.ts';

const HOUR = 3_600_000;
const read = (shipment: object) => {
  const response = readFields({ shipment }, readShipment);
  if (!response.ok) throw new Error(response.part.path);
  return response.value;
};
const said = (changes: Readonly<Record<string, unknown>>) => read(shipmentResponse('B0', changes));
const seen = (changes: Readonly<Record<string, unknown>>) => afterPoll(null, said(changes));
/** The stored shipment after a first poll with this response. */
const saved = (changes: Readonly<Record<string, unknown>> = {}, own: { poNumber?: string } = {}) => {
  const { documents, ...shipment } = seen(changes);
  const latest = { latestCarrier: shipment.carrier, latestTotalCents: shipment.totalCents };
  return { ...shipment, ...latest, poNumber: own.poNumber ?? null, available: documents };
};

/** Within a minute of a poll a refresh would send no request; no automatic poll comes in between. */
function pollAMinuteLater({ clock, tracking }: TrackingRig) {
  clock.set(clock.now() + 60_000);
  return tracking.refresher.refreshByUser({ bolNumber: 'B0' });
}

describe('the history of a shipment', () => {
  test('has every change of every field with when it was first seen, and nothing in it is ever overwritten', async () => {
    const days: Record<string, unknown>[] = [
      { status: 'created', trackingStatus: 'created', pickupNumber: null, estimatedDeliveryDate: '2026-11-20' },
      { status: 'picked_up', trackingStatus: 'created', pickupNumber: '60417', estimatedDeliveryDate: '2026-11-20' },
      { status: 'picked_up', trackingStatus: 'picked_up', proNumber: '0481', estimatedDeliveryDate: '2026-11-23' },
      { status: 'in_transit', trackingStatus: 'x', proNumber: '0481', pickupDate: '2026-11-17', voided: true },
      { status: 'delivered', trackingStatus: 'x', deliveryDate: '2026-11-19', voided: false, pickupDate: '2026-11-17' },
      {
        status: 'delivered',
        trackingStatus: 'x',
        deliveryDate: '2026-11-19',
        pickupDate: '2026-11-17',
        documents: [
          { type: 'BOL', name: 'BOL_B0.pdf' },
          { type: 'POD', name: 'POD_B0.pdf' },
        ],
      },
    ];
    let day = 0;
    const one = openTrackingRig({
      polling: () => 'paused',
      say: (bol) => shipmentResponse(bol, days[day]),
    });
    addShipments(one.database, 1);
    one.database.run('UPDATE shipments SET pickup_number = NULL');
    const { shipments } = one;
    const saved: unknown[][] = [];
    const firstSeen: number[] = [];
    for (day = 0; day < days.length; day += 1) {
      await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
      firstSeen.push(one.clock.now());
      one.clock.advance(60_000);
      await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
      saved.push(shipments.byBol('B0')?.changes.toReversed() ?? []);
      one.clock.advance(HOUR);
      await one.settle();
    }
    one.kill();
    for (const [at, earlier] of saved.entries()) {
      expect(saved.at(-1)?.slice(0, earlier.length), `day ${at}`).toEqual(earlier);
    }
    const all = shipments.byBol('B0')?.changes.toReversed() ?? [];
    expect(all.map(({ field, from, to, seenAtMs }) => [firstSeen.indexOf(seenAtMs), field, from, to])).toEqual([
      [0, 'trackingStatus', null, 'created'],
      [0, 'documents', null, 'BOL'],
      [1, 'status', 'created', 'picked_up'],
      [1, 'pickupNumber', null, '60417'],
      [2, 'trackingStatus', 'created', 'picked_up'],
      [2, 'proNumber', null, '0481'],
      [2, 'estimatedDeliveryDate', '2026-11-20', '2026-11-23'],
      [3, 'status', 'picked_up', 'in_transit'],
      [3, 'trackingStatus', 'picked_up', 'x'],
      [3, 'voided', null, 'voided'],
      [3, 'pickupDate', '2026-11-16', '2026-11-17'],
      [3, 'estimatedDeliveryDate', '2026-11-23', '2026-11-20'],
      [4, 'status', 'in_transit', 'delivered'],
      [4, 'voided', 'voided', null],
      [4, 'deliveryDate', null, '2026-11-19'],
      [5, 'documents', 'BOL', 'BOL, POD'],
    ]);
    expect(createShipmentStore(one.database).byBol('B0')?.proNumber).toBe('0481');
  });

  test('another order of the same documents is no change, another one of the same type is', () => {
    const [bol, labels] = [
      { type: 'BOL', name: 'BOL_B0.pdf' },
      { type: 'Pallet Labels', name: 'L_B0.pdf' },
    ];
    const known = { ...saved(), available: [bol, labels].filter((each) => each !== undefined) };
    const changes = (documents: unknown) => changesOf(known, afterPoll(known, said({ documents })), 1);
    expect(changes([labels, bol])).toEqual([]);
    expect(changes([bol, labels, { type: 'POD', name: 'a' }])).toMatchObject([
      { field: 'documents', from: 'BOL, Pallet Labels', to: 'BOL, POD, Pallet Labels' },
    ]);
    expect(changes([bol, labels, { type: 'Pallet Labels', name: 'L2_B0.pdf' }])).toHaveLength(1);
  });
});

describe('fields missing in a response', () => {
  const FULL = {
    proNumber: '0481',
    trackingStatus: 'in_transit',
    voided: true,
    deliveryDate: '2026-11-19',
    total: 297.26,
    referenceNumbers: ['PO: 77318', 'FIX-2290'],
  };
  const known = saved(FULL);
  const optional = Object.keys(shipmentResponse('B0', FULL)).filter(
    (name) => name !== 'bolNumber' && name !== 'carrier',
  );

  test.each(optional.filter((name) => name !== 'status'))('stays known: %s', (name) => {
    const { [name]: _, ...response } = { ...shipmentResponse('B0', FULL) } as Record<string, unknown>;
    const after = afterPoll(known, read(response));
    expect({ ...after, bookedAt: null }).toEqual({ ...seen(FULL), bookedAt: null });
    expect(changesOf(known, after, 1)).toEqual([]);
  });

  test('stays known when it is all left out but the status, and so it does when it is null', () => {
    const bare = { bolNumber: 'B0', carrier: 'SMPF', status: 'in_transit' };
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    for (const response of [bare, { ...nulls, ...bare, deliveryDate: undefined }]) {
      expect(changesOf(known, afterPoll(known, read(response)), 1)).toEqual([]);
    }
  });

  test('voided goes only when the service says false', () => {
    const after = afterPoll(known, said({ ...FULL, voided: false }));
    expect(changesOf(known, after, 1)).toMatchObject([{ field: 'voided', from: 'voided', to: null }]);
  });

  test('a delivery date is removed only by an explicit null, for a shipment that is no longer delivered', () => {
    const delivered = saved({ ...FULL, status: 'delivered' });
    const after = (changes: Readonly<Record<string, unknown>>) =>
      afterPoll(delivered, said({ ...FULL, ...changes })).deliveryDate;
    expect(after({ status: 'delivered', deliveryDate: null })).toBe('2026-11-19');
    expect(after({ status: 'in_transit', deliveryDate: undefined })).toBe('2026-11-19');
    expect(after({ status: 'in_transit', deliveryDate: null })).toBeNull();
  });

  test('is not erased on the disk either', async () => {
    const nothing = Object.fromEntries(optional.filter((name) => name !== 'status').map((name) => [name, undefined]));
    let response: Readonly<Record<string, unknown>> = FULL;
    const one = openTrackingRig({ say: (bol) => shipmentResponse(bol, response) });
    await pollAMinuteLater(one);
    const before = one.shipments.byBol('B0');
    response = nothing;
    one.clock.advance(HOUR);
    await pollAMinuteLater(one);
    const after = one.shipments.byBol('B0');
    one.kill();
    expect(after?.lastCheckedAtMs).not.toBe(before?.lastCheckedAtMs);
    const times = { lastCheckedAtMs: null, nextPollAtMs: null };
    expect({ ...after, ...times }).toEqual({ ...before, ...times });
  });
});

describe('unreadable parts of a response', () => {
  test('is in the history once, and again when it changes', async () => {
    let odd: Record<string, unknown> = { deliveryDate: 'soon', voided: 'true' };
    const one = openTrackingRig({ say: (bol) => shipmentResponse(bol, odd) });
    addShipments(one.database, 1);
    const unread = async () => {
      one.clock.advance(61_000);
      await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
      const changes = one.shipments.byBol('B0')?.changes.toReversed() ?? [];
      return changes.filter(({ field }) => field === 'unread').map(({ to }) => to);
    };
    expect(await unread()).toEqual(['deliveryDate, voided']);
    expect(await unread()).toEqual(['deliveryDate, voided']);
    odd = { documents: [{ type: 'BOL', name: 'a.pdf' }, null] };
    expect(await unread()).toEqual(['deliveryDate, voided', 'documents.1']);
    expect(one.shipments.byBol('B0')?.available).toEqual([{ type: 'BOL', name: 'a.pdf' }]);
    one.kill();
  });

  test.each(['', { odd: true }, 'x'.repeat(600)])('deletes nothing: %j', async (odd) => {
    const FULL = { proNumber: '0481', trackingStatus: 'in_transit', voided: true, total: 10, referenceNumbers: ['A'] };
    let response: Record<string, unknown> = FULL;
    const one = openTrackingRig({ say: (bol) => shipmentResponse(bol, response) });
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    const before = one.shipments.byBol('B0');
    const names = Object.keys(shipmentResponse('B0', FULL)).filter(
      (name) => !['bolNumber', 'carrier', 'status', 'trackingStatus'].includes(name),
    );
    response = Object.fromEntries(names.map((name) => [name, odd]));
    one.clock.advance(61_000);
    await one.tracking.refresher.refreshByUser({ bolNumber: 'B0' });
    const after = one.shipments.byBol('B0');
    one.kill();
    const aside = { lastCheckedAtMs: null, nextPollAtMs: null, unread: null, changes: [] };
    expect({ ...after, ...aside }).toEqual({ ...before, ...aside });
  });
});

describe('price, carrier and PO numbers', () => {
  const changes = (known: ReturnType<typeof saved>, response: Readonly<Record<string, unknown>>) =>
    changesOf(known, afterPoll(known, said(response)), 1).map(({ field, from, to }) => [field, from, to]);

  test('a later price is a change each time, and the price as first said stays', async () => {
    let total = 297.26;
    const one = openTrackingRig({ say: (bol) => shipmentResponse(bol, { total }) });
    for (total of [297.26, 999.99, 999.99, 310]) await pollAMinuteLater(one);
    const shipment = one.shipments.byBol('B0');
    one.kill();
    expect(shipment).toMatchObject({ totalCents: 29_726, latestTotalCents: 31_000, currency: 'USD' });
    expect(shipment?.changes.filter(({ field }) => field === 'total').map(({ from, to }) => [from, to])).toEqual([
      ['99999', '31000'],
      ['29726', '99999'],
    ]);
  });

  test('another carrier is a change, and the carrier that was booked stays', async () => {
    let carrier = 'SMPF';
    const one = openTrackingRig({ say: (bol) => shipmentResponse(bol, { carrier }) });
    addShipments(one.database, 1);
    for (carrier of ['SMPF', ' SMPF ', 'GULF']) await pollAMinuteLater(one);
    const shipment = one.shipments.byBol('B0');
    one.kill();
    expect(shipment).toMatchObject({ carrier: 'SMPF', carrierName: 'Sample Freightways', latestCarrier: 'GULF' });
    // No quote has its name, so only its code is known.
    expect(shipment?.latestCarrierName).toBe('GULF');
    expect(shipment?.changes).toContainEqual(expect.objectContaining({ field: 'carrier', from: 'SMPF', to: 'GULF' }));
  });

  test('every entry of the references is stored unchanged, and found; a PO number that changes is a change', async () => {
    let referenceNumbers = ['PO: 111', 'PO: 222', 'FIX-9'];
    const one = openTrackingRig({ say: (bol) => shipmentResponse(bol, { referenceNumbers }) });
    await pollAMinuteLater(one);
    expect(one.shipments.byBol('B0')).toMatchObject({ poNumber: '111', referenceNumbers });
    const found = (word: string) =>
      one.database.all('SELECT rowid FROM shipment_search WHERE shipment_search MATCH :word', { word }).length;
    expect([found('222'), found('444')]).toEqual([1, 0]);
    referenceNumbers = ['PO: 444', 'FIX-9'];
    await pollAMinuteLater(one);
    const shipment = one.shipments.byBol('B0');
    one.kill();
    expect([found('222'), found('444')]).toEqual([0, 1]);
    expect(shipment?.changes).toContainEqual(
      expect.objectContaining({ field: 'poNumber', from: '111, 222', to: '444' }),
    );
  });

  test('the PO number that was typed is no change when the service repeats it, and another one is', () => {
    const typed = { ...saved({ referenceNumbers: [] }, { poNumber: '333' }), referenceNumbers: ['FIX-9'] };
    expect(changes(typed, { referenceNumbers: ['PO: 333', 'FIX-9'] })).toEqual([]);
    expect(changes(typed, { referenceNumbers: ['PO: 444', 'FIX-9'] })).toEqual([['poNumber', '333', '444']]);
  });

  test('the booking time is the service’s, once it is known', async () => {
    let bookedAt: string | undefined;
    const one = openTrackingRig({ say: (bol) => shipmentResponse(bol, { bookedAt }) });
    addShipments(one.database, 1);
    one.database.run('UPDATE shipments SET booked_at_ms = 5');
    const bookedAtMs = async () => {
      await pollAMinuteLater(one);
      return one.shipments.byBol('B0')?.bookedAtMs;
    };
    expect(await bookedAtMs()).toBe(5);
    bookedAt = '2026-11-13T10:00:00.000Z';
    expect(await bookedAtMs()).toBe(Date.parse(bookedAt));
    bookedAt = undefined;
    expect(await bookedAtMs()).toBe(Date.parse('2026-11-13T10:00:00.000Z'));
    one.kill();
  });

  test.each([
    ['2026-11-18T10:00:00.000', '2026-11-18T10:00:00.000Z'],
    ['2026-11-18T10:00', '2026-11-18T10:00:00.000Z'],
    ['2026-11-18T10:00:00.000Z', '2026-11-18T10:00:00.000Z'],
    ['2026-11-18T10:00:00-05:00', '2026-11-18T15:00:00.000Z'],
  ])('the booking time %s is %s, whatever the zone of this computer is', (bookedAt, instant) => {
    vi.stubEnv('TZ', 'America/New_York');
    try {
      expect(new Date(2026, 10, 18).getTimezoneOffset()).toBe(300);
      expect(bookedAtMsOf(seen({ bookedAt }))).toBe(Date.parse(instant));
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
