/** Unit, contract, and fault tests. Everything runs in plain Node except `test/unit/renderer`, which gets a DOM. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const suites = ['test/unit/**/*.test.{ts,tsx}', 'test/contract/**/*.test.ts', 'test/faults/**/*.test.ts'];
const rendererTests = 'test/unit/renderer/**/*.test.{ts,tsx}';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  cacheDir: `${import.meta.dirname}/../.cache/vite-test`,
  plugins: [react()],
  test: {
    // Two cores, and some tests start processes.
    maxWorkers: 2,
    // A limit for tests that hang, not a measure of speed: a loaded machine is slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: suites, exclude: [rendererTests] },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: [rendererTests],
          setupFiles: ['thisYear.ts', 'jsdomGaps.ts', 'slowMachine.ts', 'oneMeaningAKey.ts', 'errorMessages.ts'].map(
            (name) => `${import.meta.dirname}/unit/renderer/${name}`,
          ),
        },
      },
    ],
  },
});
