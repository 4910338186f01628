/**
 * Printing without `lp`, as on Windows: Electron's hidden window passes the pages to the system's driver. Here that is
 * a real CUPS, whose printer records every byte it receives.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { querySpooler, spoolerAddress } from '../../electron/platform/printers/ipp.ts';
import { missing, pageSizes } from '../contract/mock-service/pdfTools.ts';
import { noSpooler, type Spooler, startSpooler } from '../support/spooler.ts';
import { type DesktopApp, expect, test as onDesktop } from './fixtures/desktopApp.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

const LASER_PPD = '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd';
/** RFC 8011 §4.2.6. */
const GET_JOBS = 0x000a;
const MM_AN_INCH = 25.4;
/** Ten per millimeter. */
const DOTS_AN_INCH = 254;

interface Office extends Spooler {
  /** What the printer `office` received, one item per job. */
  readonly jobs: readonly Buffer[];
}

const test = onDesktop.extend<{ office: Office }>({
  ownHost: true,
  demo: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  office: async ({}, use, testInfo) => {
    const absent = noSpooler() || missing('pdfinfo', 'pdftoppm');
    testInfo.skip(absent !== '', absent);
    const spooler = await startSpooler();
    const jobs: Buffer[] = [];
    const sink = createServer((socket) => {
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('end', () => jobs.push(Buffer.concat(chunks)));
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => {
      sink.listen(0, '127.0.0.1', resolve);
    });
    const address = sink.address();
    const port = typeof address === 'object' ? address?.port : 0;
    // The printer prints PDF natively, so what arrives is what was sent.
    const folder = await mkdtemp(join(tmpdir(), 'waybill-ppd-'));
    const ppd = join(folder, 'office.ppd');
    const lines = (await readFile(LASER_PPD, 'utf8')).split('\n').filter((line) => !line.startsWith('*cupsFilter'));
    await writeFile(ppd, ['*cupsFilter2: "application/pdf application/pdf 0 -"', ...lines].toSorted(byHead).join('\n'));
    await spooler.admin('lpadmin', '-p', 'office', '-E', '-v', `socket://127.0.0.1:${port}`, '-P', ppd);
    await use({ ...spooler, jobs });
    sink.close();
    await spooler.stop();
    await rm(folder, { recursive: true, force: true });
  },
  env: async ({ office }, use) => {
    // Every program except those that print.
    const folder = await mkdtemp(join(tmpdir(), 'waybill-no-lp-'));
    for (const name of ['sh', 'setpriv', 'unshare', 'mktemp', 'mount', 'umount', 'mkdir', 'rmdir', 'env']) {
      const place = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
      if (place !== '') await symlink(place, join(folder, name));
    }
    const { CUPS_SERVER = '' } = office.env;
    await use({ CUPS_SERVER, PATH: folder });
    await rm(folder, { recursive: true, force: true });
  },
});

/** A PPD starts with its version. */
function byHead(a: string, b: string): number {
  return Number(b.startsWith('*PPD-Adobe')) - Number(a.startsWith('*PPD-Adobe'));
}

const at = (page: Page, route: string) => page.goto(`${page.url().split('#')[0]}#${route}`);
const report = (page: Page) => page.getByRole('region', { name: 'Print job' });

async function book(page: Page): Promise<string> {
  await at(page, '/quote');
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  return (await page.locator('.hero').textContent()) ?? '';
}

/**
 * Chooses the printer `office`. Chromium for Linux can lose the first print of a process, which Waybill then reports as
 * unconfirmed, so something else is printed first.
 */
async function choosePrinter({ page, electron }: DesktopApp): Promise<void> {
  await electron.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false });
    await window.loadURL('data:text/plain,first');
    await new Promise((resolve) => {
      window.webContents.print({ silent: true, deviceName: 'zebra' }, resolve);
    });
    window.destroy();
  });
  await at(page, '/settings/printers');
  const bol = page.getByRole('group', { name: 'BOL' });
  await bol.getByLabel('Printer').selectOption('office');
  await expect(bol.getByLabel('Sheet size')).toHaveValue('paper');
  await page.getByRole('group', { name: 'Pallet labels' }).getByLabel('Printer').selectOption('office');
}

interface Ink {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The edges of the ink on each page, in millimeters from the upper left. */
async function inkOf(pdf: Buffer): Promise<Ink[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-ink-'));
  await writeFile(join(folder, 'in.pdf'), pdf);
  spawnSync('pdftoppm', ['-gray', '-r', String(DOTS_AN_INCH), join(folder, 'in.pdf'), join(folder, 'page')]);
  const boxes: Ink[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.pgm')).toSorted()) {
    const image = await readFile(join(folder, name));
    const head = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(image.toString('latin1', 0, 40));
    const [width, height] = [Number(head?.[1]), Number(head?.[2])];
    const start = head?.[0].length ?? 0;
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if ((image[start + y * width + x] ?? 255) > 127) continue;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
    }
    const mm = (dots: number) => (dots / DOTS_AN_INCH) * MM_AN_INCH;
    boxes.push({ left: mm(left), top: mm(top), right: mm(right), bottom: mm(bottom) });
  }
  await rm(folder, { recursive: true, force: true });
  return boxes;
}

