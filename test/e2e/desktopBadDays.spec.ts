/** What a desktop does to a program: starts it twice, opens links, ends it at the wrong moment, kills its page. */
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk } from '../support/smallDisk.ts';
import { type DesktopApp, expect, startAlone, test } from './fixtures/desktopApp.ts';
import { draftsWith, savedDraft } from './fixtures/savedDraft.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

test.use({ ownHost: true, demo: true });

/** Lines of the log with this message. */
function logged(dataFolder: string, message: string): Record<string, unknown>[] {
  return readFileSync(join(dataFolder, 'logs/waybill.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line): Record<string, unknown> => JSON.parse(line));
}

const isShown = ({ electron }: DesktopApp): Promise<boolean> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);
const hide = ({ electron }: DesktopApp): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

test('a second start with a link shows the hidden window of the first, and opens the link there', async ({
  desktop,
}) => {
  await hide(desktop);
  expect(await isShown(desktop)).toBe(false);
  const second = await desktop.startAgain('--', 'waybill://bol/00440099');
  expect(second.code).toBe(0);
  expect(second.said).toContain('Waybill is already open');
  await expect.poll(() => isShown(desktop)).toBe(true);
  await expect(desktop.page.getByRole('dialog')).toContainText('00440099');
});

test('the page can show its hidden window, as a click on a notification does', async ({ desktop }) => {
  await hide(desktop);
  await desktop.page.evaluate('window.waybill.call("desktop.show", {})');
  await expect.poll(() => isShown(desktop)).toBe(true);
});

test.describe('with every start in the log', () => {
  test.use({ flags: ['--start-times'] });

  test('a link that comes while the app closes opens it again, with the link', async ({ desktop, dataFolder }) => {
    const first = desktop.electron.process().pid;
    const ended = desktop.ended();
    // A start takes longer than a close, so the close is delayed until the second start has connected.
    await desktop.electron.evaluate(
      ({ app }, lockSocket) => {
        const { readFileSync: read, readlinkSync: readLink } = process.getBuiltinModule('node:fs');
        const path = readLink(lockSocket);
        /** A second start is connected to the single-instance socket: state 03 (proc_net_unix). */
        const isCalled = () =>
          read('/proc/net/unix', 'utf8')
            .split('\n')
            .some((line) => line.endsWith(path) && line.split(/\s+/)[5] === '03');
        app.once('before-quit', () => {
          const until = Date.now() + 120_000;
          while (!isCalled() && Date.now() < until);
        });
        setTimeout(() => app.quit(), 100);
      },
      join(dataFolder, 'chromium/SingletonSocket'),
    );
    const second = await desktop.startAgain('--', 'waybill://bol/00440078');
    expect(second.said).toContain('Waybill is already open');
    expect(await ended).toBe(0);
    await expect.poll(() => logged(dataFolder, 'opened').length).toBe(2);
    const pid = Number(/\d+$/.exec(readlinkSync(join(dataFolder, 'chromium/SingletonLock')))?.[0]);
    expect(pid).not.toBe(first);
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('waybill://bol/00440078');
    // The window is shown: by then the program handles signals to end.
    await expect.poll(() => logged(dataFolder, 'start').length).toBe(2);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => logged(dataFolder, 'closed').length).toBe(2);
    // And all its files are closed.
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });
});

test('Ctrl+C and signals from a launcher end it cleanly', async ({ desktop, dataFolder }) => {
  const ended = desktop.ended();
  const { pid = 0 } = desktop.electron.process();
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  expect(await ended).toBe(0);
  expect(logged(dataFolder, 'closed')).toHaveLength(1);
});

