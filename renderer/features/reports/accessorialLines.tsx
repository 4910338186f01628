import type { Report } from '../../../shared/contract/reports.ts';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { averageCents } from '../../../shared/rules/reportChange.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { lined } from './reportColumns.tsx';

export interface AccessorialLine {
  readonly code: string;
  readonly name: string;
  readonly shipments: number;
  readonly share: number | null;
  readonly change: string | null;
  /** One text per currency. */
  readonly averageWith: readonly string[];
  readonly averageWithout: readonly string[];
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);

function nameOf(code: string): string {
  const known = ACCESSORIAL_CODES.find((each) => each === code);
  const phrase = known === undefined ? code : ACCESSORIAL_PHRASES[known];
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

export function accessorialLines({ accessorials }: Report): readonly AccessorialLine[] {
  const { known, knownBefore, rows } = accessorials;
  return rows.map(({ code, shipments, before, sums }) => {
    const average = (which: 'with' | 'without') => {
      const known = sums.flatMap(({ currency, ...sum }) => {
        const cents = averageCents(sum[which]);
        return cents === null ? [] : [formatMoney(cents, currency)];
      });
      return known.length === 0 ? ['–'] : known;
    };
    return {
      code,
      name: nameOf(code),
      shipments,
      share: shareOf(shipments, known),
      change:
        before === null
          ? null
          : before === 0
            ? 'new'
            : `${formatPercent(shareOf(before, knownBefore ?? 0))} before${shipments === 0 ? ', none now' : ''}`,
      averageWith: average('with'),
      averageWithout: average('without'),
    };
  });
}

/** What the figures are, and whose they are. */
export function accessorialNote({ accessorials: { known, unknown } }: Report): string {
  return `Of ${formatNumber(known)} shipments booked in Waybill${unknown === 0 ? '' : `; accessorials of ${formatNumber(unknown)} more are unknown`}. Rates have one total, without amounts per accessorial. The averages also differ by freight and lane.`;
}

const COLUMNS: readonly DataColumn<AccessorialLine>[] = [
  { id: 'name', head: 'Accessorial', sortBy: (line) => line.name, cell: (line) => line.name },
  {
    id: 'shipments',
    head: 'Shipments',
    width: '92px',
    align: 'right',
    sortBy: (line) => line.shipments,
    cell: (line) => formatNumber(line.shipments),
  },
  {
    id: 'share',
    head: 'Share',
    width: '76px',
    align: 'right',
    sortBy: (line) => line.share,
    cell: (line) => formatPercent(line.share),
  },
  {
    id: 'with',
    head: 'Average with',
    width: '116px',
    align: 'right',
    cell: (line) => lined(line.averageWith),
  },
  {
    id: 'without',
    head: 'Average without',
    width: '128px',
    align: 'right',
    cell: (line) => lined(line.averageWithout),
  },
];

/** Created once. */
export const ACCESSORIAL_COLUMNS = {
  plain: COLUMNS,
  compared: COLUMNS.toSpliced(3, 0, {
    id: 'change',
    head: 'Compared',
    width: '120px',
    align: 'right',
    cell: (line) => line.change ?? '–',
  }),
} as const;
