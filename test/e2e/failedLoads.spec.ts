/** Every load of a screen fails: it says so and offers a retry, and never appears empty instead. */
import type { Locator, Page } from '@playwright/test';
import { BLANK_INVOICE } from '../../shared/freight/invoices.ts';
import type { CallName } from '../../shared/ipc/contract.ts';
import { CONTRACT } from '../../shared/ipc/contract.ts';
import { sampleContact, sampleItem } from '../support/sampleEntries.ts';
import { expect, test, type Waybill } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { routeOf } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';

test.use({ demo: true });

type Loading = Extract<CallName, `${string}.${'list' | 'get' | 'search' | 'pickups'}`>;

/** The data to be shown. */
interface World {
  readonly bolNumber: string;
  readonly bookingId: string;
  readonly quoteId: string;
  /** Position of the rate in the quote. */
  readonly place: string;
}

interface Place {
  /** Route of the screen. */
  readonly route: string;
  /** Steps before anything fails. */
  readonly first?: (page: Page) => Promise<void>;
  /** Makes the screen send the call. */
  readonly act?: (page: Page) => Promise<void>;
  /** Must not be shown while the data is unknown. */
  readonly never?: RegExp;
  /** Is shown after the retry. */
  readonly back: (page: Page) => Locator;
}

