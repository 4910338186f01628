/** Every screen of a full demo, at the sizes of common displays and zooms, in forced colors, and reflowed at 400%. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { checkAxe, saveScreenshot } from './fixtures/checkScreen.ts';
import { HOSTS, hostOf } from './fixtures/hosts.ts';
import { expect, test } from './fixtures/launch.ts';
import { nothingCovered } from './fixtures/nothingCovered.ts';
import { nothingCutOff } from './fixtures/nothingCutOff.ts';
import type { Seam } from './fixtures/seam.ts';
import { smallTargets } from './fixtures/smallTargets.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { welcomePage } from './pages/welcomePage.ts';

/** Space in CSS pixels, by display and zoom. 200% is tested with the flows in `zoom.spec.ts`. */
const SIZES = [
  { name: '1280', width: 1280, height: 720 },
  { name: '1366', width: 1366, height: 768 },
  { name: '1920', width: 1920, height: 1080 },
  { name: '2560', width: 2560, height: 1440 },
  { name: '1366 at 125%', width: 1093, height: 614 },
  { name: '1366 at 150%', width: 911, height: 512 },
];
const EXTREMES = SIZES.filter(({ name }) => name === '2560' || name === '1366 at 150%');
/** 1280×1024 at 400% (WCAG 1.4.10). */
const REFLOW = { width: 320, height: 256 };

const SETTINGS = [
  'connections',
  'printers',
  'notifications',
  'documents',
  'email',
  'data',
  'support',
  'training',
  'appearance',
  'keyboard',
  'updates',
  'about',
];

const QuotesSchema = z.object({ value: z.object({ quotes: z.array(z.object({ id: z.string() })) }) });
const ShipmentsSchema = z.object({
  value: z.object({ shipments: z.array(z.object({ bolNumber: z.string(), status: z.string() })) }),
});

/** The routes of all screens, by name, in a demo with samples. */
async function screens({ call }: Pick<Seam, 'call'>): Promise<readonly (readonly [name: string, route: string])[]> {
  const newest = { text: '', state: 'open', offset: 0, limit: 1 };
  const { quotes } = QuotesSchema.parse(await call('quotes.search', newest)).value;
  const query = { tile: 'all', sort: { column: 'booked', descending: false } };
  const { shipments } = ShipmentsSchema.parse(await call('shipments.list', { query })).value;
  const quote = quotes[0]?.id;
  const bolNumber = shipments.find(({ status }) => status === 'delivered')?.bolNumber;
  return [
    ['attention', '/attention'],
    ['quote', '/quote'],
    ['rates', `/quote/${quote}/rates`],
    ['booking', `/book/${quote}/0`],
    ['quotes', '/quotes'],
    ['orders', '/orders'],
    ['shipments', '/shipments'],
    ['shipment', `/shipments/${bolNumber}`],
    ['documents', `/shipments/${bolNumber}/documents/BOL`],
    ['pickups', '/pickups'],
    ['close', '/pickups/close'],
    ['invoices', '/invoices'],
    ['contacts', '/contacts'],
    ['items', '/items'],
    ['carriers', '/carriers'],
    ['routing', '/routing'],
    ['reports', '/reports'],
    ['prints', '/prints'],
    ['practice', '/practice'],
    ...SETTINGS.map((section) => [`settings-${section}`, `/settings/${section}`] as const),
  ];
}

async function open(page: Page, route: string): Promise<void> {
  await goTo(page, route);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0);
  // pdf.js names its pages a moment after it adds them.
  await expect(page.locator('.pdfViewer .page:not([aria-label])')).toHaveCount(0);
}

/** Two frames: what a new size changes is drawn, including what the page computes after it. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

test('every screen at common sizes and zooms: nothing is cut off, covered, too small to click, or wider than the window', async ({
  page,
  waybill,
}) => {
  await welcomePage(page).startDemo();
  await quotePage(page).heading.waitFor();
  const sizes = HOSTS[hostOf(page)].sizes === 'all' ? SIZES : EXTREMES;
  for (const [name, route] of await screens(waybill)) {
    await open(page, route);
    for (const { name: size, ...viewport } of sizes) {
      await page.setViewportSize(viewport);
      await drawn(page);
      await saveScreenshot(page, `${name}-${size}`);
      await nothingCutOff(page, `${name}, ${size}`);
      await nothingCovered(page, `${name}, ${size}`);
    }
    expect.soft(await smallTargets(page), `targets below 24 px in ${name}`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    await saveScreenshot(page, `${name}-forced`);
    await checkAxe(page, `${name} in forced colors`);
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
    await saveScreenshot(page, `${name}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

test('at 400% zoom every screen is read by scrolling in one direction, except tables', async ({ page, waybill }) => {
  await welcomePage(page).startDemo();
  await quotePage(page).heading.waitFor();
  await page.setViewportSize(REFLOW);
  for (const [name, route] of await screens(waybill)) {
    await open(page, route);
    await saveScreenshot(page, `${name}-400`);
    await nothingCutOff(page, `${name}, 400%`);
  }
});
