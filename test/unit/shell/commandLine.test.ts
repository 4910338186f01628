import { expect, test } from 'vitest';
import { readCommandLine } from '../../../electron/shell/commandLine.ts';

test.each([
  [['.'], { dataDir: null, demo: false }],
  [['.', '--demo'], { dataDir: null, demo: true }],
  [['.', '--data-dir', '/somewhere else'], { dataDir: '/somewhere else', demo: false }],
  [['--data-dir=/x', '--demo'], { dataDir: '/x', demo: true }],
  [['--data-dir'], { dataDir: null, demo: false }],
  [['--data-dir='], { dataDir: null, demo: false }],
  [['--smoke', '--trace-startup'], { dataDir: null, demo: false, smoke: true, traceStartup: true }],
  // What stands behind a link's two dashes is no switch, whatever the link holds.
  [['--', 'waybill://bol/1', '--data-dir=/x', '--smoke'], { dataDir: null, demo: false }],
  [['--inspect=0', '--remote-debugging-port=0', '--no-sandbox', '.', '--demo'], { dataDir: null, demo: true }],
])('%o is read as %o', (argv, read) => {
  expect(readCommandLine(argv)).toEqual({ traceStartup: false, smoke: false, ...read });
});
