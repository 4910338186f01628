/** Calibrating a printer: what was measured on its page of rulers, and what undoes it. */

/** How far the rulers' common corner is from the left and the upper edge, in inches. */
export const CORNER_INCHES = 0.5;

/** Length of both rulers by paper, in inches. */
export const RULER_INCHES = { letter: 6, a4: 6, '4x6': 3, letter_six_up: 6 } as const;

/** What a ruler laid on the paper says, in inches. */
export interface Measured {
  readonly rightRuler: number;
  readonly downRuler: number;
  readonly leftEdge: number;
  readonly topEdge: number;
}

/**
 * What makes the next page come out true. A printer that draws everything k times its size and o inches to the right
 * puts x at k·x + o; drawn at x/k − o/k instead, it comes out at x.
 *
 * @param inches length of the rulers
 */
export function calibrationOf(measured: Measured, inches: number) {
  const widthFactor = inches / measured.rightRuler;
  const heightFactor = inches / measured.downRuler;
  return {
    widthFactor,
    heightFactor,
    rightInches: CORNER_INCHES - measured.leftEdge * widthFactor,
    downInches: CORNER_INCHES - measured.topEdge * heightFactor,
  };
}
