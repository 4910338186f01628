import type { Report } from '../../../shared/contract/reports.ts';
import { ACCESSORIAL_CODES } from '../../../shared/freight/values.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { averageCents } from '../../../shared/rules/reportChange.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { asLines, reportColumn } from './reportColumns.tsx';
import { reportsStrings } from './strings.ts';

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
      const averages = sums.flatMap(({ currency, ...sum }) => {
        const cents = averageCents(sum[which]);
        return cents === null ? [] : [formatMoney(cents, currency)];
      });
      return averages.length === 0 ? ['–'] : averages;
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
            ? reportsStrings.new
            : (shipments === 0 ? reportsStrings.shareBeforeNoneNow : reportsStrings.shareBefore)(
                formatPercent(shareOf(before, knownBefore ?? 0)),
              ),
      averageWith: average('with'),
      averageWithout: average('without'),
    };
  });
}

/** What the figures are, and how many shipments they are based on. */
export function accessorialNote({ accessorials: { known, unknown } }: Report): string {
  return unknown === 0 ? reportsStrings.accessorialNote(known) : reportsStrings.accessorialNoteUnknown(known, unknown);
}

const column = reportColumn<AccessorialLine>;

const COLUMNS = [
  column({ id: 'name', head: reportsStrings.accessorial, sortBy: (line) => line.name, text: (line) => line.name }),
  column({
    id: 'shipments',
    head: reportsStrings.shipments,
    width: '92px',
    align: 'right',
    sortBy: (line) => line.shipments,
    text: (line) => formatNumber(line.shipments),
  }),
  column({
    id: 'share',
    head: reportsStrings.share,
    width: '76px',
    align: 'right',
    sortBy: (line) => line.share,
    text: (line) => formatPercent(line.share),
  }),
  column({
    id: 'with',
    head: reportsStrings.averageWith,
    width: '116px',
    align: 'right',
    text: (line) => line.averageWith.join(', '),
    cell: (line) => asLines(line.averageWith),
  }),
  column({
    id: 'without',
    head: reportsStrings.averageWithout,
    width: '128px',
    align: 'right',
    text: (line) => line.averageWithout.join(', '),
    cell: (line) => asLines(line.averageWithout),
  }),
];

/** Created once. */
export const ACCESSORIAL_COLUMNS = {
  plain: COLUMNS,
  compared: COLUMNS.toSpliced(
    3,
    0,
    column({
      id: 'change',
      head: reportsStrings.compared,
      width: '120px',
      align: 'right',
      text: (line) => line.change ?? '–',
    }),
  ),
} as const;
