/** How many shipments have each accessorial, and what they cost with and without it. */
import { z } from 'zod';
import type { ReportAccessorials } from '../../../shared/contract/reports.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Values } from '../../platform/sqlite/database.ts';
import { COUNTED, type Reader, WITHIN } from './reportFilter.ts';

/** Sums of the shipments with the same accessorials. Grouped by their text, so that SQL parses none of it. */
const SUMS = `
  SELECT accessorials, currency, COUNT(*) AS shipments, COUNT(NULLIF(total_cents, 0)) AS priced,
    COALESCE(SUM(total_cents), 0) AS cents
  FROM shipments WHERE ${COUNTED} AND ${WITHIN} GROUP BY accessorials, currency
  ORDER BY (currency <> 'USD'), currency`;
const SumColumns = z.object({
  accessorials: jsonColumn(z.array(z.string())).nullable(),
  currency: z.string(),
  shipments: z.int(),
  priced: z.int(),
  cents: z.int(),
});
type Sums = readonly z.output<typeof SumColumns>[];

const sumsOf = (db: Reader, values: Values): Sums =>
  db.all(SUMS, values).map((row) => parseDbRow('shipments', SumColumns, row));
const countOf = (sums: Sums) => sums.reduce((sum, { shipments }) => sum + shipments, 0);
const known = (sums: Sums) => sums.filter(({ accessorials }) => accessorials !== null);
const having = (sums: Sums, code: string) => sums.filter(({ accessorials }) => accessorials?.includes(code));

/** The priced shipments and their amount in one currency. */
function pricedIn(sums: Sums, currency: string): { shipments: number; cents: number } {
  const inCurrency = sums.filter((sum) => sum.currency === currency);
  return {
    shipments: inCurrency.reduce((sum, { priced }) => sum + priced, 0),
    cents: inCurrency.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** `before` are the values of the compared dates. */
export function accessorialsOf(db: Reader, values: Values, before: Values | null): ReportAccessorials {
  const all = sumsOf(db, values);
  const now = known(all);
  const earlier = before === null ? null : known(sumsOf(db, before));
  const codes = new Set([...now, ...(earlier ?? [])].flatMap(({ accessorials }) => accessorials ?? []));
  const currencies = [...new Set(now.filter(({ priced }) => priced > 0).map(({ currency }) => currency))];
  return {
    known: countOf(now),
    unknown: countOf(all) - countOf(now),
    knownBefore: earlier === null ? null : countOf(earlier),
    rows: [...codes]
      .map((code) => ({
        code,
        shipments: countOf(having(now, code)),
        before: earlier === null ? null : countOf(having(earlier, code)),
        sums: currencies.map((currency) => {
          const [every, its] = [pricedIn(now, currency), pricedIn(having(now, code), currency)];
          const without = { shipments: every.shipments - its.shipments, cents: every.cents - its.cents };
          return { currency, with: its, without };
        }),
      }))
      .toSorted((a, b) => b.shipments - a.shipments || (a.code < b.code ? -1 : 1)),
  };
}