/** All places that load with each call. A call without a row fails below, and does not compile. */
const PLACES: Readonly<Record<Loading, (world: World) => readonly Place[]>> = {
  'attention.list': () => [
    {
      route: '/quotes',
      act: (page) => page.keyboard.press('Alt+0'),
      never: /You’re all caught up/,
      back: (page) => page.getByText('You’re all caught up'),
    },
  ],
  'evidence.list': ({ bolNumber }) => [
    {
      route: `/shipments/${bolNumber}`,
      act: (page) => page.getByRole('tab', { name: /^Documents/ }).click(),
      never: /Drop photos/,
      back: (page) => page.getByText(/^Drop photos/),
    },
  ],
  'bookings.get': ({ bookingId, bolNumber }) => [
    { route: `/booked/${bookingId}`, back: (page) => page.getByText(bolNumber).first() },
  ],
  'closeOfDay.get': () => [
    {
      route: '/pickups/close',
      never: /No pickups on/,
      back: (page) => page.getByText(/^No pickups on|^Picked up|^Booked/).first(),
    },
  ],
  'carriers.get': () => [],
  'carriers.list': ({ quoteId }) => [
    { route: '/carriers', never: /No carriers yet/, back: (page) => page.locator('tr[data-row]').first() },
    { route: `/quote/${quoteId}/rates`, back: (page) => page.getByRole('grid', { name: 'Rates' }) },
  ],
  // Shown on the screen of orders, whose own spec has it.
  'orderRuns.list': () => [],
  'orderResults.list': () => [
    {
      route: '/orders',
      act: (page) => page.keyboard.press('Alt+p'),
      never: /No imports yet/,
      back: (page) => page.getByText('No imports yet').first(),
    },
  ],
  'routing.get': () => [
    { route: '/routing', never: /All other shipments/, back: (page) => page.getByText('All other shipments') },
  ],
  'items.get': () => [],
  'orders.get': () => [],
  'orders.list': () => [
    { route: '/orders', never: /No orders/, back: (page) => page.getByRole('grid', { name: 'Orders' }) },
  ],
  'items.list': () => [
    { route: '/items', never: /No items? /, back: (page) => page.getByText('Steel shelf brackets').first() },
  ],
  'connections.list': () => [
    {
      route: '/settings/connections',
      never: /API username/,
      back: (page) => page.locator('button[data-connection]').first(),
    },
  ],
  'contacts.get': () => [
    {
      route: '/quote',
      async first(page) {
        await quotePage(page).from.getByLabel('ZIP').fill('');
        await quotePage(page).from.getByLabel('ZIP').pressSequentially('acm');
        await page.getByRole('listbox').getByRole('option').first().click();
        await page
          .getByRole('checkbox', { name: /Liftgate/ })
          .first()
          .click();
      },
      act: (page) => page.getByRole('button', { name: 'Update contact' }).click(),
      back: (page) => page.getByRole('dialog').getByLabel('Contact person'),
    },
  ],
  'contacts.list': ({ bookingId }) => [
    { route: '/contacts', never: /No contacts? /, back: (page) => page.getByText('Acme Pallet Co.').first() },
    {
      route: `/booked/${bookingId}`,
      back: (page) => page.getByRole('button', { name: /in Contacts|to Contacts/ }).first(),
    },
  ],
  'documents.list': ({ bolNumber, bookingId }) => [
    {
      route: `/shipments/${bolNumber}/documents`,
      never: /no documents/i,
      back: (page) => page.getByRole('tab').first(),
    },
    { route: `/booked/${bookingId}`, back: (page) => page.getByRole('button', { name: 'View BOL' }) },
  ],
  'documents.pickups': () => [
    { route: '/pickups', never: /No pickups scheduled/, back: (page) => page.getByRole('heading').first() },
  ],
  'drafts.list': ({ quoteId, place }) => [
    { route: '/quote', back: (page) => quotePage(page).from.getByLabel('ZIP') },
    { route: `/book/${quoteId}/${place}`, back: (page) => page.getByRole('heading').first() },
    { route: '/contacts', back: (page) => page.getByText('Acme Pallet Co.').first() },
    { route: '/items', back: (page) => page.getByText('Steel shelf brackets').first() },
  ],
  'invoices.get': () => [
    {
      route: '/invoices',
      back: (page) => page.getByRole('complementary').getByText('No shipment found'),
    },
  ],
  'invoices.list': () => [
    { route: '/invoices', never: /No invoices? /, back: (page) => page.locator('tr[data-row]').first() },
  ],
  'audit.list': ({ bolNumber }) => [
    {
      route: `/shipments/${bolNumber}`,
      act: (page) => page.getByRole('tab', { name: 'Audit trail' }).click(),
      never: /No changes recorded/,
      back: (page) => page.getByText('Booking confirmed'),
    },
  ],
  'notes.list': ({ bolNumber }) => [
    {
      route: `/shipments/${bolNumber}`,
      act: (page) => page.getByRole('tab', { name: /^Notes/ }).click(),
      back: (page) => page.getByText('Rang the carrier.').first(),
    },
  ],
  'policy.get': () => [
    {
      route: '/settings/connections',
      act: (page) => page.keyboard.press('Alt+n'),
      back: (page) => page.getByLabel('API username'),
    },
    { route: '/settings/about', back: (page) => page.getByRole('heading', { name: 'About' }) },
  ],
  'practice.get': () => [
    { route: '/practice', back: (page) => page.getByRole('heading', { name: 'The carrier declines' }) },
  ],
  'printers.list': ({ bolNumber }) => [
    {
      route: '/settings/printers',
      never: /has no printer/,
      back: (page) => page.getByLabel('Copies').first(),
    },
    {
      route: `/shipments/${bolNumber}/documents`,
      async first(page) {
        await page
          .getByRole('region', { name: 'Printing' })
          .getByRole('button', { name: /^Print/, disabled: false })
          .waitFor();
        // The first check for documents is over: it draws the screen again.
        await page
          .getByRole('button', { name: /^Refresh documents/ })
          .and(page.locator(':not([aria-busy=true])'))
          .waitFor();
      },
      act: (page) => page.keyboard.press('Control+p'),
      back: (page) => page.getByRole('dialog').getByLabel('Copies'),
    },
  ],
  'quotes.get': ({ quoteId, place, bookingId }) => [
    { route: `/quote/${quoteId}/rates`, never: /No rates/, back: (page) => page.locator('tr[data-row]').first() },
    { route: `/quote/${quoteId}/compare/${quoteId}`, back: (page) => page.locator('tr[data-row]').first() },
    { route: `/book/${quoteId}/${place}`, back: (page) => page.getByRole('heading').first() },
    { route: `/booked/${bookingId}`, back: (page) => page.getByText('Denver').first() },
  ],
  'quotes.list': () => [
    { route: '/quote', never: /No quotes yet/, back: (page) => page.getByText(/Columbus → Denver/).first() },
  ],
  'quotes.search': () => [{ route: '/quotes', never: /No quote/, back: (page) => page.getByText('Denver').first() }],
  'reports.get': () => [
    { route: '/reports', never: /No data to chart\./, back: (page) => page.getByText('On-time %').first() },
  ],
  'settings.get': () => [
    { route: '/settings/appearance', back: (page) => page.getByText('Theme') },
    { route: '/settings/notifications', back: (page) => page.getByText('PRO assigned') },
    { route: '/settings/updates', back: (page) => page.getByText(/^Version \d/) },
  ],
  'shipments.get': ({ bolNumber, bookingId }) => [
    { route: `/shipments/${bolNumber}`, back: (page) => page.getByRole('tab', { name: 'History' }) },
    { route: `/shipments/${bolNumber}/documents`, back: (page) => page.getByText('Example Fixtures Inc.').first() },
    { route: `/booked/${bookingId}`, back: (page) => page.getByText(bolNumber).first() },
  ],
  'shipments.list': ({ bolNumber }) => [
    { route: '/shipments', never: /Nothing is booked|None of/, back: (page) => page.locator('tr[data-row]').first() },
    {
      route: '/quotes',
      act: async (page) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type(bolNumber);
      },
      never: /No results for/,
      back: (page) => page.getByRole('group', { name: 'Shipments' }).getByRole('option', { name: bolNumber }),
    },
  ],
  'tasks.list': ({ bolNumber }) => [
    {
      route: `/shipments/${bolNumber}`,
      act: (page) => page.getByRole('tab', { name: /^Notes/ }).click(),
      back: (page) => page.getByText('Ask for the PRO.').first(),
    },
  ],
  'templates.list': () => [
    { route: '/quote', never: /No templates yet/, back: (page) => page.getByText('No templates yet') },
  ],
  'training.get': () => [{ route: '/settings/training', back: (page) => page.getByText('Demo clock') }],
  'views.list': () => [{ route: '/shipments', back: (page) => page.locator('tr[data-row]').first() }],
};

