import { expect, type Locator, type Page } from '@playwright/test';
import { contactsCsv, itemsCsv } from './samples.ts';

type Policy = 'Skip' | 'Update' | 'Keep both';

/** The screen of the contacts, or of the items. */
export function directoryPage(page: Page, title: 'Contacts' | 'Items') {
  const one = title === 'Contacts' ? 'Contact' : 'Item';
  const rows: Locator = page.getByRole('grid', { name: title }).locator('tr[data-row]');
  return {
    rows,
    heading: page.getByRole('heading', { name: title, exact: true }),
    search: page.getByRole('searchbox', { name: `Search ${title.toLowerCase()}` }),
    pane: page.getByRole('complementary', { name: one, exact: true }),
    async open() {
      await page.getByRole('link', { name: title }).click();
      await this.heading.waitFor();
    },
    row: (name: string) => rows.filter({ hasText: name }),
    async openRow(name: string) {
      await rows.filter({ hasText: name }).first().dblclick();
      await this.pane.waitFor();
    },
    /** Imports a text as if it had been chosen as a file. */
    async chooseFile(content: string | Buffer, name = `${title.toLowerCase()}.csv`) {
      await page.keyboard.press('Alt+m');
      const buffer = typeof content === 'string' ? Buffer.from(content) : content;
      await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer });
    },
    importButton: page.getByRole('button', { name: /^Import [\d,]+ rows?/ }),
    async runImport(policy: Policy = 'Skip') {
      await page.getByRole('radio', { name: policy, exact: true }).check();
      await expect(this.importButton).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await page.getByText(/rows? read$/).waitFor();
    },
    outcome: page.locator('.note.done p'),
    async closeImport() {
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    },
  };
}

/** Fills contacts and items with the samples. */
export async function fillDirectories(page: Page) {
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await contacts.chooseFile(contactsCsv);
  await contacts.runImport();
  await expect(contacts.outcome).toHaveText('2 added.');
  await contacts.closeImport();
  const items = directoryPage(page, 'Items');
  await items.open();
  await items.chooseFile(itemsCsv);
  await items.runImport();
  await expect(items.outcome).toHaveText('2 added.');
  await items.closeImport();
}
