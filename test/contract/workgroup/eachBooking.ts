/** Clerks of one workgroup who book: each with its own database and replica, on a real server. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { StoredQuote } from '../../../electron/modules/quotes/ports.ts';
import type { SharedStore } from '../../../electron/modules/workgroup/shared.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import type { PostgresOptions, PostgresServer } from '../../support/postgres.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { createScriptedProvider, type ScriptedProvider } from '../../support/scriptedProvider.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { openWorkgroupClerk, type WorkgroupClerk, type WorkgroupClerkOptions } from '../../support/workgroupClerk.ts';
import { temporaryFolder } from '../../support/workgroupRig.ts';

/** Within the sample's pickup date. */
const NOW_MS = Date.UTC(2026, 10, 17, 15, 0);
export const clock = { ...systemClock, now: () => NOW_MS + (Date.now() % 86_400_000) };

/** The same time, with waits, limits, and leases of drafts that are much shorter. */
export const hurried: typeof clock = { ...clock, after: (ms, callback) => systemClock.after(ms / 50, callback) };

export function quote(id: string): StoredQuote {
  const rate = { carrier: 'SMPF', carrierName: 'Sample Freightways', totalCents: 114_236, currency: 'USD' };
  const rates = [{ ...rate, transitDays: 4, estimatedDeliveryDate: '2026-11-24' }];
  return {
    id,
    quoteReference: `Q-${id}`,
    requestKey: id,
    request: sampleRateRequest(),
    rates,
    dropped: [],
    quotedAtMs: 0,
  };
}
const quotesOf = (ids: readonly string[]) => new Map(ids.map((id) => [id, quote(id)]));
/** Quotes of one order. */
const QUOTES = quotesOf(['1', '2', '3']);
export const wish = (quoteId = '1') => ({ quoteId, position: 0, carrier: 'SMPF', details: sampleDetails() });

/** The quote of the n-th of many orders; all have the same length. */
export const nthQuote = (n: number) => String(n).padStart(4, '0');
export const manyQuotes = (count: number) => quotesOf(Array.from({ length: count }, (_, index) => nthQuote(index + 1)));
export const wishOf = (quoteId: string) => ({
  ...wish(quoteId),
  details: sampleDetails({ poNumber: `PO ${quoteId}` }),
});

const LIMIT_MS = 60_000;

/** A clerk tries until the order is booked: finishes what is open of it, or books it again. */
export async function bookInTheEnd({ bookings }: WorkgroupClerk, wished: ReturnType<typeof wish>): Promise<void> {
  for (const untilMs = performance.now() + LIMIT_MS; ; ) {
    const open = bookings.unfinished().find(({ quoteId }) => quoteId === wished.quoteId);
    const result = await (open === undefined ? bookings.submit(wished) : bookings.finish(open.id));
    if (result.ok && result.value.state === 'booked') return;
    if (!result.ok && result.error.code === 'quote_already_used' && result.error.state === 'booked') return;
    if (performance.now() > untilMs) throw new Error(`not booked: ${JSON.stringify(result)}`);
    await wait(20);
  }
}

/** The store knows each of `count` orders as booked once, and each request as an attempt; nothing is open any more. */
export async function expectAllBooked({ rows, provider }: BookingOffice, { own }: WorkgroupClerk, count: number) {
  const booked = `SELECT count(*), count(DISTINCT s.bol_number) FROM waybill.bookings b
    JOIN waybill.shipments s ON s.booking_id = b.id WHERE b.state = 'booked'`;
  await expect.poll(() => rows(booked), { timeout: LIMIT_MS }).toBe(`${count}|${count}`);
  expect(provider.trucks.size).toBe(count);
  const attempts = `SELECT count(*) FILTER (WHERE result = 'booked'), count(*) FILTER (WHERE result IS NULL)
    FROM waybill.booking_attempts`;
  await expect.poll(() => rows(attempts), { timeout: LIMIT_MS }).toBe(`${provider.bodies.length}|0`);
  const waiting = 'SELECT count(*) AS n FROM own_attempts WHERE result IS NOT NULL AND is_taken = 0';
  await expect.poll(() => own.get(waiting), { timeout: LIMIT_MS }).toEqual({ n: 0 });
}

/** Changes the calls of the store of one clerk. */
export const altered = (change: (store: SharedStore) => Partial<SharedStore>): Partial<WorkgroupClerkOptions> => ({
  altered: (ports) => ({ ...ports, store: { ...ports.store, ...change(ports.store) } }),
});

export interface BookingOffice {
  readonly server: PostgresServer;
  readonly database: string;
  /** Of the clerks' folders, by their logins. */
  readonly folder: string;
  readonly provider: ScriptedProvider;
  open(login: 'clerk1' | 'clerk2' | 'supervisor1', options?: Partial<WorkgroupClerkOptions>): Promise<WorkgroupClerk>;
  kill(clerk: WorkgroupClerk): Promise<void>;
  /** Rows of a statement, as the superuser. */
  rows(sql: string): Promise<string>;
  states(): Promise<string>;
  attempts(): Promise<string>;
  leasesEnd(): Promise<unknown>;
  idOf(clerk: WorkgroupClerk, quoteId?: string): string;
}

/** Opens an office for each test of a block, in a new database of one server, and passes it to the block. */
export function eachBooking(onOpen: (office: BookingOffice) => void, options: PostgresOptions = {}): void {
  let server: PostgresServer;
  let folder: ReturnType<typeof temporaryFolder>;
  const opened: WorkgroupClerk[] = [];

  beforeAll(async () => {
    server = await startStoreServer(options);
    await server.psql(`ALTER ROLE clerk1 PASSWORD '${server.owner.password}';
      ALTER ROLE clerk2 PASSWORD '${server.owner.password}'; ALTER ROLE supervisor1 PASSWORD '${server.owner.password}'`);
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    folder = temporaryFolder();
    const database = await server.createDatabase();
    const provider = createScriptedProvider();
    const rows = async (sql: string) => (await server.psql(sql, database)).trim();
    onOpen({
      server,
      database,
      folder: folder.folder,
      provider,
      async open(login, more = {}) {
        const home = join(folder.folder, login);
        mkdirSync(home, { recursive: true });
        const common = { server, database, login, folder: home, client: provider.client(), quotes: QUOTES, clock };
        const clerk = await openWorkgroupClerk({ ...common, ...more });
        opened.push(clerk);
        return clerk;
      },
      async kill(clerk) {
        opened.splice(opened.indexOf(clerk), 1);
        await clerk.kill();
      },
      rows,
      states: () => rows('SELECT quote_reference, state FROM waybill.bookings ORDER BY 1'),
      attempts: () => rows(`SELECT coalesce(result, 'open') FROM waybill.booking_attempts ORDER BY attempt`),
      leasesEnd: () => rows('UPDATE waybill.bookings SET lease_until_ms = 0'),
      idOf: (clerk, quoteId = '1') => clerk.journal.byQuote({ id: quoteId, quoteReference: `Q-${quoteId}` })?.id ?? '',
    });
  });
  afterEach(async () => {
    for (const clerk of opened.splice(0)) {
      expect(clerk.bugs).toEqual([]);
      await clerk.kill();
    }
    folder.remove();
  });
}
