/** Sums over shipments in SQL: exact cents, counts, and who was in time. */
import { z } from 'zod';
import type { Report, ReportQuestion } from '../../../shared/ipc/contract/reports.ts';
import { readRow } from './columns.ts';
import type { Database, Row, Values } from './database.ts';

type Reader = Pick<Database, 'all' | 'get'>;

/** Lanes of one answer; the CSV file has all. */
const SHOWN_LANES = 200;

const COUNTED = "voided = 0 AND status <> 'cancelled'";
const DELIVERED = "status = 'delivered'";
const HAS_DATES = 'delivery_date IS NOT NULL AND estimated_delivery_date IS NOT NULL';

/** What the shipments of a group add up to. A condition counts 1 where it holds. */
const FIGURES = `
  COUNT(*) AS shipments, COUNT(total_cents) AS priced, COALESCE(SUM(total_cents), 0) AS cents,
  COALESCE(SUM(${DELIVERED} AND ${HAS_DATES} AND delivery_date <= estimated_delivery_date), 0) AS on_time,
  COALESCE(SUM(${DELIVERED} AND ${HAS_DATES} AND delivery_date > estimated_delivery_date), 0) AS late,
  COALESCE(SUM(${DELIVERED} AND NOT (${HAS_DATES})), 0) AS not_judged,
  COALESCE(SUM(NOT ${DELIVERED}), 0) AS open`;

/** `instr` and `lower` take the letters of a filter as they are, where LIKE would read signs into them. */
const WITHIN = `
  pickup_date BETWEEN :from AND :to
  AND (:carrier IS NULL OR carrier = :carrier)
  AND (:origin = '' OR instr(lower(origin_place), lower(:origin)) > 0)
  AND (:destination = '' OR instr(lower(consignee_place), lower(:destination)) > 0)`;

const FigureColumns = z.object({
  shipments: z.int(),
  priced: z.int(),
  cents: z.int(),
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
const LeftOutColumns = z.object({ shipments: z.int(), cents: z.int() });
const NameColumns = z.object({ carrier: z.string(), carrier_name: z.string() });

const figuresOf = ({ on_time, not_judged, shipments, priced, cents, late, open }: z.output<typeof FigureColumns>) => ({
  shipments,
  priced,
  cents,
  onTime: on_time,
  late,
  notJudged: not_judged,
  open,
});

function valuesOf({ from, to, carrier, origin, destination }: ReportQuestion): Values {
  return { from, to, carrier, origin, destination };
}

function carriersOf(db: Reader, values: Values): Report['byCarrier'] {
  return db
    .all(
      `SELECT carrier, MAX(carrier_name) AS carrier_name, ${FIGURES} FROM shipments
       WHERE ${COUNTED} AND ${WITHIN} GROUP BY carrier ORDER BY cents DESC, carrier`,
      values,
    )
    .map((row) => {
      const columns = readRow('shipments', CarrierColumns, row);
      return { carrier: columns.carrier, carrierName: columns.carrier_name, ...figuresOf(columns) };
    });
}

/** All lanes, the dearest first. */
function lanesOf(db: Reader, values: Values): Report['byLane'] {
  return db
    .all(
      `SELECT origin_place, consignee_place, ${FIGURES} FROM shipments
       WHERE ${COUNTED} AND ${WITHIN} GROUP BY origin_place, consignee_place
       ORDER BY cents DESC, origin_place, consignee_place`,
      values,
    )
    .map((row) => {
      const columns = readRow('shipments', LaneColumns, row);
      return { origin: columns.origin_place, destination: columns.consignee_place, ...figuresOf(columns) };
    });
}

function monthsOf(db: Reader, values: Values): Report['byMonth'] {
  return db
    .all(
      `SELECT substr(pickup_date, 1, 7) AS month, ${FIGURES} FROM shipments
       WHERE ${COUNTED} AND ${WITHIN} GROUP BY month ORDER BY month`,
      values,
    )
    .map((row) => {
      const columns = readRow('shipments', MonthColumns, row);
      return { month: columns.month, ...figuresOf(columns) };
    });
}

const one = <Schema extends z.ZodType>(schema: Schema, row: Row | null): z.output<Schema> =>
  readRow('shipments', schema, row ?? {});

/** Every table in full: what a file is made of. */
export function reportTables(db: Reader, question: ReportQuestion): Pick<Report, 'byCarrier' | 'byLane' | 'byMonth'> {
  const values = valuesOf(question);
  return { byCarrier: carriersOf(db, values), byLane: lanesOf(db, values), byMonth: monthsOf(db, values) };
}

/** Answers one question. Sums are SQLite's own over whole cents: no fraction comes near them. */
export function reportOf(db: Reader, question: ReportQuestion): Report {
  const values = valuesOf(question);
  const { byCarrier, byLane, byMonth } = reportTables(db, question);
  const total = db.get(`SELECT ${FIGURES} FROM shipments WHERE ${COUNTED} AND ${WITHIN}`, values);
  return {
    total: figuresOf(one(FigureColumns, total)),
    byCarrier,
    byLane: byLane.slice(0, SHOWN_LANES),
    lanes: byLane.length,
    byMonth,
    leftOut: one(
      LeftOutColumns,
      db.get(
        `SELECT COUNT(*) AS shipments, COALESCE(SUM(total_cents), 0) AS cents FROM shipments
         WHERE NOT (${COUNTED}) AND ${WITHIN}`,
        values,
      ),
    ),
    withoutPickupDate: one(
      CountColumns,
      db.get(`SELECT COUNT(*) AS count FROM shipments WHERE ${COUNTED} AND pickup_date IS NULL`),
    ).count,
    carriers: db
      .all('SELECT carrier, MAX(carrier_name) AS carrier_name FROM shipments GROUP BY carrier ORDER BY carrier_name')
      .map((row) => {
        const { carrier, carrier_name } = readRow('shipments', NameColumns, row);
        return { carrier, carrierName: carrier_name };
      }),
  };
}
