/**
 * Unit, contract, and fault tests. Everything runs in plain Node except what draws or needs a document: the `.tsx` and
 * `.dom.test.ts` files of `test/unit/renderer`. Files share processes and modules: with a new process for each, up to a fifth
 * of the processor time went to starts and imports.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const suites = ['test/unit/**/*.test.{ts,tsx}', 'test/contract/**/*.test.ts', 'test/faults/**/*.test.ts'];
const rendererTests = 'test/unit/renderer/**/*.test.{ts,tsx}';
/** Pure functions of both sides. */
const pureTests = ['test/unit/renderer/**/*.test.ts', 'test/unit/rules/**/*.test.ts', 'test/unit/freight/**/*.test.ts'];
/** They replace modules that other files have loaded, or the time zone of the process. */
const isolatedTests = [
  'test/unit/hosts/desktop/desktop.test.ts',
  'test/unit/hosts/desktop/ipc.test.ts',
  'test/unit/platform/fileStamp.test.ts',
  'test/unit/platform/lockedFiles.test.ts',
];
const documentTests = ['test/unit/renderer/**/*.test.tsx', 'test/unit/renderer/**/*.dom.test.ts'];

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  cacheDir: `${import.meta.dirname}/../.cache/vite-test`,
  plugins: [react()],
  test: {
    // Two cores have time for four workers: many tests wait for processes that they start.
    maxWorkers: 4,
    // A heap with a large young part from the start: fewer garbage collections.
    execArgv: ['--min-semi-space-size=16'],
    // A limit for tests that hang, not a measure of speed: a loaded machine is slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: suites,
          exclude: [rendererTests, ...pureTests, ...isolatedTests],
          globalSetup: `${import.meta.dirname}/support/feedProgramSetup.ts`,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', environment: 'node', include: isolatedTests },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          include: pureTests,
          exclude: documentTests,
          setupFiles: [`${import.meta.dirname}/unit/renderer/thisYear.ts`],
        },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          environment: 'jsdom',
          // Each file has a separate document and modules; a process loads jsdom once, not once for each file.
          pool: 'vmForks',
          include: documentTests,
          setupFiles: ['thisYear.ts', 'jsdomGaps.ts', 'slowMachine.ts', 'oneMeaningAKey.ts', 'errorMessages.ts'].map(
            (name) => `${import.meta.dirname}/unit/renderer/${name}`,
          ),
        },
      },
    ],
  },
});
