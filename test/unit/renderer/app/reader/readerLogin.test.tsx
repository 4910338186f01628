/** A login that only reads: nothing on the page makes a call that the core would reject for it. */
import { cleanup } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Office, openOffice } from './office.ts';
import { pressAll } from './pressAll.tsx';

let office: Office;
beforeAll(async () => {
  // jsdom has no layout: room for some rows of a table.
  for (const size of ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth']) {
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 60 });
  }
  Element.prototype.scrollIntoView = () => {};
  const clipboard = { writeText: () => Promise.resolve(), write: () => Promise.resolve() };
  Object.assign(navigator, { clipboard });
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(window, { matchMedia: () => media, print: () => {}, open: () => null });
  vi.stubGlobal('ClipboardItem', class {});
  // A PDF is not drawn.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      addEventListener() {}
      removeEventListener() {}
      terminate() {}
    },
  );
  office = await openOffice();
});
afterAll(() => {
  cleanup();
  office.close();
  vi.unstubAllGlobals();
});

it.each<readonly [string, (office: Office) => string]>([
  ['a new quote', () => '/quote'],
  ['rates', ({ quote }) => `/quote/${quote}/rates`],
  ['a compared quote', ({ quote, otherQuote }) => `/quote/${quote}/compare/${otherQuote}`],
  ['quote history', () => '/quotes'],
  ['a booking', ({ quote }) => `/book/${quote}/0`],
  ['a booked shipment', ({ booked }) => `/booked/${booked}`],
  ['an unknown outcome', ({ unknown }) => `/booked/${unknown}`],
  ['a rejected booking', ({ rejected }) => `/booked/${rejected}`],
  ['two bookings of an order', ({ booked, unknown }) => `/booked/${booked}/with/${unknown}`],
  ['alerts', () => '/attention'],
  ['orders', () => '/orders'],
  ['the board and a shipment', ({ bolNumber }) => `/shipments/${bolNumber}`],
  ['documents', ({ bolNumber }) => `/shipments/${bolNumber}/documents`],
  ['prints', () => '/prints'],
  ['pickup manifests', () => '/pickups'],
  ['close of day', () => '/pickups/close'],
  ['invoices', () => '/invoices'],
  ['contacts', () => '/contacts'],
  ['items', () => '/items'],
  ['carriers', () => '/carriers'],
  ['the routing guide', () => '/routing'],
  ['printers', () => '/settings/printers'],
  ['data', () => '/settings/data'],
])('every control of %s can be pressed by a reader', async (_, path) => {
  expect(await pressAll(path(office), office)).toEqual([]);
});
