import { expect, test } from 'vitest';
import { CORNER_INCHES, calibrationOf, combineCorrections } from '../../../shared/rules/calibration.ts';

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

test('a page that was printed with a correction is corrected further', () => {
  const prints = { wide: 1.01, high: 0.98, right: 0.06, down: -0.04 };
  const present = { widthFactor: 0.97, heightFactor: 1.03, rightInches: -0.1, downInches: 0.05 };
  const printedWith = ({ widthFactor, heightFactor, rightInches, downInches }: typeof present, x: number, y: number) =>
    [
      (x * widthFactor + rightInches) * prints.wide + prints.right,
      (y * heightFactor + downInches) * prints.high + prints.down,
    ] as const;
  const [left, top] = printedWith(present, CORNER_INCHES, CORNER_INCHES);
  const [right, bottom] = printedWith(present, CORNER_INCHES + 6, CORNER_INCHES + 6);
  const further = calibrationOf({ rightRuler: right - left, downRuler: bottom - top, leftEdge: left, topEdge: top }, 6);
  const [x, y] = printedWith(combineCorrections(present, further), 3, 8);
  expect(x).toBeCloseTo(3, 10);
  expect(y).toBeCloseTo(8, 10);
});
