/** An account with orders, against the bundled service over real HTTP, which can be killed at any request. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { storesOf } from '../../electron/core/accountStorage.ts';
import { createFreightService, type FreightServiceOptions } from '../../electron/mock-service/service.ts';
import type { HostFiles, StagingFolder } from '../../electron/modules/documents/ports.ts';
import type { HttpPort } from '../../electron/modules/freight/ports.ts';
import { createUndiciHttp } from '../../electron/platform/http/undiciHttp.ts';
import { openDatabase } from '../../electron/platform/sqlite/database.ts';
import { systemClock } from '../../electron/platform/systemClock.ts';
import type { OrderRun, OrderRunKind } from '../../shared/contract/orderRuns.ts';
import type { RatedOrder } from '../../shared/contract/orders.ts';
import { nextBusinessDay } from '../../shared/rules/businessDays.ts';
import { addDays } from '../../shared/rules/calendar.ts';
import type { OrderValues } from '../../shared/rules/orderColumns.ts';
import { memoryContentStore, memoryStaging } from './documentsInMemory.ts';
import { type MemoryApp, openMemoryApp } from './memoryApp.ts';
import { memoryExports } from './memoryExports.ts';
import { orderRows, sampleOrderValues } from './orderRows.ts';
import { sampleContact } from './sampleEntries.ts';

const ACCOUNT = { username: 'acme', password: 'sample-password' } as const;

export interface OrderDay {
  readonly memory: MemoryApp;
  readonly service: Awaited<ReturnType<typeof createFreightService>>;
  /** Requests to the service so far, by operation. */
  readonly requests: Map<string, number>;
  /** Shipments that the service has booked. */
  booked(): number;
  /** Called before each request is sent, and after its response with `isAfter`. Throwing there ends the process. */
  onRequest: ((operation: string, isAfter: boolean) => Promise<void> | void) | null;
  orders(): Promise<RatedOrder[]>;
  run(kind: OrderRunKind): Promise<OrderRun>;
  /** Resolves when no run of this kind is in progress. */
  ended(kind: OrderRunKind): Promise<OrderRun>;
  /** Saves the database at this moment, as a killed process leaves it, and starts another process with it. */
  killAndRestart(): Promise<OrderDay>;
  close(): Promise<void>;
}

export const pickupDay = () => nextBusinessDay(addDays(systemClock.today(), 1));

/** Returns the value of a result that must be successful. */
export function responded<T>(response: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!response.ok) throw new Error(JSON.stringify(response.error));
  return response.value;
}

/** Opens an account with a default shipper. */
export async function openOrderDay(
  options: Partial<FreightServiceOptions> = {},
  ports: { readonly hostFiles?: HostFiles; readonly staging?: StagingFolder } = {},
): Promise<OrderDay> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-orders-'));
  const service = await createFreightService({
    accounts: [{ ...ACCOUNT, state: 'active' }],
    firstDocumentsMs: 0,
    rateLimit: null,
    dataDir: join(folder, 'service'),
    ...options,
  });
  const http = createUndiciHttp();
  const day = await openProcess(join(folder, '0.db'), 0);
  const { call } = day.memory;
  await call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await call('contacts.setDefaultShipper', { contactId: 'shipper' });
  return day;

  async function openProcess(path: string, generation: number): Promise<OrderDay> {
    let isDead = false;
    const requests = new Map<string, number>();
    const never = new Promise<never>(() => {});
    const database = openDatabase(path, ACCOUNT_MIGRATIONS);
    const port: HttpPort = {
      async send(request) {
        const operation = new URL(request.url).pathname.replace('/functions/api', '');
        await opened.onRequest?.(operation, false);
        if (isDead) return never;
        requests.set(operation, (requests.get(operation) ?? 0) + 1);
        const response = await http.send(request);
        await opened.onRequest?.(operation, true);
        return isDead ? never : response;
      },
    };
    const memory = await openMemoryApp(port, {
      clock: systemClock,
      ...(ports.hostFiles === undefined ? {} : { hostFiles: ports.hostFiles }),
      openStorage: () =>
        Promise.resolve({
          ...storesOf(database),
          exports: memoryExports(new Map()),
          contentStore: memoryContentStore(),
          staging: ports.staging ?? memoryStaging(),
          close() {},
        }),
    });
    const opened: OrderDay = {
      memory,
      service,
      requests,
      onRequest: null,
      booked() {
        const file = new DatabaseSync(join(folder, 'service', 'freight-service.sqlite'), { readOnly: true });
        const row = file.prepare('SELECT COUNT(*) AS count FROM shipments').get();
        file.close();
        return Number(row?.['count']);
      },
      async orders() {
        const { orders } = responded(await memory.call('orders.list', { query: { sort: 'orderNumber' }, limit: 500 }));
        return orders;
      },
      async run(kind) {
        const run = responded(await memory.call('orderRuns.list', {}))[kind];
        if (run === null) throw new Error('no run');
        return run;
      },
      async ended(kind) {
        for (;;) {
          const run = await opened.run(kind);
          if (run.state !== 'running') return run;
          await new Promise((resume) => setTimeout(resume, 5));
        }
      },
      async killAndRestart() {
        isDead = true;
        const next = join(folder, `${generation + 1}.db`);
        await database.backUpTo(next);
        // It has no part in what happens from here on, such as writing a results file.
        await memory.app.close();
        const restarted = await openProcess(next, generation + 1);
        closing.push(opened.close);
        return restarted;
      },
      async close() {
        isDead = true;
        await memory.app.close();
        database.close();
        if (generation > 0) return;
        await http.close();
        await service.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
    const closing: (() => Promise<void>)[] = [];
    const added = await memory.call('connections.add', {
      name: 'Bundled',
      baseUrl: service.url,
      ...ACCOUNT,
      passwordIn: 'keychain',
    });
    await memory.call('connections.activate', { connectionId: responded(added).id });
    return opened;
  }
}

/** Imports orders with consecutive numbers from SO-001 on, each with its own weight. */
export async function importOrders(
  { memory }: OrderDay,
  count: number,
  changes: (at: number) => OrderValues = () => ({}),
) {
  const rows = Array.from({ length: count }, (_, at) =>
    sampleOrderValues({
      orderNumber: `SO-${String(at + 1).padStart(3, '0')}`,
      poNumber: `PO-${at + 1}`,
      pickupDate: pickupDay(),
      weight: String(500 + at),
      ...changes(at),
    }),
  );
  responded(await memory.call('orders.import', { source: 'ERP', importId: 'import-1', rows: orderRows(...rows) }));
}

/** Reviews and books all quoted orders, as a clerk who confirms the number. */
export async function confirmBooking({ memory }: OrderDay): Promise<OrderRun> {
  const { orderIds } = responded(await memory.call('orders.ids', { query: { status: 'quoted' } }));
  const review = responded(await memory.call('orderRuns.review', { orderIds }));
  return responded(
    await memory.call('orderRuns.book', {
      count: review.orders.length,
      orders: review.orders.map(({ orderId, revision }) => ({ orderId, revision })),
    }),
  );
}
