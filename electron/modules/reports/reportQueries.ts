/** Sums over shipments in SQL: exact cents, counts, and on-time results. */
import { z } from 'zod';
import type { ComparedFigures, Report, ReportRequest } from '../../../shared/contract/reports.ts';
import { comparedPeriod, type Period } from '../../../shared/rules/comparedPeriod.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Values } from '../../platform/sqlite/database.ts';
import { accessorialsOf } from './reportAccessorials.ts';
import {
  type CurrencyLine,
  FIGURES,
  FigureColumns,
  figuresOf,
  merged,
  NOTHING,
  plain,
  sumOf,
  withBefore,
} from './reportFigures.ts';
import { COUNTED, type Reader, WITHIN } from './reportFilter.ts';
import { invoicesOf } from './reportInvoices.ts';
import { pairedStart, type TrendUnit, trendUnit, withoutGaps } from './reportTrend.ts';

/** Maximum number of lanes in a response; the CSV file has all. */
const SHOWN_LANES = 200;

/** Highest spend first; USD comes before other currencies. */
const BY_SPEND = "(currency <> 'USD'), cents DESC";

const CarrierColumns = FigureColumns.extend({ carrier: z.string(), carrier_name: z.string() });
const LaneColumns = FigureColumns.extend({
  origin_place: z.string().nullable(),
  consignee_place: z.string().nullable(),
});
const TrendColumns = FigureColumns.extend({ start: z.string() });
const CountColumns = z.object({ count: z.int() });
const NameColumns = z.object({ carrier: z.string(), carrier_name: z.string() });

const CARRIERS_SQL = `SELECT value AS carrier, COALESCE(MAX(NULLIF(name, value)), value) AS carrier_name
  FROM shipment_totals WHERE kind = 'carrier' GROUP BY value ORDER BY carrier_name`;
const NAME = 'COALESCE(MAX(NULLIF(carrier_name, carrier)), carrier) AS carrier_name';
const START: Readonly<Record<TrendUnit, string>> = {
  month: 'substr(pickup_date, 1, 7)',
  // The Monday on or before the pickup.
  week: "date(pickup_date, '-6 days', 'weekday 1')",
};

interface Lane {
  readonly origin: string | null;
  readonly destination: string | null;
}
type Compared<Group> = Group & ComparedFigures;

/** The tables of a report in full. */
export interface FullTables {
  readonly byCarrier: readonly Compared<{ readonly carrier: string; readonly carrierName: string }>[];
  readonly byLane: readonly Compared<Lane>[];
  readonly byState: readonly Compared<Lane>[];
  readonly trend: { readonly unit: TrendUnit; readonly rows: readonly Compared<{ readonly start: string }>[] };
}

const laneKey = ({ origin, destination }: Lane) => JSON.stringify([origin, destination]);

function valuesOf({ from, to, carrier, origin, destination }: ReportRequest): Values {
  return { from, to, carrier, origin, destination };
}

/** The request for the compared dates, or null. */
function earlierOf(request: ReportRequest): ReportRequest | null {
  const period = request.compare === 'none' ? null : comparedPeriod(request, request.compare);
  return period === null ? null : { ...request, ...period };
}

/** The state of `City, ST ZIP`, or null. */
function stateOf(place: string | null): string | null {
  return /, ([A-Z]{2}) \d{5}$/.exec(place ?? '')?.[1] ?? null;
}

