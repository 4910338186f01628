import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readFlags } from '../../../electron/launch/flags.ts';

test('without flags Waybill opens a window on the default folder', () => {
  expect(readFlags([])).toEqual({
    ok: true,
    value: {
      browser: false,
      port: 0,
      dataDir: null,
      open: true,
      demo: false,
      demoEmpty: false,
      startTimes: false,
      help: false,
    },
  });
});

test.each([
  [['--browser'], { browser: true }],
  [['--port', '8080'], { port: 8080, browser: true }],
  [['--port=0'], { port: 0, browser: true }],
  [['--no-open'], { open: false, browser: true }],
  [['--data-dir', 'some folder'], { dataDir: resolve('some folder'), browser: false }],
  [['--demo'], { demo: true, browser: false }],
  [['--demo-empty'], { demo: true, demoEmpty: true }],
  [['--start-times'], { startTimes: true, browser: false }],
  [['--help'], { help: true }],
])('%j is understood', (argv, value) => {
  expect(readFlags(argv)).toMatchObject({ ok: true, value });
});

test.each([
  [['--prot', '1'], "Unknown option '--prot'."],
  [['-x'], "Unknown option '-x'."],
  [['quote'], "Unexpected argument 'quote'."],
  [['--port'], "Option '--port <value>' argument missing."],
  [['--port', '65536'], '--port needs a number from 0 to 65535.'],
  [['--port', '8o80'], '--port needs a number from 0 to 65535.'],
  [['--port', ''], '--port needs a number from 0 to 65535.'],
  [['--data-dir', ''], '--data-dir needs a folder.'],
  [['--demo=yes'], "Option '--demo' does not take an argument."],
])('%j is rejected in one plain sentence', (argv, message) => {
  const read = readFlags(argv);
  expect(read).toEqual({ ok: false, error: message });
});
