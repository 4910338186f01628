import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingRequest, callerOf, DAY, rateRequest, START, startService } from './harness.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freight-service-'));
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

/** Runs one life of the service on the folder. */
async function run<T>(use: (caller: ReturnType<typeof callerOf>) => Promise<T>, startMs = START): Promise<T> {
  const service = await startService({ dataDir: folder, startMs });
  try {
    return await use(callerOf(() => service.url));
  } finally {
    await service.close();
  }
}

describe('a service with a data folder', () => {
  it('finds quotes and shipments again after a restart, and books none twice', async () => {
    const [open, booked] = await run(async (caller) => [await caller.rates(), await caller.book()] as const);
    await run(async (caller) => {
      expect(await caller.shipment(booked.bolNumber)).toMatchObject({ bolNumber: booked.bolNumber, status: 'created' });
      const repeat = await caller.post('apiBookShipment', bookingRequest(booked.quoteNumber));
      expect(repeat.json()).toEqual({ ...booked, alreadyBooked: true });
      const first = await caller.post('apiBookShipment', bookingRequest(open.quoteReference));
      expect(first.json()).toMatchObject({ alreadyBooked: false });
    });
  });

  it('lets shipments grow older while it is not running', async () => {
    const { bolNumber } = await run(async (caller) => await caller.book());
    const later = await run(async (caller) => await caller.shipment(bolNumber), START + 15 * DAY);
    expect(later.status).toBe('delivered');
  });

  it('keeps numbers apart: a second folder gives no BOL number of the first', async () => {
    const numbers = new Set<string>();
    for (let count = 0; count < 4; count += 1) {
      const service = await startService();
      numbers.add((await callerOf(() => service.url).book()).bolNumber);
      await service.close();
    }
    expect(numbers.size).toBe(4);
  });

  it('starts over with an empty one when its file is damaged, and keeps the damaged file', async () => {
    const { bolNumber } = await run(async (caller) => await caller.book());
    await writeFile(
      join(folder, 'freight-service.sqlite'),
      'no database at all, and long enough to look like one'.repeat(40),
    );
    await run(async (caller) => {
      expect((await caller.get('apiGetShipment', { bolNumber })).status).toBe(404);
      expect((await caller.book()).alreadyBooked).toBe(false);
    });
    expect(await readdir(folder)).toContain('freight-service.sqlite.damaged');
  });

  it('writes no password to the folder', async () => {
    await run(async (caller) => await caller.book());
    for (const name of await readdir(folder)) {
      expect((await readFile(join(folder, name))).includes('correct horse')).toBe(false);
    }
  });
});

describe('a fast clock', () => {
  it('moves shipments and leaves the calendar, so that today stays bookable', async () => {
    const service = await startService({ speed: 5_000_000 });
    try {
      const caller = callerOf(() => service.url);
      const { bolNumber } = await caller.book();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect((await caller.shipment(bolNumber)).status).not.toBe('created');
      expect(service.clock.now() - START).toBeLessThan(600_000);
      expect((await caller.post('apiGetRates', rateRequest({ pickupDate: '2026-11-17' }))).status).toBe(200);
    } finally {
      await service.close();
    }
  });
});
