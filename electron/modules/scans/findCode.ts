/** Finds what a scanned code belongs to, over any connection to the database. */
import { z } from 'zod';
import { codeForms, compactCode } from '../../../shared/rules/scannedCode.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { searchPhrase } from '../board/boardSql.ts';
import type { OwnShipment } from '../shipments/types.ts';

type Reader = Pick<Database, 'all' | 'get'>;

/** Shipments with a number that is like the code, or begins like it. A code that is complete has few. */
const MAX_CANDIDATES = 500;
const MAX_FOUND = 50;

const Columns = z.object({
  bol_number: z.string(),
  pro_number: z.string().nullable(),
  po_number: z.string().nullable(),
  order_id: z.string().nullable(),
  carrier: z.string(),
  reference_numbers: z.string(),
  sticker: z.string().nullable(),
});
type Candidate = z.output<typeof Columns>;
const StickerColumns = z.object({ compact: z.string() });
const OrderColumns = z.object({ id: z.string(), order_number: z.string(), bol_number: z.string().nullable() });

const SELECTED = `SELECT shipments.bol_number, shipments.pro_number, shipments.po_number, shipments.order_id,
  shipments.carrier, shipments.reference_numbers, pro_stickers.compact AS sticker
  FROM shipments LEFT JOIN pro_stickers ON pro_stickers.bol_number = shipments.bol_number`;
/** A number without the characters that carriers print between its parts. */
const compactSql = (column: string) =>
  `replace(replace(replace(replace(upper(${column}), '-', ''), ' ', ''), '.', ''), '/', '')`;

export interface FoundCode {
  readonly bolNumbers: string[];
  readonly order: { readonly id: string; readonly orderNumber: string } | null;
}

/**
 * Throws StorageError.
 *
 * @param own shipments that are not in the table
 */
export function findCode(db: Reader, code: string, own: readonly OwnShipment[] = []): FoundCode {
  const { whole, unprefixed, unnumbered } = codeForms(code);
  if (whole === '') return { bolNumbers: [], order: null };
  const read = (rows: readonly Record<string, unknown>[]) => rows.map((row) => parseDbRow('shipments', Columns, row));

  const phrase = [code, whole, unprefixed?.number, unnumbered]
    .flatMap((form) => searchPhrase(form ?? '') ?? [])
    .map((form) => `(${form})`)
    .join(' OR ');
  const similar = read(
    db.all(
      `${SELECTED} WHERE shipments.id IN (SELECT rowid FROM shipment_search WHERE shipment_search MATCH :exact LIMIT ${MAX_CANDIDATES})
       OR shipments.id IN (SELECT rowid FROM shipment_search WHERE shipment_search MATCH :phrase LIMIT ${MAX_CANDIDATES})
       OR shipments.bol_number IN (SELECT bol_number FROM pro_stickers WHERE compact IN (:whole, :number))`,
      // A short number may be the beginning of more others than are read.
      { phrase, exact: phrase.replaceAll('"*', '"'), whole, number: unprefixed?.number ?? whole },
    ),
  );
  const found = ranked([...similar, ...candidatesOf(db, own)], code);
  const orders = db
    .all(
      `SELECT id, order_number, bol_number FROM orders
       WHERE order_number = :code COLLATE NOCASE AND removed_at_ms IS NULL
       ORDER BY imported_at_ms DESC LIMIT 10`,
      { code: code.trim() },
    )
    .map((row) => parseDbRow('orders', OrderColumns, row));
  const booked = orders.flatMap(({ bol_number }) => bol_number ?? []);
  const bolNumbers = [...new Set([...found, ...booked])];
  if (bolNumbers.length > 0) return { bolNumbers: bolNumbers.slice(0, MAX_FOUND), order: null };
  const [order] = orders;
  if (order !== undefined) return { bolNumbers: [], order: { id: order.id, orderNumber: order.order_number } };

  // Numbers that are stored with separators, such as 123-4567, and scanned without. Reads all shipments.
  const separated = read(
    db.all(
      `${SELECTED} WHERE ${compactSql('shipments.pro_number')} IN (:whole, :number, upper(shipments.carrier) || :whole)
         OR ${compactSql('shipments.bol_number')} IN (:whole, :unnumbered) LIMIT ${MAX_CANDIDATES}`,
      { whole, number: unprefixed?.number ?? whole, unnumbered: unnumbered ?? whole },
    ),
  );
  return { bolNumbers: ranked(separated, code).slice(0, MAX_FOUND), order: null };
}

function candidatesOf(db: Reader, own: readonly OwnShipment[]): Candidate[] {
  return own.map(({ bolNumber, proNumber, poNumber, orderId, carrier, referenceNumbers }) => {
    const row = db.get('SELECT compact FROM pro_stickers WHERE bol_number = :bolNumber', { bolNumber });
    return {
      bol_number: bolNumber,
      pro_number: proNumber,
      po_number: poNumber,
      order_id: orderId,
      carrier,
      reference_numbers: JSON.stringify(referenceNumbers),
      sticker: row === null ? null : parseDbRow('pro_stickers', StickerColumns, row).compact,
    };
  });
}

/**
 * BOL numbers of the candidates that have the code: by BOL number, otherwise by PRO number, otherwise by any other
 * number, otherwise without its prefix or label number.
 */
function ranked(candidates: readonly Candidate[], code: string): string[] {
  const { whole, unprefixed, unnumbered } = codeForms(code);
  const is = (number: string | null, form: string | null) =>
    number !== null && form !== null && compactCode(number) === form;
  const isPrefixed = ({ carrier, pro_number, sticker }: Candidate) =>
    unprefixed !== null &&
    // Another carrier's PRO may have the same digits.
    compactCode(carrier) === unprefixed.scac &&
    (is(pro_number, unprefixed.number) || is(sticker, unprefixed.number));
  /** The code has no prefix, and the stored number has. */
  const isUnprefixed = ({ carrier, pro_number, sticker }: Candidate) =>
    is(pro_number, compactCode(carrier) + whole) || is(sticker, compactCode(carrier) + whole);
  const levels: readonly ((candidate: Candidate) => boolean)[] = [
    ({ bol_number }) => is(bol_number, whole),
    (each) => is(each.pro_number, whole) || isPrefixed(each) || isUnprefixed(each),
    ({ sticker }) => is(sticker, whole),
    ({ po_number, order_id, reference_numbers }) =>
      [po_number, order_id, ...referencesOf(reference_numbers)].some((number) => is(number, whole)),
    ({ bol_number }) => is(bol_number, unnumbered),
  ];
  for (const level of levels) {
    const matching = candidates.filter(level);
    if (matching.length > 0) return matching.map(({ bol_number }) => bol_number);
  }
  return [];
}

/** The reference numbers, without their names. */
function referencesOf(stored: string): string[] {
  const parsed = z.array(z.string()).safeParse(JSON.parse(stored));
  return (parsed.data ?? []).map((reference) => reference.replace(/^[^:]*:\s*/, ''));
}
