import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

/** Findings that would keep somebody from working, on what is shown now. */
async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing serious on any screen, ${colorScheme}`, async ({ page, service }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme });
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const problems = await serious(page);
      if (problems.length > 0) found[name] = problems;
    };
    await look('welcome');
    await page.getByLabel('Base address').fill(service.url);
    await page.getByLabel('API username').fill('acme-columbus');
    await page.getByLabel('API password').fill('sample-password');
    await page.getByLabel('For this session only').check();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Connect/ }).click();
    await page.getByRole('heading', { name: 'New quote' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await look('quote with errors');
    await quoteToReview(page, 'TRAIN-WARNING');
    await look('review');
    await bookingPage(page).goOn();
    await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
    await look('booked');
    const bolNumber = await page.locator('.hero').textContent();
    const at = (route: string) => page.goto(`${new URL(page.url()).origin}/#${route}`);
    await page.goBack();
    await look('rates or booking');
    await at('/shipments');
    await page
      .getByText(bolNumber ?? '')
      .first()
      .waitFor();
    await look('shipments');
    await at(`/shipments/${bolNumber}/documents/BOL`);
    await page
      .getByRole('document', { name: /^BOL of/ })
      .getByText('BILL OF LADING', { exact: true })
      .waitFor({ timeout: 20_000 });
    await look('documents');
    await at('/prints');
    await page.getByRole('heading', { name: 'Prints' }).waitFor();
    await look('prints');
    for (const section of ['connections', 'printers', 'notifications', 'support', 'training', 'appearance', 'about']) {
      await at(`/settings/${section}`);
      await page.getByRole('navigation', { name: 'Settings' }).waitFor();
      await look(`settings ${section}`);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('listbox').or(page.getByRole('dialog')).first().waitFor();
    await look('palette');
    expect(found).toEqual({});
  });
}
