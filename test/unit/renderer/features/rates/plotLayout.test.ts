import { describe, expect, it } from 'vitest';
import { comparableRows, plotLayout } from '../../../../../renderer/features/rates/plotLayout.ts';
import { RATES, rowsOf, sampleRate } from './sampleQuote.ts';

const BOX = { left: 40, right: 280, top: 10, bottom: 300, radius: 8.5 };
const layout = (rates = RATES) => plotLayout(rowsOf(rates, null, null), BOX);

describe('the plot', () => {
  it('puts dearer rates higher and slower ones further right', () => {
    const { points } = layout();
    const at = (number: number) => points.find((point) => point.row.number === number) ?? { x: 0, y: 0 };
    expect(at(5).y).toBeLessThan(at(4).y);
    expect(at(1).x).toBeGreaterThan(at(3).x);
  });

  it('keeps every point inside', () => {
    for (const { x, y } of layout().points) {
      expect(x).toBeGreaterThanOrEqual(BOX.left + BOX.radius);
      expect(x).toBeLessThanOrEqual(BOX.right - BOX.radius);
      expect(y).toBeGreaterThanOrEqual(BOX.top + BOX.radius);
      expect(y).toBeLessThanOrEqual(BOX.bottom - BOX.radius);
    }
  });

  it('moves points apart that would cover each other', () => {
    const close = [1200, 1201, 1202].map((dollars, index) => sampleRate(`${index} Lines`, dollars, 3, null));
    const spread = [...close, sampleRate('Far', 2000, 5, null)];
    const { points } = layout(spread);
    const gaps = points.flatMap((a) => points.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2 * BOX.radius - 1);
  });

  it('names marked points where no point is covered', () => {
    const rates = [...RATES, sampleRate('Beside', 1260, 3, null), sampleRate('Above', 1150, 6, null)];
    const { captions, points } = layout(rates);
    expect(captions.map((caption) => caption.text)).toEqual(['Lowest', 'Fastest']);
    for (const { x: at, y, text, anchor } of captions) {
      const x = at - { start: 0, middle: text.length * 2.95, end: text.length * 5.9 }[anchor];
      const covered = points.filter(
        (point) => point.x > x && point.x < x + text.length * 5.9 && point.y > y - 9 && point.y < y,
      );
      expect(covered).toEqual([]);
    }
  });

  it('has round prices and whole days on its axes', () => {
    expect(layout().yTicks.map((tick) => tick.label)).toEqual([
      '1,000',
      '1,100',
      '1,200',
      '1,300',
      '1,400',
      '1,500',
      '1,600',
    ]);
    expect(layout().xTicks.map((tick) => tick.label)).toEqual(['2', '3', '4', '5', '6']);
  });

  it('has prices of one currency on its axis, that of the selected rate, and no missing prices', () => {
    const inCad = [1400, 1500].map((dollars, at) => ({ ...sampleRate(`C${at}`, dollars, 3, null), currency: 'CAD' }));
    const rows = rowsOf([...RATES, ...inCad, sampleRate('Unpriced', 0, 1, null)], null, null);
    const numbers = (selected: number | null) => comparableRows(rows, selected).map(({ number }) => number);
    expect(numbers(null)).toEqual([1, 2, 3, 4, 5]);
    expect(numbers(2)).toEqual([1, 2, 3, 4, 5]);
    expect(numbers(6)).toEqual([6, 7]);
    expect(comparableRows([], null)).toEqual([]);
  });

  it('shows one rate, rates of one price, and none', () => {
    expect(layout(RATES.slice(0, 1)).points).toHaveLength(1);
    expect(layout([]).points).toEqual([]);
    expect(layout([sampleRate('Undated', 900, null, null)]).points).toEqual([]);
    for (const { y } of layout(RATES.map((rate) => ({ ...rate, totalCents: 100_000 }))).points) expect(y).not.toBeNaN();
  });
});
