/** Fills the demo of a bench with what a busy account has: contacts, orders, and a quote of forty lines. */
import type { Page } from '@playwright/test';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { orderRows, sampleOrderValues } from '../../support/orderRows.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { callFromPage } from './browser.ts';
import { today } from './seeded.ts';

const CONTACTS = 5_000;
const ORDERS = 500;
/** Lines of the quote. */
export const LINES = 40;

/** The saved form of a quote of `LINES` lines. */
const longQuote = () => ({
  pickupDate: nextBusinessDay(today()),
  origin: { zip: '43207', city: 'Columbus', state: 'OH', locationType: 'Business' },
  destination: { zip: '80216', city: 'Denver', state: 'CO', locationType: 'Business' },
  contacts: { origin: null, destination: null },
  rows: Array.from({ length: LINES }, (_, at) => ({
    key: `r${at}`,
    quantity: '1',
    description: `Steel shelf brackets, lot ${at}`,
    nmfc: '',
    length: '48',
    width: '40',
    height: '46',
    weight: '600',
    freightClass: '',
    stackable: '',
  })),
  accessorials: [],
});

const saveQuote = (page: Page) =>
  callFromPage(page, 'drafts.save', { id: 'bench', kind: 'quote', value: { form: longQuote(), sentAs: null } });

/** Shows the quote of `LINES` lines. */
export async function openLongQuote(page: Page): Promise<void> {
  await saveQuote(page);
  await page.reload();
  await page.getByLabel(`Quantity, row ${LINES}`, { exact: true }).waitFor();
}

/** Adds the contacts and orders. */
export async function fillAccount(page: Page): Promise<void> {
  const contacts = Array.from({ length: CONTACTS }, (_, at) => {
    const fields = sampleContact({
      name: `Sample Consignee ${at}`,
      zip: '43207',
      address1: `${at + 1} Placeholder Ave`,
    });
    return { line: at + 2, fields };
  });
  await callFromPage(page, 'contacts.importRows', { rows: contacts, duplicates: 'skip' });
  const orders = Array.from({ length: ORDERS }, (_, at) =>
    sampleOrderValues({ orderNumber: `SO-${at + 1}`, pickupDate: nextBusinessDay(today()) }),
  );
  await callFromPage(page, 'orders.import', { source: 'bench', importId: 'bench', rows: orderRows(...orders) });
}
