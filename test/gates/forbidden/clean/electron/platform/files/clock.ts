import { performance } from 'node:perf_hooks';
import type { ClockPort } from '../../modules/quotes/ports.ts';

export const fileClock: ClockPort = { now: () => performance.now() };
