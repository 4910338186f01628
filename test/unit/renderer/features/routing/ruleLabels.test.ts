import { expect, test } from 'vitest';
import { conditionsLabel } from '../../../../../renderer/features/routing/ruleLabels.ts';
import { NO_CONDITIONS } from '../../../../../shared/freight/routing.ts';

test('the label of a rule has the weights as they were entered', () => {
  const label = (minWeightLb: number | null, maxWeightLb: number | null) =>
    conditionsLabel({ ...NO_CONDITIONS, minWeightLb, maxWeightLb });
  expect(label(150.5, null)).toBe('150.5 lb or more');
  expect(label(null, 1_499.75)).toBe('Up to 1,499.75 lb');
  expect(label(150.5, 2_000)).toBe('150.5–2,000 lb');
});
