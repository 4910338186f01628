/** What a clerk does all day, with the page's own forms and keys. */
import { expect, type Page } from '@playwright/test';
import { bookingPage } from '../../e2e/pages/bookingPage.ts';
import { quotePage } from '../../e2e/pages/quotePage.ts';
import { ratesPage } from '../../e2e/pages/ratesPage.ts';
import { acme, brackets, columbus, denver, fixtures } from '../../e2e/pages/samples.ts';
import { MIN_PAIRS } from '../compare.ts';

const MAX_TRIES = 8;
/** Rounds that represent an hour: the number of shipments that a busy clerk quotes and tracks. */
export const ROUNDS_AN_HOUR = MIN_PAIRS;
export const HOURS = 8;

/** Goes to an address inside the page, as a link does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
}

/** A different weight makes it a new quote. */
export async function quoteFor(page: Page, weightLb: number): Promise<void> {
  const quote = quotePage(page);
  await goTo(page, '/quote');
  await quote.heading.waitFor();
  await page.keyboard.press('Alt+n');
  // The form is cleared first: anything typed before that is lost with it.
  await expect(quote.from.getByLabel('ZIP')).toHaveValue('', { timeout: 30_000 });
  await quote.fillLane(columbus, denver);
  await quote.typeUnit({ ...brackets, weight: String(weightLb) });
  await quote.getRates();
}

/** Waits for the rates, and requests them again if none arrive, as a clerk does whose account is limited. */
export async function ratesShown(page: Page): Promise<void> {
  const rows = ratesPage(page).rows.first();
  for (let turn = 1; turn < MAX_TRIES; turn += 1) {
    const came = await rows.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
    if (came) return;
    await quotePage(page).getRates();
  }
  await rows.waitFor({ timeout: 15_000 });
}

/** From the rates to the review of a booking. */
export async function ratesToReview(page: Page, poNumber: string): Promise<void> {
  await ratesPage(page).rows.first().click();
  await ratesPage(page).book();
  const booking = bookingPage(page);
  await booking.heading.waitFor();
  await booking.fillParties(acme, fixtures);
  await booking.fillReferences({ po: poNumber, orderId: '', reference: `R-${poNumber}`, special: '' });
  await booking.goOn();
  await booking.bookButton.waitFor();
}

/** Books, and returns the BOL number. */
export async function bookNow(page: Page): Promise<string> {
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  return (await page.locator('.hero').textContent()) ?? '';
}

/** Opens the detail of a shipment, then its bill of lading until that is readable. */
export async function readShipment(page: Page, bolNumber: string): Promise<void> {
  await goTo(page, `/shipments/${bolNumber}`);
  await page.getByRole('complementary').getByText(bolNumber).first().waitFor();
  await goTo(page, `/shipments/${bolNumber}/documents/BOL`);
  await page.locator('[role=document][data-painted]').waitFor();
}

/** Quote, rates, board, detail, document, settings. */
export async function oneRound(page: Page, round: number, bolNumber: string): Promise<void> {
  await quoteFor(page, 500 + round);
  await ratesShown(page);
  await goTo(page, '/shipments');
  await page.locator('tr[data-row]').first().waitFor();
  await page.locator('tr[data-row]').first().click();
  for (let down = 0; down < 5; down += 1) await page.keyboard.press('PageDown');
  await readShipment(page, bolNumber);
  await goTo(page, '/settings/about');
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
}

/**
 * A round represents eight minutes and takes seconds. Data that the page caches for minutes (unused responses, five) is
 * cached for as many seconds; otherwise a day's worth of it would still be there.
 */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const hurried = (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
      wait(work, ms < 120_000 ? ms : ms / 60, ...rest);
    Object.assign(window, { setTimeout: hurried });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
}
