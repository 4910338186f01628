/** Chromium for the benches, and the browser host in it. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from '../../../electron/build/build.ts';
import { findBrowser } from '../../../electron/hosts/browser/window.ts';
import { launchBrowserHost } from '../../e2e/fixtures/browserHost.ts';
import { callFromPage as callAsPage } from '../../e2e/fixtures/callFromPage.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // To collect garbage before a heap is measured.
  '--js-flags=--expose-gc',
];
export const VIEWPORT = { width: 1366, height: 768 } as const;

/** Starts Chromium without a window. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser(process.platform, process.env, existsSync);
  return chromium.launch({ args: ARGS, ...(executablePath === undefined ? {} : { executablePath }) });
}

/** Builds the app, so that no bench measures an outdated build. */
export async function buildApp(): Promise<void> {
  const problems = await build(['renderer', 'web']);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

export interface BenchApp {
  readonly page: Page;
  readonly dataFolder: string;
  /** Of the host. */
  readonly pid: number;
  close(): Promise<void>;
}

/**
 * Opens the built app in a new page, with the demo.
 *
 * @param prepare fills the data folder before the app opens it
 */
export async function openBuiltApp(
  browser: Browser,
  prepare: (dataFolder: string) => Promise<void> = async () => {},
): Promise<BenchApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  await prepare(dataFolder);
  const problems: string[] = [];
  const host = await launchBrowserHost(browser, VIEWPORT, { dataFolder, demo: true, problems });
  return {
    page: host.page,
    dataFolder,
    pid: host.pid,
    async close() {
      await host.close();
      await rm(dataFolder, { recursive: true, force: true });
      if (problems.length > 0) throw new Error(`the page complained: ${problems.join('; ')}`);
    },
  };
}

/**
 * Resolves once the page has made no request for half a second. The stream of events is always open, so Playwright's
 * `networkidle` never comes.
 */
export async function untilQuiet(page: Page): Promise<void> {
  let atMs = performance.now();
  const onRequest = () => {
    atMs = performance.now();
  };
  page.on('request', onRequest);
  while (performance.now() - atMs < 500) await page.waitForTimeout(50);
  page.off('request', onRequest);
}

/** Calls the core as the page does. Rejects if the result is a failure. */
export async function callFromPage(page: Page, name: string, input: unknown): Promise<unknown> {
  const response = await callAsPage(page, name, input);
  if (typeof response !== 'object' || response === null || !('value' in response)) {
    throw new Error(`${name}: ${JSON.stringify(response)}`);
  }
  return response.value;
}
