import { describe, expect, it } from 'vitest';
import { REPORT_COLUMNS } from '../../../../../renderer/features/reports/reportColumns.tsx';
import {
  carrierNames,
  metricValue,
  monthLabel,
  onTimeShare,
  reportLines,
  spendChange,
  spendLabel,
} from '../../../../../renderer/features/reports/reportLines.ts';
import { namedPeriods } from '../../../../../renderer/features/reports/reportPeriods.ts';
import { formatPercent } from '../../../../../renderer/lib/format.ts';
import type { Report } from '../../../../../shared/contract/reports.ts';

const figures = {
  shipments: 3,
  priced: 3,
  spend: [{ currency: 'USD', cents: 223_236, changeCents: 0, weighed: { cents: 223_236, milliPounds: 640_100 } }],
  onTime: 2,
  late: 1,
  notMeasured: 0,
  open: 0,
  withoutWeight: 0,
  before: null,
};
const report: Report = {
  compared: null,
  total: figures,
  byCarrier: [{ ...figures, carrier: 'SMPF', carrierName: 'Sample Freightways' }],
  byLane: [
    { ...figures, origin: 'Columbus, OH 43207', destination: null },
    { ...figures, origin: null, destination: null },
  ],
  lanes: 2,
  byState: [{ ...figures, origin: 'OH', destination: null }],
  trend: { unit: 'month', rows: [{ ...figures, start: '2026-11' }] },
  accessorials: { known: 0, unknown: 3, knownBefore: null, rows: [] },
  invoices: { rows: [], notCompared: 0 },
  leftOut: { shipments: 0, spend: [] },
  withoutPickupDate: 0,
  carriers: [],
};

describe('lines', () => {
  it('have a name each, also where a place is not known', () => {
    expect(reportLines(report, 'carriers').map(({ name }) => name)).toEqual(['Sample Freightways']);
    expect(reportLines(report, 'lanes').map(({ name }) => name)).toEqual([
      'Columbus, OH 43207 → unknown',
      'Lane unknown',
    ]);
    expect(reportLines(report, 'trend').map(({ name }) => name)).toEqual(['Nov 2026']);
    expect(monthLabel('2027-01')).toBe('Jan 2027');
  });

  it('compute the on-time share among those with a known result', () => {
    expect(formatPercent(onTimeShare({ onTime: 2, late: 1 }))).toBe('66.7%');
    expect(formatPercent(onTimeShare({ onTime: 0, late: 4 }))).toBe('0%');
    expect(formatPercent(onTimeShare({ onTime: 0, late: 0 }))).toBe('–');
  });

  it('are drawn and written by what is chosen', () => {
    const [line] = reportLines(report, 'carriers');
    if (line === undefined) throw new Error('no line');
    expect(metricValue(line, 'spend', 'USD')).toEqual({ value: 223_236, label: '$2,232.36' });
    expect(metricValue(line, 'shipments', 'USD')).toEqual({ value: 3, label: '3' });
    expect(metricValue(line, 'onTime', 'USD').label).toBe('66.7%');
    expect(metricValue(line, 'perCwt', 'USD')).toEqual({ value: 34_875, label: '$348.75' });
  });
});

describe('sorting', () => {
  it('is by the amounts of the account’s currency, also if that isn’t dollars', () => {
    const spent = (cents: number) => ({
      ...figures,
      spend: [{ currency: 'CAD', cents, changeCents: 0, weighed: { cents, milliPounds: 100_000 } }],
    });
    const canadian: Report = {
      ...report,
      total: { ...spent(300), before: spent(150) },
      byCarrier: [
        { ...spent(200), before: spent(50), carrier: 'DOTL', carrierName: 'Dotted Line Freight' },
        { ...spent(100), before: spent(100), carrier: 'SMPF', carrierName: 'Sample Freightways' },
      ],
    };
    const keys = (id: string) =>
      reportLines(canadian, 'carriers').map((line) =>
        REPORT_COLUMNS.carriers.compared.find((column) => column.id === id)?.sortBy?.(line),
      );
    expect(keys('spend')).toEqual([200, 100]);
    expect(keys('perCwt')).toEqual([200, 100]);
    expect(keys('spendChange')).toEqual([150, 0]);
  });
});

describe('money', () => {
  const weighed = { cents: 0, milliPounds: 0 };
  const cad = { currency: 'CAD', cents: 29_822, changeCents: -500, weighed };
  const spend = [{ currency: 'USD', cents: 100, changeCents: 70_273, weighed }, cad];

  it('is written a currency at a time, and drawn in one', () => {
    expect(spendLabel(spend)).toBe('$1.00, 298.22 CAD');
    expect(spendLabel([])).toBe('$0.00');
    expect(spendChange(spend)).toBe('+$702.73, −5.00 CAD');
    expect(spendChange([{ ...cad, changeCents: 0 }])).toBeNull();
    const [line] = reportLines(
      { ...report, byCarrier: report.byCarrier.map((one) => ({ ...one, spend })) },
      'carriers',
    );
    if (line === undefined) throw new Error('no line');
    expect(metricValue(line, 'spend', 'CAD')).toEqual({ value: 29_822, label: '298.22 CAD' });
  });
});

describe('names of carriers', () => {
  it('have their code beside them', () => {
    const named = (carrier: string, carrierName: string) => ({ carrier, carrierName });
    const carriers = [named('A', 'Summit'), named('B', 'Summit'), named('C', 'Harbor')];
    expect([...carrierNames(carriers).values()]).toEqual(['Summit (A)', 'Summit (B)', 'Harbor (C)']);
    const byCarrier = carriers.map((carrier) => ({ ...figures, ...carrier }));
    expect(reportLines({ ...report, byCarrier, carriers }, 'carriers').map(({ name }) => name)).toEqual([
      'Summit (A)',
      'Summit (B)',
      'Harbor (C)',
    ]);
  });
});

describe('periods', () => {
  it('are whole months and years, across the turn of a year and in a leap year', () => {
    const of = (today: string) => namedPeriods(today).map(({ from, to }) => [from, to]);
    expect(of('2028-03-31')).toEqual([
      ['2028-03-01', '2028-03-31'],
      ['2028-02-01', '2028-02-29'],
      ['2028-01-01', '2028-03-31'],
      ['2028-01-01', '2028-12-31'],
      ['2027-01-01', '2027-12-31'],
    ]);
    expect(of('2027-01-05')[1]).toEqual(['2026-12-01', '2026-12-31']);
    expect(of('2026-12-05')[0]).toEqual(['2026-12-01', '2026-12-31']);
  });
});
