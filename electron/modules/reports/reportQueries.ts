/** Sums over shipments in SQL: exact cents, counts, and who was in time. */
import { z } from 'zod';
import type { Report, ReportFigures, ReportRequest } from '../../../shared/contract/reports.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Values } from '../../platform/sqlite/database.ts';

type Reader = Pick<Database, 'all' | 'get'>;

/** Lanes in one response; the CSV file has all. */
const SHOWN_LANES = 200;

const COUNTED = "voided = 0 AND status <> 'cancelled'";
const DELIVERED = "status = 'delivered'";
/** An estimate before the pickup says nothing. */
const HAS_DATES = 'delivery_date IS NOT NULL AND COALESCE(estimated_delivery_date >= pickup_date, 0)';

/** What the shipments of a group and a currency add up to. A condition counts 1 where it holds. */
const FIGURES = `
  currency, COUNT(*) AS shipments, COUNT(NULLIF(total_cents, 0)) AS priced, COALESCE(SUM(total_cents), 0) AS cents,
  COALESCE(SUM(latest_total_cents - total_cents), 0) AS change_cents,
  COALESCE(SUM(${DELIVERED} AND ${HAS_DATES} AND delivery_date <= estimated_delivery_date), 0) AS on_time,
  COALESCE(SUM(${DELIVERED} AND ${HAS_DATES} AND delivery_date > estimated_delivery_date), 0) AS late,
  COALESCE(SUM(${DELIVERED} AND NOT (${HAS_DATES})), 0) AS not_judged,
  COALESCE(SUM(NOT ${DELIVERED}), 0) AS open`;

/** The dearest first; what is in dollars stands before other currencies. */
const DEAREST = "(currency <> 'USD'), cents DESC";

/** `instr` and `lower` take the letters of a filter as they are, where LIKE would read signs into them. */
const WITHIN = `
  pickup_date BETWEEN :from AND :to
  AND (:carrier IS NULL OR carrier = :carrier)
  AND (:origin = '' OR instr(lower(origin_place), lower(:origin)) > 0)
  AND (:destination = '' OR instr(lower(consignee_place), lower(:destination)) > 0)`;

const FigureColumns = z.object({
  currency: z.string(),
  shipments: z.int(),
  priced: z.int(),
  cents: z.int(),
  change_cents: z.int(),
  on_time: z.int(),
  late: z.int(),
  not_judged: z.int(),
  open: z.int(),
});
const CarrierColumns = FigureColumns.extend({ carrier: z.string(), carrier_name: z.string() });
const LaneColumns = FigureColumns.extend({
  origin_place: z.string().nullable(),
  consignee_place: z.string().nullable(),
});
const MonthColumns = FigureColumns.extend({ month: z.string() });
const CountColumns = z.object({ count: z.int() });
const NameColumns = z.object({ carrier: z.string(), carrier_name: z.string() });

function figuresOf(row: z.output<typeof FigureColumns>): ReportFigures {
  const { currency, cents, change_cents, shipments, priced, on_time, late, not_judged, open } = row;
  const spend = priced === 0 ? [] : [{ currency, cents, changeCents: change_cents }];
  return { shipments, priced, spend, onTime: on_time, late, notMeasured: not_judged, open };
}

const NOTHING: ReportFigures = { shipments: 0, priced: 0, spend: [], onTime: 0, late: 0, notMeasured: 0, open: 0 };

/** Counts are added; money stands side by side, a currency each. */
function together(one: ReportFigures, other: ReportFigures): ReportFigures {
  return {
    shipments: one.shipments + other.shipments,
    priced: one.priced + other.priced,
    spend: [...one.spend, ...other.spend],
    onTime: one.onTime + other.onTime,
    late: one.late + other.late,
    notMeasured: one.notMeasured + other.notMeasured,
    open: one.open + other.open,
  };
}

/** One line a group, out of one for each of its currencies. */
function merged<Line extends ReportFigures>(lines: readonly Line[], groupOf: (line: Line) => string): Line[] {
  const groups = new Map<string, Line>();
  for (const line of lines) {
    const present = groups.get(groupOf(line));
    groups.set(groupOf(line), present === undefined ? line : { ...present, ...together(present, line) });
  }
  return [...groups.values()];
}

function valuesOf({ from, to, carrier, origin, destination }: ReportRequest): Values {
  return { from, to, carrier, origin, destination };
}

/** Every table in full, one line for each group and currency: what a file is made of. */
export function reportTables(db: Reader, request: ReportRequest): Pick<Report, 'byCarrier' | 'byLane' | 'byMonth'> {
  const lines = <Schema extends typeof FigureColumns>(group: string, order: string, schema: Schema) =>
    db
      .all(
        `SELECT ${group}, ${FIGURES} FROM shipments WHERE ${COUNTED} AND ${WITHIN} GROUP BY ${order}, currency
         ORDER BY ${order === 'month' ? "month, (currency <> 'USD'), currency" : `${DEAREST}, ${order}, currency`}`,
        valuesOf(request),
      )
      .map((row) => parseDbRow('shipments', schema, row));
  return {
    byCarrier: lines(
      'carrier, COALESCE(MAX(NULLIF(carrier_name, carrier)), carrier) AS carrier_name',
      'carrier',
      CarrierColumns,
    ).map((row) => ({
      carrier: row.carrier,
      carrierName: row.carrier_name,
      ...figuresOf(row),
    })),
    byLane: lines('origin_place, consignee_place', 'origin_place, consignee_place', LaneColumns).map((row) => ({
      origin: row.origin_place,
      destination: row.consignee_place,
      ...figuresOf(row),
    })),
    byMonth: lines('substr(pickup_date, 1, 7) AS month', 'month', MonthColumns).map((row) => ({
      month: row.month,
      ...figuresOf(row),
    })),
  };
}

/** Runs one report query. SQLite sums whole cents, so there are no rounding errors. */
export function reportOf(db: Reader, request: ReportRequest): Report {
  const values = valuesOf(request);
  const tables = reportTables(db, request);
  const byLane = merged(tables.byLane, ({ origin, destination }) => JSON.stringify([origin, destination]));
  const totalOf = (which: string) =>
    db
      .all(
        `SELECT ${FIGURES} FROM shipments WHERE ${which} AND ${WITHIN} GROUP BY currency
         ORDER BY (currency <> 'USD'), currency`,
        values,
      )
      .map((row) => figuresOf(parseDbRow('shipments', FigureColumns, row)))
      .reduce(together, NOTHING);
  const { shipments, spend } = totalOf(`NOT (${COUNTED})`);
  return {
    total: totalOf(COUNTED),
    byCarrier: merged(tables.byCarrier, ({ carrier }) => carrier),
    byLane: byLane.slice(0, SHOWN_LANES),
    lanes: byLane.length,
    byMonth: merged(tables.byMonth, ({ month }) => month),
    leftOut: { shipments, spend },
    withoutPickupDate: parseDbRow(
      'shipments',
      CountColumns,
      db.get(`SELECT COUNT(*) AS count FROM shipments WHERE ${COUNTED} AND pickup_date IS NULL`) ?? {},
    ).count,
    carriers: db
      .all(
        'SELECT carrier, COALESCE(MAX(NULLIF(carrier_name, carrier)), carrier) AS carrier_name FROM shipments GROUP BY carrier ORDER BY carrier_name',
      )
      .map((row) => {
        const { carrier, carrier_name } = parseDbRow('shipments', NameColumns, row);
        return { carrier, carrierName: carrier_name };
      }),
  };
}
