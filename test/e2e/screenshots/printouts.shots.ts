/** Pictures of what is printed: the pickup manifest, and each layout of labels and BOL, as the print queue got them. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayOfInstant } from '../../../renderer/lib/format.ts';
import type { Route } from '../../../shared/contract/printing.ts';
import type { PaperSize } from '../../../shared/freight/paperSizes.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { openBrowser } from '../../bench/lab/browser.ts';
import { valueFromPage } from '../fixtures/callFromPage.ts';
import { expect, test } from '../fixtures/ownSpooler.ts';
import { bookingPage } from '../pages/bookingPage.ts';
import { quoteToReview } from '../pages/flow.ts';

const run = promisify(execFile);
/** Large letters can be read. */
const DPI = 50;
const MANIFEST_DPI = 90;

const LAYOUTS: readonly (readonly [caption: string, kind: 'bol' | 'labels', paper: PaperSize, start: number])[] = [
  ['4 × 6 in label', 'labels', '4x6', 1],
  ['4 × 8 in label', 'labels', '4x8', 1],
  ['Your own size: 100 × 100 mm', 'labels', 'custom_100x100mm', 1],
  ['BOL on a half sheet', 'bol', 'half_letter', 1],
  ['Two on Letter', 'labels', 'letter_two_up', 1],
  ['Two on A4', 'labels', 'a4_two_up', 1],
  ['Six on Letter, from the third', 'labels', 'letter_six_up', 3],
];

/** The first page as a PNG in a data URL. */
async function imageOf(pdf: Buffer, dpi: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-printouts-'));
  try {
    await writeFile(join(folder, 'page.pdf'), pdf);
    await run('pdftoppm', ['-png', '-singlefile', '-r', String(dpi), join(folder, 'page.pdf'), join(folder, 'page')]);
    return `data:image/png;base64,${(await readFile(join(folder, 'page.png'))).toString('base64')}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Saves the pictures with their captions as one, `<name>.png`. */
async function save(
  name: string,
  width: number,
  printouts: readonly { caption: string; url: string }[],
): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width, height: 100 } });
    const figures = printouts.map(
      ({ caption, url }) => `<figure><img src="${url}" alt=""><figcaption>${caption}</figcaption></figure>`,
    );
    await page.setContent(`<style>
      body { margin: 0; padding: 16px; background: #e9ecf2; font: 13px sans-serif; color: #333;
        display: flex; flex-wrap: wrap; gap: 16px 24px; align-items: flex-end; justify-content: center; }
      figure { margin: 0; text-align: center; }
      img { display: block; background: white; box-shadow: 0 1px 4px #0004; }
      figcaption { margin-top: 8px; }
    </style>${figures.join('')}`);
    await page.screenshot({ path: join(import.meta.dirname, `${name}.png`), fullPage: true });
  } finally {
    await browser.close();
  }
}

test('printouts', async ({ page, spooler }) => {
  test.setTimeout(180_000);
  await quoteToReview(page, '77318');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  const route = (paper: PaperSize, sides: number): Route => ({
    printer: 'laser',
    paper,
    copies: 1,
    scale: 'actual',
    crops: false,
    tray: null,
    sides,
    driverSize: false,
  });
  /** Prints to the laser printer, and returns what it got. */
  async function printed(request: Parameters<typeof valueFromPage<'printing.start'>>[2]): Promise<Buffer> {
    const before = (await spooler.pages('')).length;
    await valueFromPage(page, 'printing.start', request);
    await expect.poll(async () => (await spooler.pages('')).length, { timeout: 60_000 }).toBe(before + 1);
    await spooler.idle();
    return (await spooler.pages('')).at(-1)?.pdf ?? Buffer.of();
  }

  const printouts: { caption: string; url: string }[] = [];
  for (const [caption, kind, paper, start] of LAYOUTS) {
    const requests = [{ bolNumber, kind, fileId: null, pages: null }];
    const pdf = await printed({ requests, start, route: route(paper, paper === 'letter_six_up' ? 2 : 1) });
    printouts.push({ caption, url: await imageOf(pdf, DPI) });
  }
  await save('printouts', 1366, printouts);

  const date = nextBusinessDay(dayOfInstant(Date.now()));
  const { fileId } = await valueFromPage(page, 'documents.pickupManifest', { carrier: null, date });
  const name = `Pickup manifest ${date}`;
  const requests = [{ bolNumber: name, kind: 'other' as const, fileId, pages: null }];
  const manifest = await printed({ requests, start: 1, route: route('letter', 1) });
  await save('manifest', 830, [{ caption: 'Pickup manifest', url: await imageOf(manifest, MANIFEST_DPI) }]);
});
