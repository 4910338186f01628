/** `npm run screenshots`: takes the README's pictures anew from the desktop window. No tests of behaviour. */
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
