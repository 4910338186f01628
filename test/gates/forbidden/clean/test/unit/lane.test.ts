import { expect, test } from 'vitest';
import { LaneSchema } from '../../shared/freight/lane.ts';

test('a lane has two ends', () => {
  expect(LaneSchema.safeParse({ origin: '60601' }).success).toBe(false);
});
