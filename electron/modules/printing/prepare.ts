/** From a kept file to one whose pages are what the paper shall show. */
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

/** Makes the file ready. One that can't be read, a protected one say, goes as it is where nothing else is asked. */
export async function prepare(sheets: Imposition, path: string, requested: PrintInput): Promise<Result<ReadyFile>> {
  const { kind, route, pages, start, calibration } = requested;
  const sizes = await sheets.measure(path);
  if (!sizes.ok) {
    const isPlain = pages === null && route.sides === 1 && route.scale === 'actual' && calibration === null;
    return isPlain && route.paper !== 'letter_six_up' ? ok(sheets.asItIs(path)) : sizes;
  }
  const plan = planSheets(sizes.value, { ...route, pages, start });
  if (plan.length === 0) return fail({ code: 'nothing_to_print', kind });
  if (calibration === null && isUntouched(sizes.value, plan)) return ok(sheets.asItIs(path));
  return sheets.impose(path, plan, calibration);
}
