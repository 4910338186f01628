import { expect, test } from 'vitest';
import { simulateTracking } from '../../../support/simulateTracking.ts';

test('ten times the shipments cost ten times the polls, no more memory, and none is skipped', async () => {
  const few = await simulateTracking(150, 8);
  const many = await simulateTracking(1_500, 1);
  for (const { polls, shipments, simulatedHours, starved, together } of [few, many]) {
    expect(polls / (shipments * simulatedHours)).toBeGreaterThan(0.95);
    expect(polls / (shipments * simulatedHours)).toBeLessThan(1.05);
    expect(starved).toBe(0);
    expect(together).toBeLessThanOrEqual(2);
  }
  expect(many.hours.at(-1)?.heapMb).toBeLessThan((few.hours.at(-1)?.heapMb ?? 0) + 60);
});
