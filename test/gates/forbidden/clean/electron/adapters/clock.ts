import { performance } from 'node:perf_hooks';
import type { ClockPort } from '../services/quotes/ports.ts';

export const systemClock: ClockPort = { now: () => performance.now() };
