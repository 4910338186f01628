/** The most frequent trips through the app, by keyboard alone, with their keys counted. Typed text isn't a command. */
import type { Locator, Page } from '@playwright/test';
import { choosePrinters, expect, test } from './fixtures/ownSpooler.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';

/** Most commands of each trip. */
const NEWCOMER = 12;
const KNOWN_CONSIGNEE = 16;
const NEW_CONSIGNEE = 30;

function counter(page: Page) {
  let commands = 0;
  let typed = 0;
  return {
    /** Presses a key, and waits for what it leads to. */
    async press(key: string, until: Locator) {
      commands += 1;
      await page.keyboard.press(key);
      await until.waitFor();
    },
    /** Presses a key that moves the focus. */
    async move(key: string, to: Locator) {
      commands += 1;
      await page.keyboard.press(key);
      await expect(to).toBeFocused();
    },
    async type(text: string) {
      typed += text.length;
      await page.keyboard.type(text);
    },
    report(trip: string, most: number) {
      console.log(`${trip}: ${commands} commands, ${typed} characters`);
      expect(commands).toBeLessThanOrEqual(most);
    },
  };
}

const booked = (page: Page) => page.getByRole('heading', { name: /^Booked with/ });
const bookButton = (page: Page) => page.getByRole('button', { name: /^Book shipment ·/ });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name }).first();
const rates = (page: Page) => page.locator('tr[data-row]').first();
const printed = (page: Page) => page.getByRole('region', { name: 'Print job' }).getByText('2 printed');

/** Types a quantity and an item of the catalog; ends at the quantity of the next row. */
async function line(page: Page, keys: ReturnType<typeof counter>, row: number, quantity: string, item: string) {
  const { cell } = quotePage(page);
  await keys.type(quantity);
  await keys.move('Tab', cell('Description', row));
  await keys.type(item);
  await option(page, new RegExp(item, 'i')).waitFor();
  await keys.move('Enter', cell('Quantity', row + 1));
}

test.describe('from Welcome', () => {
  test.use({ demo: false });

  test('a newcomer sees the first BOL', async ({ page }) => {
    const keys = counter(page);
    await expect(page.getByRole('button', { name: /^Start the demo/ })).toBeFocused();
    await keys.press('Enter', quotePage(page).heading);
    // The saved draft is loaded last.
    await expect(quotePage(page).from.getByLabel('ZIP')).toBeFocused();
    const template = page.getByRole('region', { name: 'Templates' }).getByRole('button', { name: /^Fasteners/ });
    await template.waitFor();
    await keys.move('Alt+t', template);
    await keys.press('Enter', page.locator('input[value="37203"]'));
    await keys.press('Control+Enter', rates(page));
    await keys.press('Enter', page.getByText('You’ve booked this lane before'));
    await keys.press('Alt+t', page.locator('input[value="Sample Fasteners Inc."]'));
    await keys.press('Control+Enter', bookButton(page));
    await keys.press('Control+Enter', booked(page));
    await page.getByRole('button', { name: 'View BOL', disabled: false }).waitFor();
    await keys.press('b', page.locator('canvas').first());
    keys.report('Welcome to the first BOL', NEWCOMER);
  });
});

test.describe('with the samples', () => {
  test.use({ demo: false, flags: ['--demo'] });

  test('a new shipment to a known consignee, two lines, is booked and printed', async ({ page }) => {
    await choosePrinters(page);
    await goTo(page, '/quote');
    const { from, to, cell, heading } = quotePage(page);
    await heading.waitFor();
    await expect(from.getByLabel('ZIP')).toHaveValue('43215');
    const keys = counter(page);
    await keys.move('Alt+n', to.getByLabel('ZIP'));
    await keys.type('exa');
    await option(page, /Example Hardware Supply/).waitFor();
    await keys.move('Enter', cell('Quantity'));
    // The name is beside the heading, not on it.
    const contact = page.getByRole('group', { name: 'Destination' }).getByTitle('Example Hardware Supply');
    const legend = page.locator('legend', { hasText: 'Destination' });
    const ends = await legend.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    expect((await contact.boundingBox())?.x).toBeGreaterThan(ends);
    await line(page, keys, 1, '2', 'steel');
    await line(page, keys, 2, '1', 'hand');
    await keys.press('Control+Enter', rates(page));
    await keys.press('Enter', page.locator('input[value="Example Hardware Supply"]'));
    await keys.move('Alt+r', page.getByLabel('PO number'));
    await keys.type('PO-7');
    await keys.press('Control+Enter', bookButton(page));
    await keys.press('Control+Enter', booked(page));
    await keys.press('p', printed(page));
    keys.report('Known consignee, two lines', KNOWN_CONSIGNEE);
  });

  test('a new shipment to a new consignee, three lines and two accessorials, is booked and printed', async ({
    page,
  }) => {
    await choosePrinters(page);
    await goTo(page, '/quote');
    const { from, to, cell, heading } = quotePage(page);
    await heading.waitFor();
    await expect(from.getByLabel('ZIP')).toHaveValue('43215');
    const keys = counter(page);
    await keys.move('Alt+n', to.getByLabel('ZIP'));
    await keys.type('80202');
    await expect(to.getByLabel('City')).toHaveValue('Denver');
    await keys.move('Tab', to.getByLabel('City'));
    await keys.move('Tab', to.getByLabel('State'));
    await keys.move('Tab', to.getByLabel('Location type'));
    await keys.move('Tab', cell('Quantity'));
    await line(page, keys, 1, '2', 'steel');
    await line(page, keys, 2, '1', 'hand');
    await line(page, keys, 3, '1', 'toys');
    await keys.move('Alt+g', page.getByLabel('Add accessorials'));
    await keys.type('lg appt');
    await keys.press('Enter', page.getByRole('checkbox', { name: /^Appointment/, checked: true }));
    await keys.press('Control+Enter', rates(page));
    const consignee = page.getByRole('group', { name: 'Consignee' });
    await keys.move('Enter', consignee.getByLabel('Company name'));
    await keys.type('Example Fixtures Inc.');
    await keys.move('Tab', consignee.getByLabel('Street address'));
    await keys.type('100 Placeholder Ave');
    await keys.move('Tab', consignee.getByLabel('Suite / dock'));
    await keys.move('Tab', consignee.getByLabel('Contact'));
    await keys.type('Receiving');
    await keys.move('Tab', consignee.getByLabel('Phone'));
    await keys.type('3035550118');
    await keys.move('Alt+r', page.getByLabel('PO number'));
    await keys.type('PO-8');
    await keys.press('Control+Enter', bookButton(page));
    await keys.press('Control+Enter', booked(page));
    await keys.press('p', printed(page));
    keys.report('New consignee, three lines, two accessorials', NEW_CONSIGNEE);
  });
});
