import { expect, test } from 'vitest';
import { CORNER_INCHES, calibrationOf } from '../../../shared/rules/calibration.ts';

test('a printer that is off comes out true once what it does is undone', () => {
  // The simulated printer: a hundredth too wide, two hundredths too low, and shifted.
  const prints = { wide: 1.01, high: 0.98, right: 0.06, down: -0.04 };
  const measured = {
    rightRuler: 6 * prints.wide,
    downRuler: 6 * prints.high,
    leftEdge: CORNER_INCHES * prints.wide + prints.right,
    topEdge: CORNER_INCHES * prints.high + prints.down,
  };
  const { widthFactor, heightFactor, rightInches, downInches } = calibrationOf(measured, 6);
  const printed = (x: number, y: number) => [
    (x * widthFactor + rightInches) * prints.wide + prints.right,
    (y * heightFactor + downInches) * prints.high + prints.down,
  ];
  expect(printed(0.5, 0.5)[0]).toBeCloseTo(0.5, 10);
  expect(printed(0.5, 0.5)[1]).toBeCloseTo(0.5, 10);
  expect(printed(6.5, 8)[0]).toBeCloseTo(6.5, 10);
  expect(printed(6.5, 8)[1]).toBeCloseTo(8, 10);
});

test('a printer that is true needs nothing', () => {
  expect(calibrationOf({ rightRuler: 3, downRuler: 3, leftEdge: 0.5, topEdge: 0.5 }, 3)).toEqual({
    widthFactor: 1,
    heightFactor: 1,
    rightInches: 0,
    downInches: 0,
  });
});
