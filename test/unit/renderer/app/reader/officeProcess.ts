/** The core of the page, in a separate process: the app with the samples of the demo, notes, prints, and bookings. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../../../../electron/core/accountStorage.ts';
import { fillDemo } from '../../../../../electron/core/fillDemo.ts';
import { createFreightService } from '../../../../../electron/mock-service/service.ts';
import { SampleRecordSchema } from '../../../../../electron/modules/demo/ports.ts';
import { createUndiciHttp } from '../../../../../electron/platform/http/undiciHttp.ts';
import { systemClock } from '../../../../../electron/platform/systemClock.ts';
import type { Result } from '../../../../../shared/ipc/result.ts';
import { nextBusinessDay } from '../../../../../shared/rules/businessDays.ts';
import { addDays } from '../../../../../shared/rules/calendar.ts';
import { openMemoryApp } from '../../../../support/memoryApp.ts';
import { sampleContact, sampleItem } from '../../../../support/sampleEntries.ts';
import { sampleDetails, sampleRateRequest } from '../../../../support/samples.ts';

const ACCOUNT = { username: 'acme', password: 'sample-password' };

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-reader-'));
const service = await createFreightService({ accounts: [{ ...ACCOUNT, state: 'active' }], firstDocumentsMs: 0 });
const http = createUndiciHttp();
const fill = (orders: Parameters<typeof service.fillWithSamples>[1]) =>
  Promise.resolve(SampleRecordSchema.array().parse(service.fillWithSamples(ACCOUNT.username, [...orders])));
const { app, call } = await openMemoryApp(http, {
  clock: systemClock,
  async openStorage(id) {
    const demo = { folder: join(folder, id), username: ACCOUNT.username, clock: systemClock, speed: 1 };
    await fillDemo({ ...demo, service: { fill } });
    return await openStorage(demo.folder);
  },
});
const account = { name: 'Ohio', baseUrl: service.url, ...ACCOUNT, passwordIn: 'keychain' } as const;
await call('connections.activate', { connectionId: value(await call('connections.add', account)).id });

async function quote(days: number) {
  const pickupDate = nextBusinessDay(addDays(systemClock.today(), days));
  const request = sampleRateRequest({ pickupDate });
  return value(await call('quotes.getRates', { callId: crypto.randomUUID(), request, useCached: false })).quote;
}
async function book(days: number) {
  const { id, rates } = await quote(days);
  const details = sampleDetails({ poNumber: `PO-${days}`, orderId: `SO-${days}`, referenceNumbers: [] });
  await call('bookings.submit', { quoteId: id, position: 0, carrier: rates[0]?.carrier ?? '', details });
  const { booking } = value(await call('quotes.get', { quoteId: id }));
  if (booking === null) throw new Error('the quote has no booking');
  return booking;
}
// For the suggestions: the page is pressed with the letter E.
value(await call('contacts.save', { contactId: 'contact', fields: sampleContact({ name: 'Example Pallets' }) }));
value(await call('items.save', { itemId: 'item', fields: sampleItem({ name: 'Example brackets' }) }));
const booked = await book(3);
const bolNumber = booked.bolNumber ?? '';
await call('notes.save', { id: 'note', bolNumber, text: 'Dock 2' });
value(await call('tasks.save', { id: 'task', bolNumber, text: 'Call the dock', dueDate: null }));
value(await call('documents.fetch', { callId: 'documents', bolNumber }));
const prints = [{ bolNumber, kind: 'bol', fileId: null, pages: null }] as const;
const laser = { printer: 'laser', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 1 } as const;
await call('printing.setRoute', { kind: 'bol', route: laser });
value(await call('printing.start', { requests: [...prints], start: 1, route: null }));
service.setFaults({ bookingResponseLost: true });
const unknown = await book(4);
service.setFaults({ carrierRejects: 'No capacity on this lane.' });
const rejected = await book(5);
service.setFaults({});
const [open, other] = [await quote(6), await quote(7)];

/** What the page is opened with. */
export interface OfficeState {
  /** Booking IDs. */
  readonly booked: string;
  readonly unknown: string;
  readonly rejected: string;
  /** Quote IDs. */
  readonly quote: string;
  readonly otherQuote: string;
  readonly bolNumber: string;
}

const state: OfficeState = {
  booked: booked.bookingId,
  unknown: unknown.bookingId,
  rejected: rejected.bookingId,
  quote: open.id,
  otherQuote: other.id,
  bolNumber,
};
process.send?.(state);

process.on('message', (message: { readonly id: number; readonly name: string; readonly payload: unknown }) => {
  void app.call(message.name, message.payload).then((result) => process.send?.({ id: message.id, result }));
});
process.on('disconnect', () => {
  void (async () => {
    await app.close();
    await http.close();
    await service.close();
    rmSync(folder, { recursive: true });
  })();
});
