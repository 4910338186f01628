/**
 * The clock of all computers of an office in a campaign, in the place of the system's: time passes as the campaign says,
 * in addition to the real time, and the product's own leases and limits pass with it. A program that was frozen notices
 * it as one that slept does.
 */
import { openSync, readSync } from 'node:fs';
import type { Clock } from '../../../electron/platform/clock.ts';

/** The environment variable with the path of the file that has the time that passed, in ms. */
export const TIME_FILE = 'WAYBILL_TEST_TIME';

const content = Buffer.alloc(16);
let file: number | null = null;

function passedMs(): number {
  const path = process.env[TIME_FILE];
  if (path === undefined) return 0;
  file ??= openSync(path, 'r');
  readSync(file, content, 0, content.length, 0);
  return Number(content.toString('latin1'));
}

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
  handle: NodeJS.Timeout;
}
const timers = new Set<Timer>();

/** Runs the timers that are due: called after time passed. */
export function timePassed(): void {
  const nowMs = systemClock.elapsed();
  for (const timer of [...timers].toSorted((one, other) => one.dueMs - other.dueMs)) {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(() => fire(timer), Math.max(0, timer.dueMs - nowMs));
  }
}

function fire(timer: Timer): void {
  timers.delete(timer);
  timer.callback();
}

export const systemClock: Clock = {
  now: () => Date.now() + passedMs(),
  elapsed: () => performance.now() + passedMs(),
  today() {
    const now = new Date(systemClock.now());
    const pad = (value: number) => String(value).padStart(2, '0');
    return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  },
  after(ms, callback) {
    const timer: Timer = { dueMs: systemClock.elapsed() + ms, callback, handle: setTimeout(() => fire(timer), ms) };
    timers.add(timer);
    return () => {
      clearTimeout(timer.handle);
      timers.delete(timer);
    };
  },
};
