/** Steps to a place in the app, for specs that are about what happens there. */
import type { Page } from '@playwright/test';
import { bookingPage } from './bookingPage.ts';
import { quotePage } from './quotePage.ts';
import { ratesPage } from './ratesPage.ts';
import { acme, brackets, columbus, denver, fixtures } from './samples.ts';

/** From the empty quote form to the rates. */
export async function quoteToRates(page: Page): Promise<void> {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  await quote.getRates();
  await ratesPage(page).rows.first().waitFor();
}

/** From the empty quote form to the review of a booking. */
export async function quoteToReview(page: Page, poNumber = 'TRAIN-SMOOTH'): Promise<void> {
  await quoteToRates(page);
  await ratesPage(page).rows.first().click();
  await ratesPage(page).book();
  const booking = bookingPage(page);
  await booking.heading.waitFor();
  await booking.fillParties(acme, fixtures);
  await booking.goOn();
  await page.getByLabel('Ready').first().waitFor();
  await booking.goOn();
  await booking.fillReferences({ po: poNumber, orderId: 'ORD-20417', reference: 'FIX-2290', special: '' });
  await booking.goOn();
  await booking.bookButton.waitFor();
}
