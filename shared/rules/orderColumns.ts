/** Columns of an order file: which ones have a meaning, under which headings, and how their text is parsed. */
import type { FieldError } from '../contract/directory.ts';
import { formatNumber } from '../format.ts';
import { BLANK_ORDER_LINE, type OrderConsignee, type OrderLine } from '../freight/orders.ts';
import { ACCESSORIAL_CODES, type AccessorialCode } from '../freight/values.ts';
import { parseContactFields, readCodes } from './contactFields.ts';
import { hasDayFirst, parseFileDate } from './fileDates.ts';
import { parseItemFields } from './itemFields.ts';
import { parseNumber } from './parseNumber.ts';
import { zipMatchesState } from './zip3.ts';

/** The order's field of a column, as in `orderErrors`; for a column of a line, its name in the line. */
export const LINE_COLUMNS = [
  'sku',
  'description',
  'quantity',
  'pieces',
  'unitType',
  'weight',
  'totalWeight',
  'length',
  'width',
  'height',
  'dimensions',
  'freightClass',
  'nmfc',
  'stackable',
] as const;

const CONSIGNEE_COLUMNS = [
  'name',
  'person',
  'phone',
  'phoneExtension',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'locationType',
  'readyTime',
  'closeTime',
] as const satisfies readonly (keyof OrderConsignee)[];

/** All columns with a meaning, in the order of the screens. */
export const ORDER_COLUMNS = [
  'orderNumber',
  'poNumber',
  'references',
  'shipper',
  'pickupDate',
  'deliverBy',
  ...CONSIGNEE_COLUMNS,
  ...LINE_COLUMNS,
  'accessorials',
  'pickupInstructions',
  'deliveryInstructions',
  'specialInstructions',
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

export const DATE_COLUMNS = ['pickupDate', 'deliverBy'] as const satisfies readonly OrderColumn[];
export type DateColumn = (typeof DATE_COLUMNS)[number];

/** The text of the columns of one row. Absent: no such column, or a blank cell. */
export type OrderValues = Readonly<Partial<Record<OrderColumn, string>>>;

export const ORDER_COLUMN_LABELS: Readonly<Record<OrderColumn, string>> = {
  orderNumber: 'Order number',
  poNumber: 'PO number',
  references: 'References',
  shipper: 'Shipper',
  pickupDate: 'Pickup date',
  deliverBy: 'Deliver by',
  name: 'Consignee',
  person: 'Contact person',
  phone: 'Phone',
  phoneExtension: 'Extension',
  email: 'Email',
  address1: 'Street',
  address2: 'Suite / dock',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  locationType: 'Location type',
  readyTime: 'Open time',
  closeTime: 'Close time',
  sku: 'SKU',
  description: 'Description',
  quantity: 'Units',
  pieces: 'Pieces per unit',
  unitType: 'Unit type',
  weight: 'Weight per unit (lb)',
  totalWeight: 'Total weight (lb)',
  length: 'Length (in)',
  width: 'Width (in)',
  height: 'Height (in)',
  dimensions: 'L × W × H (in)',
  freightClass: 'Class',
  nmfc: 'NMFC',
  stackable: 'Stackable',
  accessorials: 'Accessorials',
  pickupInstructions: 'Pickup instructions',
  deliveryInstructions: 'Delivery instructions',
  specialInstructions: 'Special instructions',
};

/** What one row contributes to its order. Null or absent: blank. */
export interface OrderRow {
  readonly orderNumber: string;
  readonly poNumber: string;
  readonly references: readonly string[];
  readonly shipper: string;
  readonly pickupDate: string | null;
  readonly deliverBy: string | null;
  readonly consignee: Partial<OrderConsignee>;
  /** null: the row has no freight. */
  readonly unit: OrderLine | null;
  readonly accessorials: readonly AccessorialCode[];
  readonly pickupInstructions: string;
  readonly deliveryInstructions: string;
  readonly specialInstructions: string;
  /** Errors by column. */
  readonly problems: readonly FieldError[];
}

/** `48x40x60`, `48 × 40 × 60 in`, `48*40*60`; null if it isn't three numbers. */
function readDimensions(text: string): readonly [string, string, string] | null {
  const parts = text.split(/[x\u00d7*]/i).map((part) => part.trim());
  const [length, width, height] = parts;
  if (parts.length !== 3 || length === undefined || width === undefined || height === undefined) return null;
  return [length, width, height];
}

/** Restores the leading zeros that a spreadsheet dropped from a ZIP, if the ZIP is then in the state. */
function withZeros(zip: string, state: string): string {
  if (!/^\d{3,4}$/.test(zip)) return zip;
  const full = zip.padStart(5, '0');
  return zipMatchesState(full, state) ? full : zip;
}

/** Maximum length of the text of a cell. */
export const MAX_ORDER_TEXT = 10_000;

/** What spreadsheets display in a cell whose formula failed. */
const FORMULA_ERROR = /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3})$/;

/** To a thousandth of a pound, as in totals. */
const measure = (weight: number) => Math.round(weight * 1000) / 1000;

/** Exports of databases add a time of day. */
const withoutTime = (text: string) => text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');