/** The saved PDFs of the shipment. */
async function savedPdfs(dataFolder: string): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const entry of await readdir(join(dataFolder, 'connections'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/documents(?:\/|$)/.test(entry.parentPath) || /service/.test(entry.parentPath)) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    if (content.subarray(0, 5).toString() === '%PDF-') files.push(content);
  }
  return files;
}

test('BOL and labels are printed at actual size, with their own names', async ({ desktop, office, dataFolder }) => {
  const { page } = desktop;
  await choosePrinter(desktop);
  const bolNumber = await book(page);
  // While the queue is disabled, it shows the names.
  await office.admin('cupsdisable', 'office');
  await page.keyboard.press('p');
  await expect(report(page).getByText('2 sent to printer')).toBeVisible();
  const address = spoolerAddress(office.env['CUPS_SERVER'] ?? '');
  if (address === null) throw new Error('the spooler has no address');
  const names = async () => {
    const queue = await querySpooler(address, GET_JOBS, {
      uri: 'ipp://localhost/printers/office',
      attributes: ['job-name'],
    });
    return queue.groups.map((job) => String(job.get('job-name')?.[0])).toSorted((a, b) => a.localeCompare(b));
  };
  // The driver continues automatically once it has accepted a job.
  await expect.poll(names).toEqual([`BOL ${bolNumber}`, `Pallet Labels ${bolNumber}`]);
  await office.admin('cupsenable', 'office');
  await office.idle();
  await expect.poll(() => office.jobs.length).toBe(2);

  const sizes: string[] = [];
  for (const job of office.jobs) sizes.push(...new Set(await pageSizes(job)));
  expect(sizes).toEqual(['612 x 792', '288 x 432']);
  const printed: Ink[] = [];
  for (const job of office.jobs) printed.push(...(await inkOf(job)));
  const saved: Ink[] = [];
  for (const pdf of (await savedPdfs(dataFolder)).toSorted((a, b) => b.indexOf('612') - a.indexOf('612'))) {
    saved.push(...(await inkOf(pdf)));
  }
  expect(printed.length).toBe(saved.length);
  const edge = (boxes: readonly Ink[]) => boxes.toSorted((a, b) => b.right - a.right || a.top - b.top);
  for (const [index, box] of edge(printed).entries()) {
    const original = edge(saved)[index];
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      expect(Math.abs(box[side] - (original?.[side] ?? 0)), `${side} of page ${index + 1}`).toBeLessThanOrEqual(0.5);
    }
  }
});

test('a missing printer is reported by its name, and one that is back prints', async ({ desktop, office }) => {
  const { page } = desktop;
  await choosePrinter(desktop);
  await book(page);
  const ppd = await office.admin('lpstat', '-v', 'office');
  const device = /socket:\S+/.exec(ppd)?.[0] ?? '';
  await office.admin('lpadmin', '-x', 'office');
  await page.keyboard.press('p');
  await expect(
    report(page)
      .getByText(/office/)
      .first(),
  ).toBeVisible();
  await expect(
    report(page)
      .getByText(/not printed/)
      .first(),
  ).toBeVisible();
  expect(office.jobs).toEqual([]);
  await office.admin('lpadmin', '-p', 'office', '-E', '-v', device, '-P', LASER_PPD);
  await page.keyboard.press('Alt+r');
  await expect(report(page).getByText('2 sent to printer')).toBeVisible();
});

/** Does something to every window created from now on: those that print. */
async function toPrintingWindows(desktop: DesktopApp, what: 'crash' | 'hang' | 'nothing'): Promise<void> {
  await desktop.electron.evaluate(({ app }, todo) => {
    app.removeAllListeners('browser-window-created');
    if (todo === 'nothing') return;
    app.on('browser-window-created', (_event, window) => {
      if (todo === 'crash') window.webContents.once('dom-ready', () => window.webContents.forcefullyCrashRenderer());
      else window.webContents.print = () => void Object.assign(globalThis, { isHanging: true });
    });
  }, what);
}

test('a page that crashes during a print is reported, and the next print succeeds', async ({ desktop, office }) => {
  const { page } = desktop;
  await choosePrinter(desktop);
  await book(page);
  await toPrintingWindows(desktop, 'crash');
  await page.keyboard.press('p');
  await expect(report(page).getByText('2 not printed')).toBeVisible();
  expect(office.jobs).toEqual([]);
  await toPrintingWindows(desktop, 'nothing');
  await page.keyboard.press('Alt+r');
  await expect(report(page).getByText('2 sent to printer')).toBeVisible();
});

test('a driver that never responds does not block closing, and its result is unknown', async ({ desktop }) => {
  const { page } = desktop;
  await choosePrinter(desktop);
  await book(page);
  await toPrintingWindows(desktop, 'hang');
  await page.keyboard.press('p');
  await expect(report(page).getByText('Sending')).toBeVisible();
  await expect.poll(() => desktop.electron.evaluate(() => Reflect.get(globalThis, 'isHanging'))).toBe(true);
  const ended = desktop.ended();
  await desktop.electron.evaluate(({ app }) => setTimeout(() => app.quit(), 100));
  // 0: a clean exit.
  expect(await ended).toBe(0);
  const again = await desktop.reopen();
  await again.getByRole('link', { name: /^Needs attention/ }).click();
  const waits = again.getByRole('region', { name: 'Needs attention' });
  await expect(waits.getByRole('button', { name: /^Print job interrupted: 1 not sent, 1 unconfirmed/ })).toBeVisible();
});
