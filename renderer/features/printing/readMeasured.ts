/** Parses ruler measurements: inches, with a decimal point or comma. */
import type { Measured } from '../../../shared/rules/calibration.ts';
import { CORNER_INCHES } from '../../../shared/rules/calibration.ts';
import { printingStrings } from './strings.tsx';

type Typed = Readonly<Record<keyof Measured, string>>;
type Errors = Partial<Record<keyof Measured, string>>;

/** A larger deviation means that the printer is set up for another paper size. */
const MAX_SCALE_ERROR = 0.2;
const MAX_SHIFT_INCHES = 0.75;

/** @param inches length of the rulers on the page */
export function readMeasured(typed: Typed, inches: number): { measured: Measured | null; errors: Errors } {
  const errors: Errors = {};
  const read = (name: keyof Measured, least: number, most: number): number => {
    const value = Number(typed[name].trim().replace(',', '.'));
    const isNumber = typed[name].trim() !== '' && Number.isFinite(value);
    if (!isNumber) errors[name] = printingStrings.enterInches;
    else if (value < least || value > most) errors[name] = printingStrings.enterBetween(least, most);
    return value;
  };
  const [shortest, longest] = [1 - MAX_SCALE_ERROR, 1 + MAX_SCALE_ERROR].map(
    (factor) => Math.round(inches * factor * 100) / 100,
  );
  const measured = {
    rightRuler: read('rightRuler', shortest ?? 0, longest ?? 0),
    downRuler: read('downRuler', shortest ?? 0, longest ?? 0),
    leftEdge: read('leftEdge', 0, CORNER_INCHES + MAX_SHIFT_INCHES),
    topEdge: read('topEdge', 0, CORNER_INCHES + MAX_SHIFT_INCHES),
  };
  return { measured: Object.keys(errors).length === 0 ? measured : null, errors };
}
