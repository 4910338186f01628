/** Rates as a service may send them: missing carriers, an endless name, a delivery before the pickup. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectAccount } from './fixtures/connectAccount.ts';
import { expect, test } from './fixtures/launch.ts';
import { quoteToRates } from './pages/flow.ts';
import { ratesPage } from './pages/ratesPage.ts';

const LONG = `Interminable ${'Consolidated '.repeat(25)}Freight`;
const rate = (carrier: string, carrierName: string, total: number, day: string) => ({
  carrier,
  carrierName,
  total,
  currency: 'USD',
  transitDays: 3,
  estimatedDeliveryDate: day,
});
const all = [
  rate('AAAA', 'Sample Freightways', 300, '2099-01-05'),
  rate('BBBB', 'Placeholder LTL', 310, '2099-01-06'),
  rate('CCCC', LONG, 320, '2099-01-07'),
  rate('DDDD', 'Backdated Lines', 330, '1999-12-31'),
];

test('missing carriers are reported against the last quote with rates; a long name pushes nothing off; odd days are flagged', async ({
  page,
}) => {
  const responses = [all, [], all.slice(2)];
  let quotes = 0;
  const service = createServer((request, reply) => {
    const isRates = request.url?.includes('apiGetRates') === true;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      quotes += isRates ? 1 : 0;
      const requested: unknown = isRates ? JSON.parse(Buffer.concat(chunks).toString()) : null;
      const pickupDate =
        typeof requested === 'object' && requested !== null && 'pickupDate' in requested ? requested.pickupDate : null;
      const body = isRates
        ? { success: true, quoteReference: `Q-${quotes}`, pickupDate, rates: responses[quotes - 1] ?? [] }
        : { success: false, error: { code: 'shipment_not_found', message: 'No such shipment.' } };
      reply.writeHead(isRates ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = service.address() as AddressInfo;
    await connectAccount(page, { baseUrl: `http://127.0.0.1:${port}`, username: 'acme', password: 'sample-password' });
    await quoteToRates(page);
    const { rows } = ratesPage(page);
    await expect(rows).toHaveCount(4);
    const backdated = rows.filter({ hasText: 'Backdated Lines' });
    await expect(backdated).toContainText('Dec 31, 1999');
    await expect(backdated).toContainText('before pickup');

    // By delivery it is the last, and no name pushes the button or its key over the edge.
    await page.keyboard.press('d');
    await expect(rows.last()).toContainText('Backdated Lines');
    await rows.filter({ hasText: 'Interminable' }).click();
    const book = page.getByRole('button', { name: 'Book row 3' });
    const box = await book.boundingBox();
    const width = await page.evaluate(() => window.innerWidth);
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expect(book.locator('kbd')).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('r');
    await expect.poll(() => quotes).toBe(2);
    await expect(page.getByText('No carrier', { exact: false }).first()).toBeVisible();
    await page.keyboard.press('r');
    await expect(rows).toHaveCount(2);
    await expect(page.getByText(/^2 carriers that quoted .* are missing$/)).toBeVisible();
    await expect(page.getByText('Sample Freightways ($300.00 then), Placeholder LTL ($310.00 then)')).toBeVisible();
  } finally {
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  }
});
