/** Column headings of pasted rows, and the grid columns they mean. */
import { COLUMNS, type Column } from './form.ts';

/** Meaning of a column heading, which may be ambiguous. */
type Head = Column | 'lineWeight' | 'someWeight' | 'pieces' | 'otherUnits';

/** Common column headings, in lowercase without periods and units. */
const HEADS: Readonly<Record<string, Head>> = {
  qty: 'quantity',
  quantity: 'quantity',
  units: 'quantity',
  pallets: 'quantity',
  skids: 'quantity',
  'handling units': 'quantity',
  pieces: 'pieces',
  pcs: 'pieces',
  cartons: 'pieces',
  ctns: 'pieces',
  boxes: 'pieces',
  cases: 'pieces',
  description: 'description',
  commodity: 'description',
  item: 'description',
  nmfc: 'nmfc',
  l: 'length',
  length: 'length',
  w: 'width',
  width: 'width',
  h: 'height',
  height: 'height',
  weight: 'someWeight',
  wt: 'someWeight',
  'total weight': 'lineWeight',
  'total wt': 'lineWeight',
  'line weight': 'lineWeight',
  'weight total': 'lineWeight',
  each: 'weight',
  'weight each': 'weight',
  'wt each': 'weight',
  'unit weight': 'weight',
  class: 'freightClass',
  'freight class': 'freightClass',
  declared: 'freightClass',
  'declared class': 'freightClass',
  stack: 'stackable',
  stackable: 'stackable',
  type: 'unitType',
  'unit type': 'unitType',
  'handling unit type': 'unitType',
  'package type': 'unitType',
  packaging: 'unitType',
  pkg: 'unitType',
};

/** Units other than the grid's, such as in `Weight (kg)`: the numbers of such a column would be misread. */
const OTHER_UNITS = /\b(?:kgs?|kilos?|kilograms?|oz|tons?|tonnes?|mm|cm|m|meters?|ft|feet)\b/gi;

function headOf(text: string): Head | undefined {
  const bare = text
    .replaceAll(OTHER_UNITS, ' ')
    .toLowerCase()
    .replaceAll(/\(.*?\)|[.#]|\b(in|inches|lb|lbs|pounds)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!Object.hasOwn(HEADS, bare)) return undefined;
  return text.search(OTHER_UNITS) < 0 ? HEADS[bare] : 'otherUnits';
}

/** Assigns the pasted columns: by headings if the first row has them, otherwise from the active cell to the right. */
export function headsOfPaste(
  first: readonly string[],
  from: Column,
): { readonly heads: readonly (Head | undefined)[]; readonly hasHeads: boolean } {
  const heads = first.map(headOf);
  if (heads.filter((head) => head !== undefined).length >= 2) return { heads, hasHeads: true };
  const start = COLUMNS.indexOf(from);
  return { heads: first.map((_, index) => COLUMNS[start + index]), hasHeads: false };
}

/**
 * The grid column of a heading; undefined if none.
 * @param arePiecesUnits whether the user said that pieces or cartons are the handling units
 */
export function columnOf(head: Head | undefined, arePiecesUnits: boolean): Column | undefined {
  if (head === 'someWeight' || head === 'lineWeight') return 'weight';
  if (head === 'pieces') return arePiecesUnits ? 'quantity' : undefined;
  return head === 'otherUnits' ? undefined : head;
}

/** Headings of weights, the clearest first. */
const WEIGHTS: readonly (Head | undefined)[] = ['weight', 'lineWeight', 'someWeight'];

/** Uses only the clearest of several weights: the others follow from it. */
export function withOneWeight(heads: readonly (Head | undefined)[]): readonly (Head | undefined)[] {
  const clearest = WEIGHTS.find((head) => heads.includes(head));
  return heads.map((head) => (WEIGHTS.includes(head) && head !== clearest ? undefined : head));
}
