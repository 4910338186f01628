/** Steps to a place in the app, for specs that are about what happens there. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { draftId } from '../../../renderer/lib/bookingDrafts.ts';
import { dayOfInstant } from '../../../renderer/lib/format.ts';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { valueFromPage } from '../fixtures/callFromPage.ts';
import { bookingPage, type TypedParty } from './bookingPage.ts';
import { quotePage } from './quotePage.ts';
import { ratesPage } from './ratesPage.ts';
import { acme, brackets, columbus, denver, fixtures } from './samples.ts';

/** Fills the empty quote form and requests rates, with any result. */
export async function requestRates(page: Page): Promise<void> {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  await quote.getRates();
}

/** From the empty quote form to the rates, entered by keyboard. */
export async function enterToRates(page: Page): Promise<void> {
  await requestRates(page);
  await ratesPage(page).rows.first().waitFor();
}

async function savedQuote(page: Page): Promise<Quote> {
  await quotePage(page).heading.waitFor();
  const { quote } = await valueFromPage(page, 'quotes.getRates', {
    callId: randomUUID(),
    useCached: false,
    request: {
      pickupDate: nextBusinessDay(dayOfInstant(Date.now())),
      origin: { ...columbus, locationType: 'Business' },
      destination: { ...denver, locationType: 'Business' },
      handlingUnits: [
        {
          quantity: Number(brackets.quantity),
          weight: Number(brackets.weight),
          length: Number(brackets.length),
          width: Number(brackets.width),
          height: Number(brackets.height),
          description: brackets.description,
          nmfc: brackets.nmfc,
        },
      ],
    },
  });
  return quote;
}

const open = (page: Page, route: string) =>
  page.evaluate((to) => {
    window.location.hash = to;
  }, route);

/** To the rates of a quote made without the form, which takes half the time. */
export async function quoteToRates(page: Page): Promise<void> {
  await open(page, `/quote/${(await savedQuote(page)).id}/rates`);
  await ratesPage(page).rows.first().waitFor();
}

/** To the review of a booking whose quote and draft were saved without the forms. */
export async function quoteToReview(page: Page, poNumber = 'TRAIN-SMOOTH'): Promise<void> {
  const { id: quoteId, rates } = await savedQuote(page);
  const price = ({ totalCents }: Quote['rates'][number]) => totalCents;
  const cheapest = rates.reduce((best, rate, at) => (price(rate) < price(rates[best] ?? rate) ? at : best), 0);
  const party = (typed: TypedParty) => ({ address2: '', email: '', ...typed });
  const window = { readyTime: '08:00', closeTime: '17:00', instructions: '' };
  await valueFromPage(page, 'drafts.save', {
    id: draftId(quoteId),
    kind: 'booking',
    value: {
      lane: `${columbus.zip}>${denver.zip}`,
      step: 'review',
      rate: { position: cheapest, carrierName: rates[cheapest]?.carrierName ?? '' },
      form: {
        shipper: party(acme),
        consignee: party(fixtures),
        pickup: window,
        delivery: window,
        poNumber,
        orderId: 'ORD-20417',
        referenceNumbers: ['FIX-2290'],
        specialInstructions: '',
      },
    },
  });
  await open(page, `/quote/${quoteId}/rates`);
  await ratesPage(page).rows.first().click();
  await ratesPage(page).book();
  await bookingPage(page).bookButton.waitFor();
}

/** After a restart: the password was for the session only, so it is entered again first. */
export async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: /^Enter password/ }).waitFor();
  await page.keyboard.press('Alt+k');
  await page.getByLabel('Until Waybill closes').check();
  await page.getByLabel('API password').last().fill(password);
  await page.keyboard.press('Control+Enter');
  const known = page.getByRole('heading', { name: 'Signed in' });
  // The pause requested by the service outlasts a restart: a test during it is rejected. Polls also count toward the
  // limit, so that the next test may be rejected too.
  const paused = page.getByRole('heading', { name: 'Too many requests (429)' });
  await known.or(paused).waitFor();
  await expect(async () => {
    if (await paused.isVisible()) await page.getByRole('button', { name: /^Test account again/ }).click();
    await expect(known).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('link', { name: /Shipments/ }).click();
}