/** All tables, one line per group and currency. */
function reportTables(db: Reader, request: ReportRequest): FullTables {
  const earlier = earlierOf(request);
  const compared = <Group>(
    read: (of: ReportRequest) => CurrencyLine<Group>[],
    groupOf: (group: Group) => string,
    before = earlier === null ? null : read(earlier),
  ) => withBefore(read(request), before, groupOf);
  const rows = <Schema extends typeof FigureColumns>(of: ReportRequest, select: string, by: string, schema: Schema) =>
    db
      .all(
        `SELECT ${select}, ${FIGURES} FROM shipments WHERE ${COUNTED} AND ${WITHIN} GROUP BY ${by}, currency
         ORDER BY ${by === 'start' ? "start, (currency <> 'USD'), currency" : `${BY_SPEND}, ${by}, currency`}`,
        valuesOf(of),
      )
      .map((row) => parseDbRow('shipments', schema, row));
  const lanes = (of: ReportRequest): CurrencyLine<Lane>[] =>
    rows(of, 'origin_place, consignee_place', 'origin_place, consignee_place', LaneColumns).map((row) => ({
      origin: row.origin_place,
      destination: row.consignee_place,
      currency: row.currency,
      ...figuresOf(row),
    }));
  const unit = trendUnit(request);
  const starts = (of: ReportRequest) =>
    rows(of, `${START[unit]} AS start`, 'start', TrendColumns).map((row) => ({
      start: row.start,
      currency: row.currency,
      ...figuresOf(row),
    }));
  const pair = earlier === null ? null : pairedStart(request);
  const byLane = compared(lanes, laneKey);
  return {
    byCarrier: compared(
      (of) =>
        rows(of, `carrier, ${NAME}`, 'carrier', CarrierColumns).map((row) => ({
          carrier: row.carrier,
          carrierName: row.carrier_name,
          currency: row.currency,
          ...figuresOf(row),
        })),
      ({ carrier }) => carrier,
    ),
    byLane,
    // Lanes of the same states, still one line per currency.
    byState: merged(
      byLane.map((line) => ({ ...line, origin: stateOf(line.origin), destination: stateOf(line.destination) })),
      (line) => `${line.currency} ${laneKey(line)}`,
    ),
    trend: {
      unit,
      rows: compared(
        starts,
        ({ start }) => start,
        earlier === null || pair === null
          ? null
          : starts(earlier).map((line) => ({ ...line, start: pair(line.start) })),
      ).toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    },
  };
}

/** Everything that a CSV file can be made of. */
export function reportToExport(
  db: Reader,
  request: ReportRequest,
): FullTables & Pick<Report, 'accessorials' | 'invoices'> {
  return {
    ...reportTables(db, request),
    accessorials: accessorialsIn(db, request),
    invoices: invoicesOf(db, valuesOf(request)),
  };
}

function accessorialsIn(db: Reader, request: ReportRequest): Report['accessorials'] {
  const earlier = earlierOf(request);
  return accessorialsOf(db, valuesOf(request), earlier === null ? null : valuesOf(earlier));
}

/** Runs one report query. SQLite sums whole cents, so there are no rounding errors. */
export function reportOf(db: Reader, request: ReportRequest): Report {
  const tables = reportTables(db, request);
  const earlier = earlierOf(request);
  const byLane = merged(tables.byLane, laneKey);
  const leftOut = db
    .all(
      `SELECT ${FIGURES} FROM shipments WHERE NOT (${COUNTED}) AND ${WITHIN} GROUP BY currency
       ORDER BY (currency <> 'USD'), currency`,
      valuesOf(request),
    )
    .map((row) => figuresOf(parseDbRow('shipments', FigureColumns, row)))
    .reduce(sumOf, NOTHING);
  // Every shipment has one carrier, so the carriers add up to all shipments, without another query.
  const [total = NOTHING] = merged(tables.byCarrier, () => '');
  const [before = NOTHING] = merged(tables.byCarrier, () => '').map((line) => line.before ?? NOTHING);
  const period = ({ from, to }: Period) => ({ from, to });
  return {
    compared: earlier === null ? null : period(earlier),
    total: { ...plain(total), before: earlier === null ? null : before },
    byCarrier: merged(tables.byCarrier, ({ carrier }) => carrier),
    byLane: byLane.slice(0, SHOWN_LANES),
    lanes: byLane.length,
    byState: merged(tables.byState, laneKey),
    trend: {
      unit: tables.trend.unit,
      rows: withoutGaps(
        tables.trend.unit,
        merged(tables.trend.rows, ({ start }) => start),
      ),
    },
    accessorials: accessorialsIn(db, request),
    invoices: invoicesOf(db, valuesOf(request)),
    leftOut: { shipments: leftOut.shipments, spend: leftOut.spend },
    withoutPickupDate: parseDbRow(
      'shipments',
      CountColumns,
      db.get(`SELECT COUNT(*) AS count FROM shipments WHERE ${COUNTED} AND pickup_date IS NULL`) ?? {},
    ).count,
    carriers: db.all(CARRIERS_SQL).map((row) => {
      const { carrier, carrier_name } = parseDbRow('shipments', NameColumns, row);
      return { carrier, carrierName: carrier_name };
    }),
  };
}
