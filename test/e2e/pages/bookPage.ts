import { expect, type Locator, type Page } from '@playwright/test';

type Policy = 'Skip the row' | 'Update what is there' | 'Keep both';

/** The screen of the contacts, or of the catalogue. */
export function bookPage(page: Page, title: 'Contacts' | 'Catalogue') {
  const one = title === 'Contacts' ? 'contact' : 'item';
  const rows: Locator = page.getByRole('table', { name: title }).locator('tr[data-row]');
  return {
    rows,
    heading: page.getByRole('heading', { name: title, exact: true }),
    search: page.getByRole('searchbox', { name: `Search ${title.toLowerCase()}` }),
    pane: page.getByRole('complementary', { name: `The ${one}` }),
    async open() {
      await page.getByRole('link', { name: title }).click();
      await this.heading.waitFor();
    },
    row: (name: string) => rows.filter({ hasText: name }),
    async openRow(name: string) {
      await rows.filter({ hasText: name }).first().dblclick();
      await this.pane.waitFor();
    },
    /** Reads a text as if it had been chosen as a file. */
    async chooseFile(content: string | Buffer, name = `${title.toLowerCase()}.csv`) {
      await page.keyboard.press('Alt+m');
      const buffer = typeof content === 'string' ? Buffer.from(content) : content;
      await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
    },
    importButton: page.getByRole('button', { name: /^Import [\d,]+ rows?/ }),
    async runImport(policy: Policy = 'Skip the row') {
      await page.getByLabel(policy).check();
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
