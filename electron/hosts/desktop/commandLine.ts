/** The desktop host's own switches. Switches of Electron and Chromium are ignored here. */
import { parseArgs } from 'node:util';

/** No switch may have the name of a Chromium or Electron switch: theirs take effect even if we read them too. */
export const SWITCHES = {
  'data-dir': { type: 'string' },
  demo: { type: 'boolean' },
  'demo-empty': { type: 'boolean' },
  'start-times': { type: 'boolean' },
  smoke: { type: 'boolean' },
} as const;

export interface CommandLine {
  /** Folder for all data of the app, or null for the default one. */
  readonly dataDir: string | null;
  /** Skip the welcome and start with the demo. */
  readonly demo: boolean;
  /** Like `demo`, but a new demo begins without samples. */
  readonly demoEmpty: boolean;
  /** Report how long each phase of the start takes, on the terminal and in the log. */
  readonly startTimes: boolean;
  /** Start, try the demo, and exit. The exit code is 0 if everything works. */
  readonly smoke: boolean;
}

/**
 * Reads the switches.
 *
 * @param argv the process's arguments without the program
 */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    options: SWITCHES,
  });
  const dataDir = values['data-dir'];
  return {
    dataDir: typeof dataDir === 'string' && dataDir !== '' ? dataDir : null,
    demo: values['demo'] === true || values['demo-empty'] === true,
    demoEmpty: values['demo-empty'] === true,
    startTimes: values['start-times'] === true,
    smoke: values['smoke'] === true,
  };
}
