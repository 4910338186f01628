/** Turns a saved file into one with pages that are ready to print. */
import type { Calibration, PrintKind, Route } from '../../../shared/contract/printing.ts';
import { LABEL_GRIDS } from '../../../shared/freight/labelGrids.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Imposition, ReadyFile } from './ports.ts';
import { isUntouched, planSheets, smallestPercent } from './sheets.ts';

export interface PrintInput {
  readonly path: string;
  /** From 1; null: all. */
  readonly pages: readonly number[] | null;
}

export interface PrintLayout {
  readonly kind: PrintKind;
  readonly route: Route;
  /** First free label of the first six-label sheet, from 1. */
  readonly start: number;
  readonly calibration: Calibration | null;
}

/** A prepared file, and the smallest scale of its pages in percent; null if none was shrunk. */
export interface Prepared {
  readonly file: ReadyFile;
  readonly scalePercent: number | null;
}

/** The pages of a file that are printed, from 1, of all that it has. */
export interface PrintedPages {
  readonly pages: readonly number[];
  readonly count: number;
}

/** Which pages of a file are printed, or why it can't be: no such page, protected, damaged. */
export async function printedPages(
  sheets: Imposition,
  { path, pages }: PrintInput,
  kind: PrintKind,
): Promise<Result<PrintedPages>> {
  const sizes = await sheets.measure(path);
  if (!sizes.ok) return sizes;
  const count = sizes.value.length;
  const all = Array.from({ length: count }, (_, at) => at + 1);
  const printed = pages === null ? all : pages.filter((page) => page <= count);
  return printed.length === 0 ? fail({ code: 'nothing_to_print', kind }) : ok({ pages: printed, count });
}

/**
 * Prepares one file. A damaged one is printed unchanged if no option requires changes. Fails for a file that needs a
 * password, or that its owner doesn't allow to be printed.
 */
export async function prepare(
  sheets: Imposition,
  { path, pages }: PrintInput,
  { kind, route, start, calibration }: PrintLayout,
): Promise<Result<Prepared>> {
  const sizes = await sheets.measure(path);
  if (!sizes.ok) {
    const isPlain = pages === null && route.sides === 1 && route.scale === 'actual' && calibration === null;
    // A damaged file that the printing system may still be able to repair.
    const mayPrint = isPlain && LABEL_GRIDS[route.paper] === undefined && sizes.error.code === 'document_unprintable';
    return mayPrint ? ok({ file: sheets.unchanged(path), scalePercent: null }) : sizes;
  }
  const plan = planSheets(sizes.value, { ...route, pages, start });
  if (plan.length === 0) return fail({ code: 'nothing_to_print', kind });
  const scalePercent = smallestPercent(plan);
  const isPlain = calibration === null && !sheets.isUnlocked(path);
  if (isPlain && isUntouched(sizes.value, plan)) return ok({ file: sheets.unchanged(path), scalePercent });
  const imposed = await sheets.impose(path, plan, calibration);
  return imposed.ok ? ok({ file: imposed.value, scalePercent }) : imposed;
}

/** Merges several files first, so that their labels follow each other on the sheets. */
export async function prepareTogether(
  sheets: Imposition,
  inputs: readonly (PrintedPages & { readonly path: string })[],
  layout: PrintLayout,
): Promise<Result<Prepared>> {
  const [first] = inputs;
  if (first !== undefined && inputs.length === 1) return prepare(sheets, first, layout);
  const pages: number[] = [];
  let before = 0;
  for (const { pages: printed, count } of inputs) {
    for (const page of printed) pages.push(before + page);
    before += count;
  }
  const files = inputs.map(({ path }) => sheets.unchanged(path));
  const joined = await sheets.join(files);
  for (const file of files) await sheets.forget(file);
  if (!joined.ok) return joined;
  const ready = await prepare(sheets, { path: joined.value.path, pages }, layout);
  await sheets.forget(joined.value);
  return ready;
}
