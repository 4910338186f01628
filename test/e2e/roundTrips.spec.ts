/** Calls between the page and the core: what one response already said is not fetched again. */
import { expect, test } from './fixtures/ownService.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { brackets, columbus, denver } from './pages/samples.ts';

test('rates, the lane, and the contacts of a quote come with one call', async ({ connected: page, waybill }) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  const count = async () =>
    Promise.all(
      (['quotes.getRates', 'quotes.get', 'quotes.lane', 'quotes.setContacts'] as const).map((name) =>
        waybill.callCount(name),
      ),
    );
  const before = await count();
  await quote.getRates();
  await ratesPage(page).rows.first().waitFor();
  // Events that were on the way have arrived by the time another call returned.
  await waybill.call('app.info', {});
  const after = await count();
  expect(after.map((calls, at) => calls - (before[at] ?? 0))).toEqual([1, 0, 0, 0]);
});
