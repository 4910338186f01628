/** Printer calibration: computes the correction from measurements on the page with the rulers. */

/** Distance of the rulers' common corner from the left and top edges, in inches. */
export const CORNER_INCHES = 0.5;

/** Measurements taken with a ruler on the printout, in inches. */
export interface Measured {
  readonly rightRuler: number;
  readonly downRuler: number;
  readonly leftEdge: number;
  readonly topEdge: number;
}

/** How a page is drawn so that it prints at its true size and place. */
interface Correction {
  readonly widthFactor: number;
  readonly heightFactor: number;
  readonly rightInches: number;
  readonly downInches: number;
}

/**
 * Computes the correction. A printer that scales everything by k and shifts it right by o inches puts x at k·x + o;
 * drawn at x/k − o/k instead, it appears at x.
 *
 * @param inches length of the rulers
 */
export function calibrationOf(measured: Measured, inches: number): Correction {
  const widthFactor = inches / measured.rightRuler;
  const heightFactor = inches / measured.downRuler;
  return {
    widthFactor,
    heightFactor,
    rightInches: CORNER_INCHES - measured.leftEdge * widthFactor,
    downInches: CORNER_INCHES - measured.topEdge * heightFactor,
  };
}

/** The correction of a printer whose page was printed with the present one and measured. */
export function combineCorrections(present: Correction, further: Correction): Correction {
  return {
    widthFactor: present.widthFactor * further.widthFactor,
    heightFactor: present.heightFactor * further.heightFactor,
    rightInches: present.rightInches + present.widthFactor * further.rightInches,
    downInches: present.downInches + present.heightFactor * further.downInches,
  };
}
