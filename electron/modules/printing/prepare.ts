/** Turns a saved file into one with pages that are ready to print. */
import type { Calibration, PrintKind, Route } from '../../../shared/contract/printing.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Imposition, ReadyFile } from './ports.ts';
import { isUntouched, planSheets } from './sheets.ts';

export interface PrintInput {
  readonly kind: PrintKind;
  readonly route: Route;
  /** From 1; null: all. */
  readonly pages: readonly number[] | null;
  readonly start: number;
  readonly calibration: Calibration | null;
}

/**
 * Prepares the file. An unreadable file, such as a protected one, is printed unchanged if no option requires changes.
 */
export async function prepare(sheets: Imposition, path: string, requested: PrintInput): Promise<Result<ReadyFile>> {
  const { kind, route, pages, start, calibration } = requested;
  const sizes = await sheets.measure(path);
  if (!sizes.ok) {
    const isPlain = pages === null && route.sides === 1 && route.scale === 'actual' && calibration === null;
    return isPlain && route.paper !== 'letter_six_up' ? ok(sheets.unchanged(path)) : sizes;
  }
  const plan = planSheets(sizes.value, { ...route, pages, start });
  if (plan.length === 0) return fail({ code: 'nothing_to_print', kind });
  if (calibration === null && isUntouched(sizes.value, plan)) return ok(sheets.unchanged(path));
  return sheets.impose(path, plan, calibration);
}
