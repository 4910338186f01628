/** Printing as a clerk does it: with a real spooler, and without one through the browser's own print. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { missing, pageSizes, scannedPages } from '../contract/mock-service/pdfTools.ts';
import { sendSignal } from '../support/processes.ts';
import { checkAxe, checkScreen } from './fixtures/checkScreen.ts';
import { NOT_HERE } from './fixtures/hosts.ts';
import { test as withoutSpooler } from './fixtures/launch.ts';
import { choosePrinters, expect, test } from './fixtures/ownSpooler.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

async function book(page: Page): Promise<string> {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  return (await page.locator('.hero').textContent()) ?? '';
}

const ReprintSchema = z.object({ recordId: z.string(), version: z.string().nullable() });

const report = (page: Page) => page.getByRole('region', { name: 'Print job' });

test.describe('with a spooler', () => {
  test.skip(missing('pdfinfo') !== '', missing('pdfinfo'));

  test('printers are chosen once; then one key prints the BOL and the labels of a booking', async ({
    waybill,
    spooler,
  }) => {
    let { page } = waybill;
    await goTo(page, '/settings/printers');
    const bol = page.getByRole('group', { name: 'BOL' });
    const labels = page.getByRole('group', { name: 'Pallet labels' });
    await bol.getByLabel('Printer').selectOption('laser');
    await labels.getByLabel('Printer').selectOption('zebra');
    await expect(labels.getByLabel('Paper size')).toHaveValue('4x6');
    await checkAxe(page);
    await page.getByRole('button', { name: 'Calibrate zebra' }).click();
    await page.getByRole('button', { name: /^Save calibration/ }).click();
    await expect(page.getByText('Enter inches, e.g. 5.97').first()).toBeVisible();
    await checkAxe(page);

    page = await waybill.restart();
    await goTo(page, '/settings/printers');
    await expect(page.getByRole('group', { name: 'BOL' }).getByLabel('Printer')).toHaveValue('laser');

    await goTo(page, '/quote');
    const bolNumber = await book(page);
    await page.keyboard.press('p');
    await expect(report(page).getByText('2 printed')).toBeVisible();
    await checkAxe(page);
    const [paper] = await spooler.pages(`BOL ${bolNumber}`);
    expect(await pageSizes(paper?.pdf ?? Buffer.of())).toEqual(['612 x 792']);
    await expect.poll(() => spooler.labels).toHaveLength(1);

    // Reprints one label, this time on sheets of six.
    await goTo(page, `/shipments/${bolNumber}/documents/Pallet%20Labels`);
    await page.getByRole('document', { name: /^Labels of/ }).waitFor();
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog');
    // Escape closes the open list, not the dialog.
    await dialog.getByLabel('Printer').press('ArrowDown');
    await expect(dialog.getByRole('option', { name: 'laser' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('option').first()).toBeHidden();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Printer').selectOption('laser');
    await dialog.getByLabel('Paper size').selectOption('letter_six_up');
    await dialog.getByLabel('Units').fill('1');
    await dialog.getByLabel('Start at label').selectOption('4');
    await checkAxe(page);
    await page.keyboard.press('Control+Enter');
    await expect(report(page).getByText('1 printed')).toBeVisible();
    const [sheet] = await spooler.pages('Pallet Labels');
    expect(await pageSizes(sheet?.pdf ?? Buffer.of())).toEqual(['612 x 792']);
    await expect(page.getByRole('list', { name: 'Print history' }).getByRole('listitem')).toHaveCount(2);
    await checkAxe(page);

    await goTo(page, '/prints');
    await expect(page.getByRole('row')).toHaveCount(4);
    await checkAxe(page);
  });

  test('a page larger than the sheet is announced, and shrinks unless its edges may be cut off', async ({
    waybill: { page },
    spooler,
  }) => {
    await choosePrinters(page);
    await goTo(page, '/quote');
    const bolNumber = await book(page);
    await goTo(page, `/shipments/${bolNumber}/documents/BOL`);
    await page.getByRole('document', { name: /^BOL of/ }).waitFor();
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Scale')).toHaveValue('actual');
    const crop = dialog.getByLabel('Print at 100% and cut off the edges');
    await expect(crop).toBeHidden();
    await dialog.getByLabel('Printer').selectOption('zebra');
    await dialog.getByLabel('Paper size').selectOption('4x6');
    await expect(dialog.getByRole('status')).toContainText(
      'Page 1 is 8.5 × 11 in, larger than 4 × 6 in label. It prints at 47%. Bar codes may be too small to scan.',
    );
    await checkScreen(page, 'larger-than-the-sheet');
    await crop.check();
    await expect(dialog.getByRole('status')).toContainText('74% of it is cut off.');
    await crop.uncheck();
    await page.keyboard.press('Control+Enter');
    await expect(report(page).getByText('1 printed')).toBeVisible();
    await expect.poll(() => spooler.labels).toHaveLength(1);
    await goTo(page, '/prints');
    await expect(page.getByRole('row', { name: new RegExp(bolNumber) })).toContainText('Printed, at 47%');
  });

  test('reprinting an outdated document asks which version', async ({ waybill, spooler }) => {
    const { page } = waybill;
    await choosePrinters(page);
    await goTo(page, '/quote');
    const bolNumber = await book(page);
    await page.keyboard.press('p');
    await expect(report(page).getByText('2 printed')).toBeVisible();
    // As after a PRO arrived or the provider changed the file.
    const versions: unknown[] = [];
    await waybill.fakeCall('printing.reprint', (payload, real) => {
      const { recordId, version } = ReprintSchema.parse(payload);
      versions.push(version);
      return version === null ? { ok: false, error: { code: 'print_outdated', recordId } } : real();
    });
    await goTo(page, '/prints');
    await page.getByRole('row', { name: /BOL.*laser/ }).click();
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'This printout is outdated' });
    await expect(dialog.getByRole('button', { name: /^Print the latest/ })).toBeFocused();
    await checkScreen(page, 'outdated');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('p');
    await dialog.waitFor();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(report(page).getByText('1 printed')).toBeVisible();
    expect(versions).toEqual([null, null, 'latest']);
    expect(await spooler.pages(`BOL ${bolNumber}`)).toHaveLength(2);
  });

  test('what a printer rejects is reported by name and reason, and can be printed once it accepts jobs again', async ({
    page,
    spooler,
  }) => {
    await choosePrinters(page);
    await goTo(page, '/quote');
    const bolNumber = await book(page);
    await spooler.admin('cupsreject', '-r', 'Moved to dock 3', 'zebra');
    await goTo(page, '/shipments');
    await page.getByRole('checkbox', { name: `Select ${bolNumber}` }).check();
    await page.getByRole('button', { name: /^Print BOL and labels/ }).waitFor();
    await page.keyboard.press('Shift+P');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/isn’t accepting jobs: “Moved to dock 3”/)).toBeVisible();
    await expect(dialog.getByText('1 printed, 1 not printed')).toBeVisible();
    await checkAxe(page);
    expect(await spooler.pages(`BOL ${bolNumber}`)).toHaveLength(1);
    await spooler.admin('cupsaccept', 'zebra');
    await page.keyboard.press('Alt+r');
    await expect(dialog.getByText('1 printed', { exact: true })).toBeVisible();
    await expect.poll(() => spooler.labels).toHaveLength(1);
  });

  test('a print that waits in a queue is canceled, or printed on another printer', async ({ page, spooler }) => {
    await choosePrinters(page);
    await goTo(page, '/quote');
    const bolNumber = await book(page);
    await spooler.admin('cupsdisable', '-r', 'Being cleaned', 'zebra');
    await page.keyboard.press('p');
    await expect(report(page).getByText(/Being cleaned/)).toBeVisible();
    await goTo(page, '/prints');
    const row = page.getByRole('row', { name: /Pallet labels.*zebra/ });
    await row.click();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Print on another printer' });
    await dialog.getByLabel('Printer').selectOption('laser');
    await checkScreen(page, 'move-print');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(row.getByText('Moved to another printer')).toBeVisible();
    await expect.poll(() => spooler.pages(`Pallet Labels ${bolNumber}`)).not.toHaveLength(0);
    expect(spooler.labels).toHaveLength(0);

    // Again on the paused printer, and canceled.
    await row.click();
    await page.keyboard.press('p');
    const waiting = page.getByRole('row', { name: /Pallet labels.*zebra.*Being cleaned/ });
    await waiting.click();
    await page.getByRole('button', { name: /^Cancel job/ }).click();
    await expect(waiting).toBeHidden();
    await spooler.admin('cupsenable', 'zebra');
    await spooler.idle();
    expect(spooler.labels).toHaveLength(0);
  });

  test('only the labels of selected shipments are printed, two on a sheet, from the first free one', async ({
    page,
    spooler,
  }) => {
    await choosePrinters(page);
    const labels = page.getByRole('group', { name: 'Pallet labels' });
    await labels.getByLabel('Printer').selectOption('laser');
    await labels.getByLabel('Paper size').selectOption('letter_two_up');
    await goTo(page, '/quote');
    const bolNumbers = [await book(page)];
    await goTo(page, '/quote');
    await quoteToReview(page);
    await bookingPage(page).goOn();
    await page.getByRole('dialog', { name: 'Possible duplicate booking' }).waitFor();
    await page.keyboard.press('b');
    await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
    bolNumbers.push((await page.locator('.hero').textContent()) ?? '');
    await goTo(page, '/shipments');
    for (const each of bolNumbers) await page.getByRole('checkbox', { name: `Select ${each}` }).check();
    await page.getByRole('button', { name: /^Print options/ }).waitFor();
    await page.keyboard.press('Shift+O');
    const options = page.getByRole('dialog', { name: 'Print 2 shipments' });
    await options.getByLabel('Start at label').selectOption('2');
    await checkScreen(page, 'print-options');
    await options.getByLabel('BOL', { exact: true }).uncheck();
    await options.getByLabel('Pallet labels').uncheck();
    await expect(options.getByRole('button', { name: /^Print/ })).toHaveAccessibleDescription('Choose a document');
    await page.keyboard.press('Control+Enter');
    await expect(options).toBeVisible();
    await options.getByLabel('Pallet labels').check();
    await options.getByLabel('Order').selectOption('carrier');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Printing selected shipments' });
    await expect(dialog.getByText('2 printed', { exact: true })).toBeVisible();
    const [first = '', second = ''] = bolNumbers;
    const sheets = (await spooler.pages(`Pallet Labels ${first} and 1 more`)).concat(
      await spooler.pages(`Pallet Labels ${second} and 1 more`),
    );
    expect(sheets).toHaveLength(1);
    const sizes = await pageSizes(sheets[0]?.pdf ?? Buffer.of());
    expect(new Set(sizes)).toEqual(new Set(['612 x 792']));
    expect(await spooler.pages(`BOL ${first}`)).toHaveLength(0);
  });

  test('without a chosen printer, printing proposes them, and what has none is left out', async ({ page, spooler }) => {
    const bolNumber = await book(page);
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'Choose printers' });
    const [bol, labels] = ['BOL', 'Pallet labels'].map((name) => dialog.getByRole('group', { name }));
    // The system's default, and the label printer.
    await expect(bol?.getByLabel('Printer') ?? dialog).toHaveValue('laser');
    await expect(labels?.getByLabel('Printer') ?? dialog).toHaveValue('zebra');
    await checkScreen(page, 'choose-printers');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('p');
    await labels?.getByLabel('Printer').selectOption('');
    await page.keyboard.press('Control+Enter');
    await expect(report(page).getByText('1 printed', { exact: true })).toBeVisible();
    expect(await spooler.pages(`BOL ${bolNumber}`)).toHaveLength(1);
    // The BOL's printer is saved; labels still have none.
    await page.keyboard.press('p');
    await expect(labels ?? dialog).toBeVisible();
    await expect(bol ?? dialog).toBeHidden();
  });
});

test.describe('an interrupted print', () => {
  let programs: string;
  test.use({
    ownHost: true,
    env: async ({ spooler }, use) => {
      programs = await mkdtemp(join(tmpdir(), 'waybill-slow-lp-'));
      // This `lp` accepts the file and never returns. It closes inherited descriptors, which would hold the
      // streams of a killed app open.
      const closeOthers = 'for fd in $(ls /proc/$$/fd); do [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done';
      const ids = join(programs, 'ids');
      const lines = ['#!/bin/bash', closeOthers, `echo $$ >>"${ids}"`, 'exec sleep 600', ''];
      await writeFile(join(programs, 'lp'), lines.join('\n'), { mode: 0o755 });
      await chmod(programs, 0o777);
      await use({ ...spooler.clientEnv, PATH: `${programs}:${process.env['PATH']}` });
      for (const id of (await readFile(ids, 'utf8')).trim().split('\n')) sendSignal(Number(id), 'SIGTERM');
      await rm(programs, { recursive: true, force: true });
    },
  });

  test('has an unknown result after a kill, and what was not sent can be printed', async ({ waybill, spooler }) => {
    let { page } = waybill;
    await choosePrinters(page);
    await goTo(page, '/quote');
    await book(page);
    await page.keyboard.press('p');
    await expect(report(page).getByText('Sending')).toBeVisible();
    page = await waybill.restart('kill');
    await page.getByRole('link', { name: /^Needs attention/ }).click();
    const waits = page.getByRole('region', { name: 'Needs attention' });
    await expect(
      waits.getByRole('button', { name: /^Print job interrupted: 1 not sent, 1 unconfirmed/ }),
    ).toBeVisible();
    await checkAxe(page);
    await expect(waits.getByRole('grid', { name: 'Alerts' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Print history' }).waitFor();
    await expect(page.getByText('May not have printed')).toBeVisible();
    await expect(page.getByText('Not sent: Waybill was closed first')).toBeVisible();
    await expect(page.getByText('Printed', { exact: true })).toHaveCount(0);

    await rm(join(programs, 'lp'));
    await page.getByRole('row', { name: /Pallet labels/ }).click();
    await page.keyboard.press('Shift+P');
    await expect(page.getByText('1 printed')).toBeVisible();
    await expect.poll(() => spooler.labels).toHaveLength(1);
    await expect(page.getByText('Not sent: Waybill was closed first. Dismissed.')).toBeVisible();

    // The BOL is in the tray after all.
    await page.getByRole('row', { name: /May not have printed/ }).click();
    await page.keyboard.press('d');
    await expect(page.getByText('May not have printed. Dismissed.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Needs attention/ })).toHaveCount(0);
    await checkAxe(page);
  });
});

withoutSpooler.describe('without one', () => {
  withoutSpooler.skip(missing('pdfinfo', 'zbarimg') !== '', missing('pdfinfo', 'zbarimg'));
  // No folder of programs, so no lp.
  withoutSpooler.use({ demo: true, env: { PATH: '/nowhere' } });

  withoutSpooler(
    'the browser prints pages made for it, each at its true size, and nothing is marked as printed',
    async ({ page, host }) => {
      withoutSpooler.skip(host === 'desktop', NOT_HERE.printByBrowser);
      await page.context().addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'true');
      });
      await goTo(page, '/settings/printers');
      await expect(page.getByText('Printing uses your browser’s print window')).toBeVisible();
      await checkAxe(page);
      await goTo(page, '/quote');
      const bolNumber = await book(page);
      const opening = page.context().waitForEvent('page');
      await page.keyboard.press('p');
      const pages = await opening;
      await expect(pages).toHaveTitle('Pages are ready');
      await expect(pages.locator('html')).toHaveAttribute('data-printed', 'true');
      await checkAxe(pages);
      const pdf = await pages.pdf({ preferCSSPageSize: true, printBackground: true });
      const [first, ...labels] = await pageSizes(pdf);
      expect(first).toBe('612 x 792');
      expect(new Set(labels)).toEqual(new Set(['288 x 432']));
      for (const codes of (await scannedPages(pdf, 203)).slice(1)) expect(codes).toContain(bolNumber);
      await expect(report(page).getByText('2 sent to printer')).toBeVisible();
    },
  );

  withoutSpooler('the page that is printed says why there is nothing to print', async ({ page, host }) => {
    withoutSpooler.skip(host === 'desktop', NOT_HERE.printByBrowser);
    const tab = await page.context().newPage();
    for (const [hash, message] of [
      ['', 'This link has no pages to print.'],
      ['#print-/../bol', 'This link has no pages to print.'],
      ['#print-gone', 'The file is missing. Reprint it from Waybill.'],
    ] as const) {
      await tab.goto('about:blank');
      await tab.goto(new URL(`/print.html${hash}`, page.url()).href);
      await expect(tab.getByRole('alert')).toHaveText(message);
      await expect(tab).toHaveTitle('Pages can’t be shown');
      await expect(tab.getByRole('button', { name: 'Print' })).toHaveCount(0);
      await checkAxe(tab);
    }
  });
});
