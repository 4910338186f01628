import { expect, test } from 'vitest';
import { createStartTrace, traceLine } from '../../../shared/startTrace.ts';

test('each phase has its own time, and together they have all of it', () => {
  let nowMs = 100;
  const trace = createStartTrace(() => nowMs);
  trace.mark('loaded');
  nowMs = 130.4;
  trace.mark('ready');
  nowMs = 900;
  trace.mark('ready');
  expect(trace.phases()).toEqual({ loaded: 100, ready: 30, together: 130 });
  expect(traceLine(trace)).toBe('Start: loaded 100 ms, ready 30 ms, together 130 ms');
});
