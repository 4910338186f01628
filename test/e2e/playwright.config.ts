/** End-to-end tests. Both projects run the same specs: `browser` on the browser host, `electron` on the desktop host. */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../electron/hosts/browser/window.ts';
import type { LaunchOptions } from './fixtures/launch.ts';

// The same Chromium as Debian's `chromium`, without the parts that only a visible browser needs: a quarter less CPU.
const HEADLESS = '/usr/bin/chromium-headless-shell';
const executablePath = existsSync(HEADLESS) ? HEADLESS : findBrowser(process.platform, process.env, existsSync);

export default defineConfig<LaunchOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.cache/e2e',
  // Tests of one file run one after another. A test waits half of the time, so two cores have time for four of them.
  workers: 4,
  // Limits for tests that hang, not measures of speed: a loaded machine is slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    actionTimeout: 120_000,
    // Recording one makes a test half as slow again: use `--trace retain-on-failure` if needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without one on the machine: the browser that Playwright installs.
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for one test: a fifth of its processor time was compiling code that is soon thrown away.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    { name: 'browser', use: { host: 'browser' }, testIgnore: 'electronNet.spec.ts' },
    { name: 'electron', use: { host: 'desktop' } },
  ],
});
