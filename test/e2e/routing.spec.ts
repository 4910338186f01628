/** The routing guide: an ordered list of rules, edited by keyboard, tested, and used among the rates. */
import type { Page } from '@playwright/test';
import { valueFromPage } from './fixtures/callFromPage.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { quoteToRates } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';
import { ratesPage } from './pages/ratesPage.ts';

const rules = (page: Page) => page.getByRole('grid', { name: 'Rules' }).locator('tbody').getByRole('row');
const pane = (page: Page) => page.getByRole('complementary', { name: 'Rule' });

const savedDrafts = async (page: Page) =>
  JSON.stringify(await valueFromPage(page, 'drafts.list', { kind: 'routing_rule' }));

async function addRule(page: Page, name: string): Promise<void> {
  await page.keyboard.press('n');
  await expect(pane(page).getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
}

test('a rule is entered, tested and used; rules are moved, duplicated and deleted by keyboard, and the last change is undone', async ({
  connected: page,
}) => {
  await quoteToRates(page);
  const rates = ratesPage(page);
  await rates.rows.first().waitFor();
  await expect(page.getByText('Routing guide:')).toBeHidden();
  const second = await rates.rows.nth(1).locator('.cut').first().textContent();

  await page.keyboard.press('Alt+7');
  await page.getByRole('grid', { name: 'Carriers' }).waitFor();
  await page.keyboard.press('Alt+g');
  await expect(rules(page)).toHaveCount(1);
  await expect(rules(page)).toContainText('All other shipments');

  await addRule(page, 'Colorado');
  await pane(page).getByLabel('Destination').fill('CO, 80');
  await pane(page).getByLabel('Price ceiling').fill('abc');
  await page.keyboard.press('Control+Enter');
  await expect(pane(page).getByLabel('Price ceiling')).toBeFocused();
  await expect(pane(page).getByText('Enter an amount, such as 1,250 or 899.50.')).toBeVisible();
  await checkScreen(page, 'routing-rule');
  await pane(page).getByLabel('Price ceiling').fill('9,000');
  const add = pane(page).getByLabel('Add to preferred carriers, in order');
  const label = await add
    .locator('option')
    .filter({ hasText: second ?? '' })
    .first()
    .textContent();
  await add.selectOption({ label: label ?? '' });
  await page.keyboard.press('Control+Enter');
  await expect(rules(page).first()).toContainText('To CO, 80');
  await expect(rules(page).first()).toContainText('then cheapest; up to $9,000.00');
  // Until it is saved, the form stays open.
  await expect(pane(page)).toBeHidden();

  // A second one before it; the list is edited by keyboard alone.
  await addRule(page, 'Everything by the deliver-by date');
  await page.keyboard.press('Control+Enter');
  await expect(rules(page).first()).toContainText('Everything');
  await expect(pane(page)).toBeHidden();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rules(page).nth(1)).toContainText('Everything');
  await page.keyboard.press('d');
  await expect(rules(page)).toHaveCount(4);
  await expect(rules(page).nth(2)).toContainText('Everything by the deliver-by date (copy)');
  await page.keyboard.press('Delete');
  await expect(rules(page)).toHaveCount(3);
  await page.keyboard.press('Alt+z');
  await expect(rules(page)).toHaveCount(4);
  await checkScreen(page, 'routing-guide');

  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Test against recent quotes' });
  await expect(dialog.getByRole('row').nth(1)).toContainText(second ?? '');
  await expect(dialog.getByRole('row').nth(1)).toContainText('Colorado');
  await checkScreen(page, 'routing-test');
  await page.keyboard.press('Enter');
  await expect(rates.rows.nth(1)).toContainText('Routing guide: Colorado');
  await checkScreen(page, 'rates-with-rule');

  // What was entered and not saved is there again.
  await goTo(page, '/routing');
  await rules(page).first().waitFor();
  await addRule(page, 'Half a rule');
  await page.keyboard.press('Escape');
  await expect(rules(page)).toHaveCount(4);
  await expect.poll(() => savedDrafts(page)).toContain('"Half a rule"');
  await page.reload();
  await expect(pane(page).getByText('Restored your unsaved changes.')).toBeVisible();
  await expect(pane(page).getByLabel('Name', { exact: true })).toHaveValue('Half a rule');
  await page.keyboard.press('Alt+x');
  await expect(pane(page)).toBeHidden();
  await expect(rules(page)).toHaveCount(4);
});

test('a rule that is started while drafts still load keeps its focus and what is typed', async ({
  connected: page,
  waybill,
}) => {
  let release: () => void = () => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  await waybill.fakeCall('drafts.list', async (payload, real) => {
    if ((payload as { kind?: string }).kind === 'routing_rule') await loaded;
    return real();
  });
  await goTo(page, '/routing');
  await rules(page).first().waitFor();
  await addRule(page, 'Colo');
  await waybill.captureCall('drafts.list', async () => release());
  await page.keyboard.type('rado', { delay: 50 });
  await expect(pane(page).getByLabel('Name', { exact: true })).toHaveValue('Colorado');
  await expect(pane(page).getByLabel('Name', { exact: true })).toBeFocused();
});

test('a rule that is left, and the page closed, while an earlier save still runs is there in full', async ({
  connected: page,
  waybill,
}) => {
  await goTo(page, '/routing');
  await rules(page).first().waitFor();
  let saves = 0;
  await waybill.fakeCall('drafts.save', async (_, real) => {
    saves += 1;
    const isFirst = saves === 1;
    const response = await real();
    // Stored, but the page doesn't know yet.
    if (isFirst) await new Promise((resume) => setTimeout(resume, 3_000));
    return response;
  });
  await addRule(page, 'Half');
  await expect.poll(() => saves).toBe(1);
  await page.keyboard.type(' a rule');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(() => savedDrafts(page)).toContain('"Half a rule"');
});
