/** Days of shipments' lives at the demo's service, polled over real HTTP, with one clock for both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFreightService } from '../../../electron/mock-service/service.ts';
import { lifecycleOf, TRAINING_PO } from '../../../electron/mock-service/shipmentLifecycle.ts';
import { openStore } from '../../../electron/mock-service/store.ts';
import { createUndiciHttp } from '../../../electron/platform/http/undiciHttp.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { openTrackingRig } from '../../support/trackingRig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PASSWORD = 'sample-password';
/** Wednesday: picked up on Thursday. */
const START = Date.UTC(2026, 10, 18, 15, 0);

test('every change of status is seen within 75 minutes, each once, at the price of the README’s table', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-tracking-'));
  const service = await createFreightService({
    accounts: [{ username: 'acme', password: PASSWORD, state: 'active' }],
    firstDocumentsMs: 0,
    rateLimit: null,
    speed: 0,
    startMs: START,
    dataDir,
  });
  const http = createUndiciHttp();
  const clock = createManualClock(START);
  const rig = openTrackingRig({
    clock,
    real: { http, baseUrl: service.url, password: PASSWORD },
    onTime: (nowMs) => service.clock.set(nowMs),
  });
  async function post(operation: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${service.url}/functions/${operation}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`acme:${PASSWORD}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const reply: unknown = await response.json();
    expect(reply).toMatchObject({ success: true });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line above saw an object
    return reply as Record<string, unknown>;
  }
  const bolNumbers: string[] = [];
  for (const poNumber of [TRAINING_PO.smooth, TRAINING_PO.late, TRAINING_PO.cancelled, TRAINING_PO.voided]) {
    const request = sampleRateRequest({ pickupDate: '2026-11-19', destination: CLEVELAND });
    const quote = await post('apiGetRates', request);
    const [rate] = quote['rates'] as { carrier: string }[];
    const { orderId: shipmentId, ...details } = sampleDetails({ poNumber });
    const booked = await post('apiBookShipment', {
      quoteReference: quote['quoteReference'],
      carrier: rate?.carrier,
      ...details,
      shipmentId,
    });
    bolNumbers.push(String(booked['bolNumber']));
    expect((await rig.tracking.refresher.refreshByUser({ bolNumber: bolNumbers.at(-1) ?? '' })).ok).toBe(true);
  }

  await rig.run(12 * DAY);

  const { requests: requested, most, bugs, fetched } = rig;
  const changes = new Map(
    bolNumbers.map((bolNumber) => [bolNumber, rig.shipments.byBol(bolNumber)?.changes.toReversed() ?? []]),
  );
  const tracking = bolNumbers.map((bolNumber) => rig.shipments.byBol(bolNumber)?.tracking);
  rig.kill();
  await service.close();
  await http.close();
  const store = openStore(dataDir);
  let events = 0;
  for (const bolNumber of bolNumbers) {
    const shipment = store.shipmentByBol(bolNumber);
    if (shipment === null) throw new Error(`${bolNumber} has gone`);
    const polls = requested.filter((each) => each.bolNumber === bolNumber).map(({ atMs }) => atMs);
    const seen = changes.get(bolNumber) ?? [];
    const life = lifecycleOf(shipment);
    for (const { atMs, status } of life.events.filter((event) => event.atMs > START)) {
      const poll = polls.find((pollMs) => pollMs >= atMs) ?? Number.POSITIVE_INFINITY;
      expect(poll - atMs, `${bolNumber} ${status}`).toBeLessThanOrEqual(75 * MINUTE);
      events += 1;
    }
    // As recorded: no status twice, in the order of its life, ending with its last one.
    const statuses = seen.filter(({ field }) => field === 'status').map(({ to }) => to);
    expect(statuses).toEqual(life.events.map(({ status }) => status).filter((status) => statuses.includes(status)));
    expect(statuses.at(-1)).toBe(life.events.at(-1)?.status);
    // Hourly until the delivery, daily after.
    expect(polls.length / 12).toBeLessThan(26);
  }
  store.close();
  rmSync(dataDir, { recursive: true });
  expect(events).toBeGreaterThan(12);
  expect(tracking).toEqual(['done', 'done', 'done', 'done']);
  expect(most.forOne).toBe(1);
  expect(most.together).toBeLessThanOrEqual(2);
  // A PRO that came later, a receipt, a POD.
  expect(fetched).toContain(bolNumbers[0]);
  expect(bugs).toEqual([]);
});

const CLEVELAND = { city: 'Cleveland', state: 'OH', zip: '44114', locationType: 'Business' } as const;
