/** Turns a saved file into one with pages that are ready to print. */
import type { Calibration, PrintKind, Route } from '../../../shared/contract/printing.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Imposition, ReadyFile } from './ports.ts';
import { isUntouched, planSheets, smallestPercent } from './sheets.ts';

export interface PrintInput {
  readonly kind: PrintKind;
  readonly route: Route;
  /** From 1; null: all. */
  readonly pages: readonly number[] | null;
  readonly start: number;
  readonly calibration: Calibration | null;
}

/** A prepared file, and the smallest scale of its pages in percent; null if none was shrunk. */
export interface Prepared {
  readonly file: ReadyFile;
  readonly scalePercent: number | null;
}

/**
 * Prepares the file. A damaged one is printed unchanged if no option requires changes. Fails for a file that needs a
 * password, or that its owner doesn't allow to be printed.
 */
export async function prepare(sheets: Imposition, path: string, requested: PrintInput): Promise<Result<Prepared>> {
  const { kind, route, pages, start, calibration } = requested;
  const sizes = await sheets.measure(path);
  if (!sizes.ok) {
    const isPlain = pages === null && route.sides === 1 && route.scale === 'actual' && calibration === null;
    // A damaged file that the printing system may still be able to repair.
    const mayPrint = isPlain && route.paper !== 'letter_six_up' && sizes.error.code === 'document_unprintable';
    return mayPrint ? ok({ file: sheets.unchanged(path), scalePercent: null }) : sizes;
  }
  const plan = planSheets(sizes.value, { ...route, pages, start });
  if (plan.length === 0) return fail({ code: 'nothing_to_print', kind });
  const scalePercent = smallestPercent(plan);
  if (calibration === null && isUntouched(sizes.value, plan)) return ok({ file: sheets.unchanged(path), scalePercent });
  const imposed = await sheets.impose(path, plan, calibration);
  return imposed.ok ? ok({ file: imposed.value, scalePercent }) : imposed;
}
