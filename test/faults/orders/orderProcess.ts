/**
 * Works through a day's orders in a separate process, so that it can be killed anywhere. Arguments: a folder for its
 * data, the address of the service, how many orders, `import` or `all`, and the path and number of the response at which it
 * kills itself.
 */

import { openStorage } from '../../../electron/core/accountStorage.ts';
import type { HttpPort } from '../../../electron/modules/freight/ports.ts';
import { createUndiciHttp } from '../../../electron/platform/http/undiciHttp.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { pickupDay, responded } from '../../support/orderDay.ts';
import { orderRows, sampleOrderValues } from '../../support/orderRows.ts';
import { sampleContact } from '../../support/sampleEntries.ts';

const [folder = '', baseUrl = '', count = '0', until = 'all', killPath = '', killAt = ''] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const http = createUndiciHttp({});
let responses = 0;
const port: HttpPort = {
  async send(request) {
    const response = await http.send(request);
    if (request.url.endsWith(killPath)) responses += 1;
    // The provider has done what was requested, and nothing here knows.
    if (String(responses) === killAt) process.kill(process.pid, 'SIGKILL');
    return response;
  },
};
const { call } = await openMemoryApp(port, {
  clock: systemClock,
  openStorage: () => openStorage(folder),
});
const added = await call('connections.add', {
  name: 'Acme Pallet',
  baseUrl,
  username: 'acme',
  password: 'sample-password',
  passwordIn: 'session',
});
await call('connections.activate', { connectionId: responded(added).id });
responded(await call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) }));
responded(await call('contacts.setDefaultShipper', { contactId: 'shipper' }));

const rows = orderRows(
  ...Array.from({ length: Number(count) }, (_, at) =>
    sampleOrderValues({
      orderNumber: `SO-${at}`,
      poNumber: `PO-${at}`,
      name: `Example Fixtures ${at}`,
      pickupDate: pickupDay(),
      weight: String(500 + at),
    }),
  ),
);
print('importing');
const imported = responded(await call('orders.import', { source: 'ERP', importId: crypto.randomUUID(), rows }));
print(`imported ${imported.rows.filter(({ outcome }) => outcome === 'added').length}`);

const counts = async () => responded(await call('orders.counts', {})).counts;
const idsOf = async (status: 'quoted' | 'declined' | 'unknown') =>
  responded(await call('orders.ids', { query: { status } })).orderIds;

async function ended(kind: 'quote' | 'book'): Promise<void> {
  for (;;) {
    const run = responded(await call('orderRuns.list', {}))[kind];
    if (run?.state !== 'running') return;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

/** Bookings that were finished because their outcome was unknown, and orders that a carrier declined. */
const met = { unknown: 0, declined: 0 };
/** Without a change for this time, the day has ended without all of its orders. */
const STUCK_MS = 30_000;
if (until === 'all') {
  await ended('quote');
  let before = '';
  let changedAtMs = performance.now();
  for (let now = await counts(); now.booked < Number(count); now = await counts()) {
    if (JSON.stringify(now) !== before) changedAtMs = performance.now();
    else if (performance.now() - changedAtMs > STUCK_MS) break;
    before = JSON.stringify(now);
    // As a clerk: what may have been booked is finished first.
    for (const orderId of await idsOf('unknown')) {
      met.unknown += 1;
      const { bookingId } = responded(await call('orders.get', { orderId }));
      await call('bookings.finish', { bookingId: bookingId ?? '' });
    }
    for (const orderId of await idsOf('declined')) {
      met.declined += 1;
      const { revision } = responded(await call('orders.get', { orderId }));
      await call('orderRuns.nextRate', { orderId, revision });
    }
    if (now.ready > 0) {
      await call('orderRuns.quote', { orderIds: null });
      await ended('quote');
    }
    const orderIds = await idsOf('quoted');
    if (orderIds.length > 0) {
      const review = responded(await call('orderRuns.review', { orderIds }));
      const orders = review.orders.map(({ orderId, revision }) => ({ orderId, revision }));
      if (orders.length > 0) responded(await call('orderRuns.book', { count: orders.length, orders }));
      await ended('book');
    }
  }
}
print(`done ${JSON.stringify({ counts: await counts(), ...met })}`);
process.exit(0);
