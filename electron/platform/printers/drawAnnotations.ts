/**
 * Draws the annotations of a page into its content: form fields, stamps, signatures. Placing a page on a sheet takes
 * its content only.
 */
import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';

/** Flags of an annotation (PDF 32000-1, 12.5.3). */
const HIDDEN = 2;
const PRINT = 4;

const name = (text: string) => PDFName.of(text);

function numbersOf(value: unknown, count: number): readonly number[] | null {
  if (!(value instanceof PDFArray) || value.size() !== count) return null;
  const numbers = Array.from({ length: count }, (_, at) => value.lookup(at));
  return numbers.every((one) => one instanceof PDFNumber) ? numbers.map((one) => one.asNumber()) : null;
}

/** The reference of the appearance for printing; null if it has none. */
function appearanceOf(annotation: PDFDict): PDFRef | null {
  const appearances = annotation.lookup(name('AP'));
  if (!(appearances instanceof PDFDict)) return null;
  let normal = appearances.get(name('N'));
  const states = appearances.lookup(name('N'));
  // A checkbox has an appearance for each of its states.
  if (states instanceof PDFDict && !(states instanceof PDFStream)) {
    const state = annotation.lookup(name('AS'));
    normal = state instanceof PDFName ? states.get(state) : undefined;
  }
  return normal instanceof PDFRef && annotation.context.lookup(normal) instanceof PDFStream ? normal : null;
}

/** Matrix that puts an appearance into the annotation's rectangle (PDF 32000-1, 12.5.5); null if it is empty. */
function placing(box: readonly number[], matrix: readonly number[], rect: readonly number[]): readonly number[] | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const [rx0, ry0] = [Math.min(rect[0] ?? 0, rect[2] ?? 0), Math.min(rect[1] ?? 0, rect[3] ?? 0)];
  const [rx1, ry1] = [Math.max(rect[0] ?? 0, rect[2] ?? 0), Math.max(rect[1] ?? 0, rect[3] ?? 0)];
  if (width === 0 || height === 0) return null;
  const [sx, sy] = [(rx1 - rx0) / width, (ry1 - ry0) / height];
  return [sx, 0, 0, sy, rx0 - x0 * sx, ry0 - y0 * sy];
}

/** Draws the annotations that are printed. Skips those that are hidden, not for printing, or damaged. */
export function drawAnnotations(page: PDFPage): void {
  const annotations = page.node.Annots();
  if (annotations === undefined) return;
  for (const entry of annotations.asArray()) {
    const annotation = page.node.context.lookup(entry);
    if (!(annotation instanceof PDFDict) || annotation.lookup(name('Subtype')) === name('Popup')) continue;
    const flags = annotation.lookup(name('F'));
    const flagBits = flags instanceof PDFNumber ? flags.asNumber() : 0;
    if ((flagBits & PRINT) === 0 || (flagBits & HIDDEN) !== 0) continue;
    const appearance = appearanceOf(annotation);
    const form = appearance === null ? undefined : page.node.context.lookup(appearance);
    const rect = numbersOf(annotation.lookup(name('Rect')), 4);
    if (appearance === null || !(form instanceof PDFStream) || rect === null) continue;
    const box = numbersOf(form.dict.lookup(name('BBox')), 4);
    const matrix = numbersOf(form.dict.lookup(name('Matrix')), 6) ?? [];
    const placed = box === null ? null : placing(box, matrix, rect);
    if (placed === null) continue;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = placed;
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(a, b, c, d, e, f),
      drawObject(page.node.newXObject('Annotation', appearance)),
      popGraphicsState(),
    );
  }
}
