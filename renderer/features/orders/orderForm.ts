/** The fields of an order as text, by the paths that errors have, and back. */

import type { FieldError } from '../../../shared/contract/directory.ts';
import type { Order, OrderChanges } from '../../../shared/contract/orders.ts';
import type { OrderLine } from '../../../shared/freight/orders.ts';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';
import { parseContactFields } from '../../../shared/rules/contactFields.ts';
import { parseItemFields, stackableText } from '../../../shared/rules/itemFields.ts';
import type { OrderColumn } from '../../../shared/rules/orderColumns.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { parseNumber } from '../../../shared/rules/parseNumber.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { formatDayTyped } from '../../lib/format.ts';
import { ordersStrings } from './strings.tsx';

/** Text by path: `poNumber`, `consignee.zip`, `lines.0.weight`. */
export type OrderFormValues = Readonly<Record<string, string>>;

const LINE_STRINGS = ['sku', 'description', 'unitType', 'freightClass', 'nmfc'] as const;
const LINE_NUMBERS = ['quantity', 'pieces', 'weight', 'length', 'width', 'height'] as const;
const STRINGS = [
  'orderNumber',
  'poNumber',
  'pickupInstructions',
  'deliveryInstructions',
  'specialInstructions',
] as const satisfies readonly OrderColumn[];
const DATES = ['pickupDate', 'deliverBy'] as const;

/** The text of every field of an order. */
export function orderValues(order: Order): OrderFormValues {
  const { consignee } = order;
  const values: Record<string, string> = {
    references: order.references.join(', '),
    shipper: order.shipperContactId ?? '',
    accessorials: order.accessorials.join(' '),
  };
  for (const field of STRINGS) values[field] = order[field];
  for (const field of DATES) values[field] = order[field] === null ? '' : formatDayTyped(order[field] ?? '');
  for (const [field, text] of Object.entries(consignee)) values[`consignee.${field}`] = text;
  values['consignee.phone'] = formatPhone(consignee.phone);
  for (const [at, line] of order.lines.entries()) {
    for (const field of LINE_STRINGS) values[`lines.${at}.${field}`] = line[field];
    for (const field of LINE_NUMBERS) values[`lines.${at}.${field}`] = line[field]?.toString() ?? '';
    values[`lines.${at}.stackable`] = stackableText(line.stackable);
  }
  return values;
}

/** The texts after lines were added or removed. `moved`: the new index of a line; null: it was removed. */
export function withMovedLines(values: OrderFormValues, moved: (at: number) => number | null): OrderFormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, text]) => {
      const [, at, field] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
      if (at === undefined) return [[path, text] as const];
      const to = moved(Number(at));
      return to === null ? [] : [[`lines.${to}.${field}`, text] as const];
    }),
  );
}

interface OrderEdit {
  /** Fields that differ from the order. Empty: nothing to save. */
  readonly changes: OrderChanges;
  /** Texts that can't be parsed, by path. They are not saved. */
  readonly problems: readonly FieldError[];
}

/** What the user changed in the text of an order. */
export function orderEdit(order: Order, values: OrderFormValues, today: string): OrderEdit {
  const before = orderValues(order);
  const isChanged = (path: string) => (values[path] ?? '') !== (before[path] ?? '');
  const problems: FieldError[] = [];
  const changes: OrderChanges = {};
  for (const field of STRINGS) {
    if (!isChanged(field)) continue;
    const text = values[field]?.trim() ?? '';
    if (field === 'orderNumber' && text === '') problems.push({ field, message: ordersStrings.enterOrderNumber });
    else changes[field] = text;
  }
  if (isChanged('references')) {
    changes.references = (values['references'] ?? '')
      .split(/[,;\n]/)
      .map((reference) => reference.trim())
      .filter((reference) => reference !== '');
  }
  if (isChanged('shipper')) changes.shipperContactId = values['shipper'] || null;
  if (isChanged('accessorials')) {
    const chosen = (values['accessorials'] ?? '').split(' ');
    changes.accessorials = ACCESSORIAL_CODES.filter((code) => chosen.includes(code));
  }
  for (const field of DATES) {
    if (!isChanged(field)) continue;
    const reading = parseDate(values[field] ?? '', today);
    if (reading.kind === 'refused') problems.push({ field, message: ordersStrings.dateNotRead });
    else changes[field] = reading.kind === 'date' ? reading.date : null;
  }
  const consignee = Object.keys(order.consignee).filter((field) => isChanged(`consignee.${field}`));
  if (consignee.length > 0) {
    const { fields, problems: wrong } = parseContactFields(
      Object.fromEntries(consignee.map((field) => [field, values[`consignee.${field}`] ?? ''])),
    );
    problems.push(...wrong.map(({ field, message }) => ({ field: `consignee.${field}`, message })));
    const { pickupAccessorials: _p, deliveryAccessorials: _d, notes: _n, role: _r, ...known } = fields;
    const blank = consignee.includes('phone') && (values['consignee.phone'] ?? '').trim() === '' ? { phone: '' } : {};
    const next = { ...order.consignee, ...known, ...blank };
    if (!isEqual(next, order.consignee)) changes.consignee = next;
  }
  const lines = order.lines.map((line, at) => editedLine(line, at, values, isChanged, problems));
  if (lines.some((line, at) => line !== order.lines[at])) changes.lines = lines;
  return { changes, problems };
}

/** The line with what the user changed; the same object if nothing did. */
function editedLine(
  line: OrderLine,
  at: number,
  values: OrderFormValues,
  isChanged: (path: string) => boolean,
  problems: FieldError[],
): OrderLine {
  const edited = [...LINE_STRINGS, ...LINE_NUMBERS, 'stackable' as const].filter((field) =>
    isChanged(`lines.${at}.${field}`),
  );
  if (edited.length === 0) return line;
  const text = (field: string) => values[`lines.${at}.${field}`] ?? '';
  const { fields, problems: wrong } = parseItemFields(
    Object.fromEntries(edited.filter((field) => field !== 'quantity').map((field) => [field, text(field)])),
  );
  problems.push(...wrong.map(({ field, message }) => ({ field: `lines.${at}.${field}`, message })));
  const { name: _name, ...known } = fields;
  let { quantity } = line;
  if (edited.includes('quantity')) {
    const reading = parseNumber(text('quantity'), 'units');
    if (reading.kind === 'refused') problems.push({ field: `lines.${at}.quantity`, message: reading.problem });
    else quantity = reading.kind === 'number' ? reading.value : null;
  }
  const next = { ...line, ...known, quantity };
  return isEqual(next, line) ? line : next;
}

/** Of objects with the same fields in the same order. */
const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
