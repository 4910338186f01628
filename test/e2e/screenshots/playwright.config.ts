/** `npm run screenshots`: retakes the README's screenshots from the desktop window. These are not tests of behavior. */
import { defineConfig } from '@playwright/test';
import type { LaunchOptions } from '../fixtures/launch.ts';
import base from '../playwright.config.ts';

export default defineConfig<LaunchOptions>({
  ...base,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../../../.cache/screenshots',
  projects: [{ name: 'pictures', use: { host: 'desktop', demo: false } }],
});
