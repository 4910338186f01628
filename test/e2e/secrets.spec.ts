import type { Page } from '@playwright/test';
import { createFreightService } from '../../electron/mock-service/service.ts';
import { expect, test } from './fixtures/launch.ts';
import { quoteToRates } from './pages/flow.ts';

const USERNAME = 'acme-columbus';
/** 200 characters; also searched for is a part that no escaping changes. */
const PASSWORD = `q"uo':te é 🔑 ${'Zw7'.repeat(63)}`.padEnd(201, '!');
const PIECE = 'Zw7'.repeat(20);

/** Everything in the page's JavaScript heap after garbage collection. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** Types as a keyboard does. Playwright's own `fill` would leave its text in the page's memory. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.insertText(text);
}

// A trace records what is typed, in the page's memory too.
test.use({ ownHost: true, trace: 'off' });

test('a password that was typed, tested and saved leaves the page: not in the document, not in its memory', async ({
  page,
}) => {
  const service = await createFreightService({
    accounts: [{ username: USERNAME, password: PASSWORD, state: 'active' }],
    firstDocumentsMs: 0,
    rateLimit: null,
  });
  try {
    await type(page, 'API URL', service.url);
    await type(page, 'API username', USERNAME);
    await type(page, 'API password', PASSWORD);
    await page.getByLabel('Until Waybill closes').check();
    // Proves that the search finds it while it is there.
    expect(await heapOf(page)).toContain(PIECE);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Connect/ }).click();
    await expect(page.getByRole('heading', { name: 'New quote' })).toBeVisible();
    await quoteToRates(page);
    expect(await page.content()).not.toContain(PIECE);
    const heap = await heapOf(page);
    expect(heap.length).toBeGreaterThan(1_000_000);
    expect(heap).toContain(USERNAME);
    expect(heap.includes(PIECE)).toBe(false);
    const basic = Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64');
    expect(heap.includes(basic.slice(0, 60))).toBe(false);
  } finally {
    await service.close();
  }
});