/** Creates some data of every kind. */
async function fill(page: Page, waybill: Waybill): Promise<World> {
  const must = async (name: CallName, payload: unknown) => {
    const response = await waybill.call(name, payload);
    expect(response, name).toMatchObject({ ok: true });
    return response;
  };
  await must('contacts.save', { contactId: crypto.randomUUID(), fields: sampleContact() });
  await must('invoices.save', {
    id: crypto.randomUUID(),
    fields: { ...BLANK_INVOICE, invoiceNumber: 'INV-1', carrier: 'SMPF', invoiceDate: '2026-11-20', totalCents: 1 },
  });
  await must('items.save', { itemId: crypto.randomUUID(), fields: sampleItem() });
  await quoteToReview(page);
  const [, , quoteId = '', place = ''] = routeOf(page).split('/');
  await bookingPage(page).bookButton.click();
  await page.getByRole('button', { name: 'View BOL' }).and(page.locator(':enabled')).waitFor();
  const bookingId = routeOf(page).split('/')[2] ?? '';
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await must('notes.save', { id: crypto.randomUUID(), bolNumber, text: 'Rang the carrier.' });
  await must('tasks.save', { id: crypto.randomUUID(), bolNumber, text: 'Ask for the PRO.', dueDate: null });
  return { bolNumber, bookingId, quoteId, place };
}

const NOTE = 'Can’t write to the data folder';

test('a load that fails is an error with Try again, on every screen that makes it', async ({ page, waybill }) => {
  // Some forty places one after another, and those that fail wait until their limits.
  test.setTimeout(3_600_000);
  const loading = Object.keys(CONTRACT).filter((name) => /\.(?:list|get|search|pickups)$/.test(name));
  expect(loading.toSorted()).toEqual(Object.keys(PLACES).toSorted());
  const world = await fill(page, waybill);
  // A place that waits in vain must not use up the time of the others.
  page.setDefaultTimeout(120_000);
  const failed: string[] = [];
  for (const [name, placesOf] of Object.entries(PLACES)) {
    let isRejected = false;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
    await waybill.fakeCall(name as Loading, (_, real) =>
      isRejected ? { ok: false, error: { code: 'storage_failed', detail: 'refused for a test' } } : real(),
    );
    for (const { route, first, act, never, back } of placesOf(world)) {
      const step = async () => {
        isRejected = first === undefined;
        // Without drawing the screen once before the reload.
        await page.evaluate((hash) => history.replaceState(null, '', hash), `#${route}`);
        await page.reload();
        await page.getByRole('heading').first().waitFor();
        await first?.(page);
        isRejected = true;
        await act?.(page);
        const notes = page.locator('.note').filter({ hasText: NOTE });
        await expect(notes.first()).toBeVisible();
        await expect(notes.first().getByRole('button', { name: 'Try again' })).toBeVisible();
        if (never !== undefined) await expect(page.getByText(never)).toHaveCount(0);
        isRejected = false;
        // One retry may resolve several messages at once, and a load that began before may still fail after it.
        await expect(async () => {
          const again = notes.first().getByRole('button', { name: 'Try again' });
          // At the button itself: its note may disappear at this moment, and the click would get to what moves there.
          if (await again.isVisible()) await again.dispatchEvent('click', {}, { timeout: 1_000 });
          await expect(notes).toHaveCount(0, { timeout: 1_000 });
          await expect(back(page)).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 120_000 });
      };
      await step().catch((error: unknown) => failed.push(`${name} at ${route}: ${String(error)}`));
    }
  }
  expect(failed).toEqual([]);
});
