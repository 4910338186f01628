import type { Page } from '@playwright/test';

export interface TypedUnit {
  readonly quantity: string;
  readonly description: string;
  readonly nmfc: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly weight: string;
}

/** The quote form. */
export function quotePage(page: Page) {
  const end = (name: 'Origin' | 'Destination') => page.getByRole('group', { name });
  const cell = (column: string, row = 1) => page.getByLabel(`${column}, row ${row}`);
  return {
    heading: page.getByRole('heading', { name: 'New quote' }),
    from: end('Origin'),
    to: end('Destination'),
    cell,
    pickupDate: page.getByLabel('Pickup date'),
    draftSaved: page.getByText(/^Saved \d/),
    getRatesButton: page.getByRole('button', { name: /^Get rates/ }),
    async fillLane(
      from: { zip: string; city: string; state: string },
      to: { zip: string; city: string; state: string },
    ) {
      for (const [name, place] of [
        ['Origin', from],
        ['Destination', to],
      ] as const) {
        await end(name).getByLabel('ZIP').fill(place.zip);
        await end(name).getByLabel('City').fill(place.city);
        await end(name).getByLabel('State').fill(place.state);
      }
    },
    /** Types a row of the grid by keyboard, cell after cell. */
    async typeUnit(unit: TypedUnit, row = 1) {
      await cell('Quantity', row).click();
      for (const text of [
        unit.quantity,
        unit.description,
        unit.nmfc,
        unit.length,
        unit.width,
        unit.height,
        unit.weight,
      ]) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
    },
    async check(accessorial: string, group: 'Pickup' | 'Delivery' | 'Other') {
      await page.getByRole('group', { name: group, exact: true }).getByLabel(accessorial).check();
    },
    async getRates() {
      await page.keyboard.press('Control+Enter');
    },
  };
}