test.describe('what was typed just before the page ends', () => {
  test.beforeEach(async ({ page, dataFolder }) => {
    await page.getByRole('heading', { name: 'New quote' }).waitFor();
    // From here on, only the end of the page saves.
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
    await page.getByLabel('ZIP').first().fill('43207');
    expect(draftsWith({ dataFolder }, '43207')).toBe(0);
  });

  test('is there after a reload', async ({ desktop, dataFolder }) => {
    await desktop.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
    await savedDraft({ dataFolder }, '43207');
    await expect(desktop.page.getByLabel('ZIP').first()).toHaveValue('43207');
  });

  for (const [what, end] of [
    [
      'the window closed',
      ({ electron }) => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    ],
    ['the app quit', ({ electron }) => electron.evaluate(({ app }) => app.quit())],
    ['a signal from a launcher', async ({ electron }) => electron.process().kill('SIGTERM')],
  ] satisfies [string, (desktop: DesktopApp) => Promise<unknown>][]) {
    test(`is there at the next start after ${what}`, async ({ desktop, dataFolder }) => {
      const ended = desktop.ended();
      // Its response may be lost with the program.
      await end(desktop).catch(() => {});
      expect(await ended).toBe(0);
      expect(draftsWith({ dataFolder }, '43207')).toBe(1);
      const page = await desktop.reopen();
      await expect(page.getByLabel('ZIP').first()).toHaveValue('43207');
    });
  }
});

test('a page that crashes is opened again with its draft, and after the third time only on request', async ({
  desktop,
  dataFolder,
}) => {
  const { electron, page } = desktop;
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
  await page.getByLabel('ZIP').first().fill('43207');
  await savedDraft({ dataFolder }, '43207');
  await electron.evaluate(({ dialog }) => {
    const requested: { message: string; detail: string; hasWindow: boolean }[] = [];
    Object.assign(globalThis, { requested });
    // Playwright gets no events of a crashed page, so the dialogs are closed here with "Reopen".
    Object.assign(dialog, {
      showMessageBox: (window: object, { message, detail }: { message: string; detail: string }) => {
        requested.push({ message, detail, hasWindow: 'webContents' in window });
        return Promise.resolve({ response: 0 });
      },
    });
  });
  const crash = () =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  const shows = () =>
    electron.evaluate(({ BrowserWindow }) => {
      const text = BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `[...document.querySelectorAll('h1, h2, input')].map((part) => part.value ?? part.textContent).join()`,
      );
      // A page that has just crashed never responds.
      return Promise.race([text, new Promise((resolve) => setTimeout(resolve, 1_000, 'nothing'))]);
    });
  const messages = (): Promise<object[]> => electron.evaluate(() => Reflect.get(globalThis, 'requested'));
  for (let times = 1; times <= 3; times += 1) {
    await crash();
    // Before that, the page that is about to crash could still respond.
    await expect.poll(messages).toHaveLength(times);
    await expect.poll(shows).toMatch(/New quote.*43207/s);
  }
  const requested = await messages();
  expect(requested).toMatchObject([
    { message: 'Waybill recovered from a crash', hasWindow: true },
    { message: 'Waybill recovered from a crash', hasWindow: true },
    { message: 'Waybill keeps crashing', hasWindow: true },
  ]);
});

test.describe('with a separate service', () => {
  test.use({ demo: false });

  test('quitting during a booking: the next start shows its state', async ({ wired: page, wire, service, desktop }) => {
    await quoteToReview(page);
    const ended = desktop.ended();
    wire.onBooking = () => {
      void desktop.electron.evaluate(({ app }) => app.quit()).catch(() => {});
    };
    service.setFaults({ bookingResponseLost: true });
    await bookingPage(page)
      .goOn()
      .catch(() => {});
    expect(await ended).toBe(0);
    wire.onBooking = null;
    service.setFaults({});
    const again = await desktop.reopen();
    await expect(again.getByRole('link', { name: /^Needs attention/ })).toBeVisible();
    await again.keyboard.press('Alt+0');
    await expect(again.getByText(/outcome unknown/i).first()).toBeVisible();
  });
});

test('a start on a full disk reports it instead of opening a window', async ({ ready, dataFolder }) => {
  const disk = mountSmallDisk(dataFolder);
  test.skip(disk === null, 'a disk that can be made full takes Linux and root');
  if (disk === null) return;
  disk.leave(0);
  const started = await startAlone(ready, dataFolder);
  try {
    await expect.poll(started.said).toContain('Waybill could not start: ');
  } finally {
    await started.stop();
    disk.remove();
  }
});

test('a data folder that can’t be created is reported with its path', async ({ ready }) => {
  const started = await startAlone(ready, '/proc/waybill/data');
  try {
    await expect.poll(started.said).toContain("Waybill could not start: The data folder /proc/waybill/data can't be");
  } finally {
    await started.stop();
  }
});
