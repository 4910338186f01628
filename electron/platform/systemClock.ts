import type { Clock } from './clock.ts';

/** The computer's clock and time zone. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  today() {
    const now = new Date();
    const pad = (value: number) => String(value).padStart(2, '0');
    return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  },
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
