import type { Page } from '@playwright/test';

/** The comparison of rates. */
export function ratesPage(page: Page) {
  const table = page.getByRole('grid', { name: /rates/i }).or(page.getByRole('table', { name: /rates/i }));
  return {
    heading: page.getByRole('heading', { name: 'Rates' }),
    table,
    rows: table.locator('tbody').getByRole('row'),
    /** The text of one column, row by row, as shown. */
    async column(header: string): Promise<string[]> {
      const headers = await table.getByRole('columnheader').allInnerTexts();
      const index = headers.findIndex((text) => text.trim().startsWith(header));
      if (index < 0) throw new Error(`no column ${header} among ${headers.join(', ')}`);
      const rows = await table.locator('tbody tr').all();
      // A carrier's cell also has a badge such as "cheapest", next to the name.
      const nameOrAll = (cell: Element) => (cell.querySelector('.cut') ?? cell).textContent.trim();
      return Promise.all(rows.map((row) => row.locator('td').nth(index).evaluate(nameOrAll)));
    },
    async sortBy(header: string) {
      const column = table.getByRole('columnheader', { name: new RegExp(`^${header}`) });
      await column.getByRole('button').click();
      await column.and(page.locator('[aria-sort=ascending]')).waitFor();
    },
    async book() {
      await page.keyboard.press('Enter');
    },
  };
}
