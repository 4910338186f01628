/** The desktop host's own switches. Electron's and Chromium's pass by unread. */
import { parseArgs } from 'node:util';

/** None may have the name of one of Chromium's or Electron's: those act by themselves, whatever we read. */
export const SWITCHES = {
  'data-dir': { type: 'string' },
  demo: { type: 'boolean' },
  'start-times': { type: 'boolean' },
  smoke: { type: 'boolean' },
} as const;

export interface CommandLine {
  /** Folder for everything that the app keeps, or null for the usual one. */
  readonly dataDir: string | null;
  /** Skip the welcome and start on the bundled service. */
  readonly demo: boolean;
  /** Say how long each phase of the start takes, on the terminal and in the log. */
  readonly startTimes: boolean;
  /** Start, try the bundled service, and end: 0 when all is well. */
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
    demo: values['demo'] === true,
    startTimes: values['start-times'] === true,
    smoke: values['smoke'] === true,
  };
}
