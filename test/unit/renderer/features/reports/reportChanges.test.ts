import { describe, expect, it } from 'vitest';
import { shipmentsChange, spendChangeLabels } from '../../../../../renderer/features/reports/reportChanges.ts';
import type { ComparedFigures, ReportFigures } from '../../../../../shared/contract/reports.ts';

const weighed = { cents: 0, milliPounds: 0 };
const of = (shipments: number, amounts: Readonly<Record<string, number>>): ReportFigures => ({
  shipments,
  priced: shipments,
  spend: Object.entries(amounts).map(([currency, cents]) => ({ currency, cents, changeCents: 0, weighed })),
  onTime: 0,
  late: 0,
  notMeasured: 0,
  open: 0,
  withoutWeight: 0,
});
const compared = (now: ReportFigures, before: ReportFigures | null): ComparedFigures => ({ ...now, before });

describe('changes', () => {
  it('have an amount and a percentage', () => {
    const line = compared(of(9, { USD: 112_00 }), of(6, { USD: 100_00 }));
    expect(shipmentsChange(line)).toBe('+3 (+50%)');
    expect(spendChangeLabels(line)).toEqual(['+$12.00 (+12%)']);
  });

  it('are within one currency, and have no percentage of nothing', () => {
    const line = compared(of(2, { USD: 50_00, CAD: 7_00 }), of(2, { USD: 100_00 }));
    expect(spendChangeLabels(line)).toEqual(['−$50.00 (−50%)', '+7.00 CAD (new)']);
  });

  it('say which rows are new, and which have no shipments anymore', () => {
    const added = compared(of(1, { USD: 5_00 }), of(0, {}));
    expect([shipmentsChange(added), ...spendChangeLabels(added)]).toEqual(['new', 'new']);
    const removed = compared(of(0, {}), of(4, { USD: 5_00 }));
    expect([shipmentsChange(removed), ...spendChangeLabels(removed)]).toEqual(['none now, 4 before', '−$5.00 (−100%)']);
  });

  it('are blank without a comparison, and zero if nothing changed', () => {
    expect(shipmentsChange(compared(of(1, {}), null))).toBe('–');
    const same = compared(of(2, { USD: 5_00 }), of(2, { USD: 5_00 }));
    expect([shipmentsChange(same), ...spendChangeLabels(same)]).toEqual(['±0 (±0%)', '±$0.00 (±0%)']);
  });
});
