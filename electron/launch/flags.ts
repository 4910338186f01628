/** The flags of `npm start --` and of the browser host. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';

export interface Flags {
  /** Use the browser host even if the desktop host could run. */
  readonly browser: boolean;
  /** Port of the browser host; 0 for any free one. */
  readonly port: number;
  /** Absolute path, or null for the default folder. */
  readonly dataDir: string | null;
  /** Whether to open a window. Otherwise the address is only printed. */
  readonly open: boolean;
  /** Skip the welcome and start with the demo. */
  readonly demo: boolean;
  /** Like `demo`, but a new demo begins without samples. */
  readonly demoEmpty: boolean;
  /** Report how long each phase of the start takes, on the terminal and in the log. */
  readonly startTimes: boolean;
  readonly help: boolean;
}

export const USAGE = `npm start -- [flags]
  --browser       open in a browser, even where the desktop window could run
  --port N        port of the browser host (implies --browser)
  --data-dir DIR  use this data folder instead of the default
  --no-open       print the link and open nothing (implies --browser)
  --demo          skip the welcome screen and start the demo
  --demo-empty    the same, without the sample data
  --start-times   log the duration of each startup phase
  --help          show this help`;

/**
 * Parses the flags.
 *
 * @param argv arguments without the program
 * @returns the flags, or one sentence about what is wrong with them
 */
export function readFlags(argv: readonly string[]): Result<Flags, string> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        browser: { type: 'boolean', default: false },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
        'demo-empty': { type: 'boolean', default: false },
        'start-times': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const port = values.port ?? '0';
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return fail('--port needs a number from 0 to 65535.');
    const dataDir = values['data-dir'];
    if (dataDir === '') return fail('--data-dir needs a folder.');
    return ok({
      browser: values.browser || values.port !== undefined || values['no-open'],
      port: Number(port),
      dataDir: dataDir === undefined ? null : resolve(dataDir),
      open: !values['no-open'],
      demo: values.demo || values['demo-empty'],
      demoEmpty: values['demo-empty'],
      startTimes: values['start-times'],
      help: values.help,
    });
  } catch (error) {
    // "Unknown option '--x'. To specify a positional argument …": the first sentence is enough.
    const message = error instanceof Error ? error.message : String(error);
    return fail(`${message.split(/\.\s|\n/, 1)[0]?.replace(/\.$/, '')}.`);
  }
}