/** The columns of a file in which a date has the day before the month, though it has slashes or hyphens. */
export function mixedDateColumns(rows: readonly OrderValues[]): DateColumn[] {
  return DATE_COLUMNS.filter((column) => rows.some((values) => hasDayFirst(withoutTime(values[column] ?? ''))));
}

/**
 * Parses the text of one row. Nothing throws; what can't be parsed is an error of its column.
 *
 * @param mixedDates columns whose dates must not be ambiguous, see `mixedDateColumns`
 */
export function parseOrderRow(cells: OrderValues, today: string, mixedDates: readonly DateColumn[] = []): OrderRow {
  const problems = ORDER_COLUMNS.flatMap((field): FieldError[] => {
    const cell = cells[field]?.trim() ?? '';
    if (FORMULA_ERROR.test(cell)) return [{ field, message: 'The formula of this cell failed. Enter the value.' }];
    return cell.length > MAX_ORDER_TEXT
      ? [{ field, message: `Enter up to ${formatNumber(MAX_ORDER_TEXT)} characters.` }]
      : [];
  });
  const failed = problems.map(({ field }) => field);
  const values: OrderValues = { ...cells, ...Object.fromEntries(failed.map((column) => [column, ''])) };
  const text = (column: OrderColumn) => values[column]?.trim() ?? '';
  const date = (column: DateColumn) => {
    // A date without a year that has passed isn't one of the next year.
    const reading = parseFileDate(withoutTime(text(column)), today, mixedDates.includes(column), 'nearest');
    if (reading.problem !== null) problems.push({ field: column, message: reading.problem });
    return reading.date;
  };

  const typed = CONSIGNEE_COLUMNS.filter((column) => text(column) !== '');
  const { fields, problems: wrong } = parseContactFields(
    Object.fromEntries(typed.map((column) => [column, text(column)])),
  );
  problems.push(...wrong);
  const zip = fields.zip === undefined ? undefined : withZeros(fields.zip, fields.state ?? '');
  if (zip !== undefined && !/^\d{5}$/.test(zip)) problems.push({ field: 'zip', message: 'Enter a 5-digit ZIP.' });
  const { pickupAccessorials: _p, deliveryAccessorials: _d, notes: _n, role: _r, ...consignee } = fields;

  const accessorials = readCodes(text('accessorials'), ACCESSORIAL_CODES);
  if (accessorials === null) {
    problems.push({
      field: 'accessorials',
      message: `Enter ${ACCESSORIAL_CODES.join(', ')}.`,
    });
  }
  const row = {
    orderNumber: text('orderNumber'),
    poNumber: text('poNumber'),
    references: text('references')
      .split(/[,;|\n]/)
      .map((reference) => reference.trim())
      .filter((reference) => reference !== ''),
    shipper: text('shipper'),
    pickupDate: date('pickupDate'),
    deliverBy: date('deliverBy'),
    consignee: zip === undefined ? consignee : { ...consignee, zip },
    unit: parseUnit(values, problems),
    accessorials: accessorials ?? [],
    pickupInstructions: text('pickupInstructions'),
    deliveryInstructions: text('deliveryInstructions'),
    specialInstructions: text('specialInstructions'),
  };
  if (row.orderNumber === '' && !failed.includes('orderNumber'))
    problems.push({ field: 'orderNumber', message: 'Enter an order number.' });
  return { ...row, problems };
}

/** The handling units of a row; null if all of its columns are blank. Adds what can't be parsed to `problems`. */
function parseUnit(values: OrderValues, problems: FieldError[]): OrderLine | null {
  const filled = LINE_COLUMNS.filter((column) => (values[column] ?? '').trim() !== '');
  if (filled.length === 0) return null;
  const { quantity: quantityText = '', totalWeight: totalText = '', dimensions: dimensionsText = '' } = values;
  const cells = Object.fromEntries(filled.map((column): [string, string] => [column, (values[column] ?? '').trim()]));
  const { quantity: _quantity, totalWeight: _total, dimensions: _dimensions, ...unit } = cells;
  if (dimensionsText.trim() !== '') {
    const edges = readDimensions(dimensionsText);
    if (edges === null) problems.push({ field: 'dimensions', message: 'Enter length × width × height as 48x40x60.' });
    else for (const [at, edge] of (['length', 'width', 'height'] as const).entries()) unit[edge] ??= edges[at] ?? '';
  }
  const { fields, problems: wrong } = parseItemFields(unit);
  problems.push(
    ...wrong.map(({ field, message }) => ({
      field: field in cells ? field : 'dimensions',
      message,
    })),
  );

  const quantity = parseNumber(quantityText, 'units');
  if (quantity.kind === 'refused' || (quantity.kind === 'number' && quantity.value < 1)) {
    problems.push({ field: 'quantity', message: 'Enter a whole number of units.' });
  }
  const count = quantity.kind === 'number' ? quantity.value : 1;
  const total = parseNumber(totalText, 'pounds');
  if (total.kind === 'refused') problems.push({ field: 'totalWeight', message: total.problem });
  const share = total.kind === 'number' && count >= 1 ? measure(total.value / count) : null;
  const { name: _name, ...known } = fields;
  return { ...BLANK_ORDER_LINE, ...known, weight: fields.weight ?? share, quantity: count };
}
