/**
 * Orders in a process that is killed: in the middle of an import, and while a day of them is quoted and booked.
 * `WAYBILL_ORDERS=500 npm run test:unit -- faults/orders` books a full day.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createFreightService } from '../../../electron/mock-service/service.ts';
import { databasePath } from '../../../electron/modules/backups/databasePath.ts';
import type { FaultsInput } from '../../../shared/freight/trainingFaults.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-orders-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ORDERS_OF_DAY = Number(process.env['WAYBILL_ORDERS'] ?? 80);
/** What the program prints at its end. */
const DoneSchema = z.object({ counts: z.record(z.string(), z.int()), unknown: z.int(), declined: z.int() });

const programPath = join(import.meta.dirname, 'orderProcess.ts');

/** Starts the program. Kills it that long after it began to import; null: never. Resolves with its lines, or `killed`. */
async function run(args: readonly string[], killAfterMs: number | null = null): Promise<string[] | 'killed'> {
  const child = spawn(process.execPath, [programPath, join(folder, 'data'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line !== 'importing' || killAfterMs === null) continue;
    await wait(killAfterMs);
    child.kill('SIGKILL');
  }
  const [, signal] = await ended;
  return signal === 'SIGKILL' ? 'killed' : lines;
}

/** One number from a database file. */
function countIn(path: string, sql: string): number {
  const database = new DatabaseSync(path);
  const row = database.prepare(sql).get();
  database.close();
  return Number(Object.values(row ?? { count: 0 })[0]);
}
const savedOrders = () => countIn(databasePath(join(folder, 'data')), 'SELECT COUNT(*) AS count FROM orders');

test('an import that is killed saved all of its orders or none, and the next one adds the rest', async () => {
  const ORDERS = 3000;
  const args = ['http://127.0.0.1:9', String(ORDERS), 'import'];
  const seen: number[] = [];
  for (const afterMs of [0, 200, 600]) {
    await run(args, afterMs);
    seen.push(savedOrders());
  }
  expect(seen.every((count) => count === 0 || count === ORDERS)).toBe(true);
  await run(args);
  expect(savedOrders()).toBe(ORDERS);
  expect(await run(args)).toContain('imported 0');
});

test('a day of orders, with faults on and killed twice: each is accounted for, and none is booked twice', async () => {
  const limit = { requests: 100, windowMs: 1000, retryAfter: false };
  const service = await createFreightService({
    accounts: [{ username: 'acme', password: 'sample-password', state: 'active' }],
    firstDocumentsMs: 0,
    rateLimit: limit,
    dataDir: join(folder, 'service'),
  });
  const faults: readonly FaultsInput[] = [
    { bookingResponseLost: true, only: ['bookShipment'] },
    {},
    {},
    { carrierRejects: 'No driver on this lane.', only: ['bookShipment'] },
    {},
    {},
    { dropAtByte: 20, only: ['getRates'] },
  ];
  let at = 0;
  const faulty = setInterval(() => {
    at = (at + 1) % (2 * faults.length);
    // Most of the time, nothing is wrong.
    service.setFaults(at % 2 === 0 ? { ...faults[at / 2] } : {});
  }, 120);
  const startedAtMs = performance.now();
  try {
    const args = [service.url, String(ORDERS_OF_DAY), 'all'];
    // While rates are requested, and while bookings are sent.
    expect(await run([...args, 'apiGetRates', String(Math.ceil(ORDERS_OF_DAY * 0.4))])).toBe('killed');
    expect(await run([...args, 'apiBookShipment', String(Math.ceil(ORDERS_OF_DAY * 0.3))])).toBe('killed');
    const lines = await run(args);
    const tookMs = performance.now() - startedAtMs;
    const done = DoneSchema.parse(JSON.parse(String(lines.at(-1)).replace('done ', '')));
    expect(done.counts).toMatchObject({ booked: ORDERS_OF_DAY });
    // The second kill left a booking whose response was not saved.
    expect(done.unknown).toBeGreaterThan(0);
    const servicePath = join(folder, 'service', 'freight-service.sqlite');
    expect(countIn(servicePath, 'SELECT COUNT(*) AS count FROM shipments')).toBe(ORDERS_OF_DAY);
    expect(
      countIn(
        databasePath(join(folder, 'data')),
        'SELECT COUNT(DISTINCT bol_number) AS count FROM orders WHERE bol_number IS NOT NULL',
      ),
    ).toBe(ORDERS_OF_DAY);
    process.stdout.write(
      `${ORDERS_OF_DAY} orders with faults and two kills: ${Math.round(tookMs / 1000)} s, ${Math.round((ORDERS_OF_DAY * 3_600_000) / tookMs)} orders an hour; after the kills ${done.unknown} bookings of unknown outcome, ${done.declined} declined\n`,
    );
  } finally {
    clearInterval(faulty);
    await service.close();
  }
});
