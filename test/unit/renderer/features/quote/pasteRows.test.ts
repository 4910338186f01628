import { describe, expect, it } from 'vitest';
import { blankRow, type Column } from '../../../../../renderer/features/quote/form.ts';
import {
  type PasteChoices,
  pasteProblems,
  pasteRows,
  splitCells,
} from '../../../../../renderer/features/quote/pasteRows.ts';
import { keyMaker } from '../../../../../renderer/features/quote/rows.ts';
import { isTable } from '../../../../../renderer/features/quote/usePaste.tsx';
import { sampleRow } from './sampleForm.ts';

const paste = (
  text: string,
  at: { row: number; column: Column } = { row: 0, column: 'quantity' },
  rows = [blankRow('1')],
) => pasteRows(rows, at, text, keyMaker(rows));

describe('cells of a spreadsheet', () => {
  it('are split at tabs and line ends of every kind, trailing empty lines dropped', () => {
    expect(splitCells('a\tb\r\nc\td\n\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(splitCells('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
  });

  it('may be quoted, with tabs, line ends and quotes inside', () => {
    expect(splitCells('"one\ttwo"\t"a ""b"""\n"two\r\nlines"\tc')).toEqual([
      ['one\ttwo', 'a "b"'],
      ['two lines', 'c'],
    ]);
  });

  it('preserve the inch mark', () => {
    expect(splitCells('48"\t40"\n"\tx')).toEqual([
      ['48"', '40"'],
      ['"', 'x'],
    ]);
  });

  it('are a table from two cells on', () => {
    expect(isTable('48\n')).toBe(false);
    expect(isTable('48\t40')).toBe(true);
    expect(isTable('48\n40')).toBe(true);
  });
});

describe('pasting rows', () => {
  it('fills the columns from the active cell rightwards and adds rows', () => {
    const pasted = paste('2\tBrackets\t104600\t48\t40\t46\t600\t85\tyes\n1\tFrames\t\t72\t30\t34\t1,250\t\tno');
    expect(pasted.rows).toEqual([
      sampleRow({ description: 'Brackets', freightClass: '85', stackable: 'yes' }),
      sampleRow({
        key: '2',
        quantity: '1',
        description: 'Frames',
        nmfc: '',
        length: '72',
        width: '30',
        height: '34',
        weight: '1,250',
        stackable: 'no',
      }),
    ]);
    expect(pasteProblems(pasted)).toEqual([]);
  });

  it('writes over what is there, only in its columns', () => {
    const pasted = pasteRows([sampleRow()], { row: 0, column: 'length' }, '96\t48', () => '2');
    expect(pasted.rows).toEqual([sampleRow({ length: '96', width: '48' })]);
  });

  it('goes by heads when the first row has them, in any order', () => {
    const pasted = paste('Weight (lb)\tQty\tItem\tL (in)\tW\tH\n600\t2\tBrackets\t48\t40\t46');
    expect(pasted.count).toBe(1);
    expect(pasted.rows[0]).toEqual(sampleRow({ description: 'Brackets', nmfc: '' }));
  });

  it('names each bad cell, by row and column, and keeps what came', () => {
    const pasted = paste('2\tBrackets\t\t48\t40\t46\t1,25\n2\tTile\t\t48 cm\t40\t30\t1150\t\tmaybe');
    expect(pasteProblems(pasted)).toEqual([
      'Row 1, Wt each: “1,25”. Check the comma: enter 1,250 or 12.5.',
      'Row 2, L: “48 cm”. Enter inches.',
      'Row 2, Stackable: “maybe”. Enter yes or no.',
    ]);
    expect(pasted.rows[0]?.weight).toBe('1,25');
    expect(pasted.rows[1]?.stackable).toBe('maybe');
  });

  it('does not call a cell bad that was simply not pasted', () => {
    expect(paste('2\tBrackets').badCells).toEqual([]);
  });

  it('names what has no place: columns to the right, rows beyond a thousand', () => {
    const wide = paste('48\t40\t46\t600\t85\tyes\tdrum\textra\tmore', { row: 0, column: 'length' });
    expect(pasteProblems(wide)[0]).toMatch(/^2 columns skipped/);
    const long = paste(Array.from({ length: 1_020 }, () => '1\tPallet').join('\n'));
    expect(long.rows).toHaveLength(1_000);
    expect(pasteProblems(long)).toEqual(['20 rows skipped: the grid holds up to 1,000.']);
  });
});

describe('what a head leaves open', () => {
  const list = 'Item\tQty\tWeight\tL\tW\tH\nBrackets\t4\t1,000\t48\t40\t46\nTile\t1\t300\t48\t40\t46';
  const responded = (text: string, responses: PasteChoices) =>
    pasteRows([sampleRow()], { row: 0, column: 'quantity' }, text, () => '9', responses);

  it('needs a choice: whether a weight is per unit or per line, with both sums', () => {
    expect(paste(list).ambiguities).toEqual({ weight: { eachLb: 4300, lineLb: 1300 }, pieces: null });
  });

  it('needs no choice if the head says it, or no line has two units', () => {
    for (const text of [
      list.replace('Weight', 'Weight each'),
      list.replace('Weight', 'Total weight'),
      list.replace('4\t', '1\t'),
    ]) {
      expect(paste(text).ambiguities.weight, text).toBeNull();
    }
  });

  it.each([
    ['each', ['1,000', '300']],
    ['line', ['250', '300']],
  ] as const)('follows the choice: %s', (weight, expected) => {
    const pasted = responded(list, { weight, pieces: null });
    expect(pasted.rows.slice(0, 2).map((row) => row.weight)).toEqual(expected);
    expect(pasteProblems(pasted)).toEqual([]);
  });

  it('has a warning if a line does not divide into thousandths of a pound', () => {
    const pasted = responded(list.replace('4\t1,000', '3\t1,000'), { weight: 'line', pieces: null });
    expect(pasted.rows[0]?.weight).toBe('333.333');
    expect(pasteProblems(pasted)[0]).toMatch(/^Row 1, Wt each: “1,000”\. .* 999\.999 lb/);
  });

  it.each(['Pieces', 'Cartons'])('needs a choice for %s, which are not handling units', (head) => {
    const text = list.replace('Qty', head);
    expect(paste(text).ambiguities.pieces).toBe(head);
    expect(paste(text).rows[0]?.quantity).not.toBe('4');
    expect(responded(text, { weight: null, pieces: 'units' }).rows[0]?.quantity).toBe('4');
    expect(responded(text, { weight: null, pieces: 'inside' }).rows[1]?.quantity).toBe('');
    const both = list.replace('Weight', `${head}\tWeight each`).replaceAll(/\t(4|1)\t/g, '\t$1\t24\t');
    expect(paste(both).ambiguities).toEqual({ weight: null, pieces: null });
    expect(paste(both).rows[0]?.quantity).toBe('4');
  });

  it('needs no choice if both weights are there, and takes the weight each in either order of the columns', () => {
    for (const text of [
      'Item\tQty\tWeight each\tTotal weight\nBrackets\t4\t250\t1,000',
      'Item\tQty\tTotal weight\tWeight each\nBrackets\t4\t1,000\t250',
      'Item\tQty\tWeight\tTotal weight\nBrackets\t4\t250\t1,000',
      'Item\tQty\tTotal weight\tWeight\nBrackets\t4\t1,000\t250',
    ]) {
      const pasted = paste(text);
      expect(pasted.rows[0]?.weight, text).toBe('250');
      expect(pasted.ambiguities.weight, text).toBeNull();
    }
  });

  it('counts the units of a quantity with its type, such as 2 drums', () => {
    const drums = 'Item\tQty\tTotal weight\nOil\t2 drums\t1,000';
    expect(paste(drums).rows[0]?.weight).toBe('500');
    expect(paste(drums.replace('Total weight', 'Weight')).ambiguities.weight).toEqual({ eachLb: 2000, lineLb: 1000 });
  });

  it.each(['Weight (kg)', 'L (cm)', 'Length (mm)', 'H (ft)', 'Total weight (tons)', 'Weight kg'])(
    'skips %s, a column in other units',
    (head) => {
      const pasted = paste(`Item\tQty\t${head}\nBrackets\t4\t100`);
      expect(pasted.rows[0]).toEqual({ ...blankRow('1'), quantity: '4', description: 'Brackets' });
      expect(pasteProblems(pasted)[0]).toMatch(/^1 column skipped/);
    },
  );

  it('reads no number of a list that is all in other units', () => {
    const pasted = paste('L (cm)\tW (cm)\tWeight (kg)\n120\t80\t300');
    expect(pasted.rows).toEqual([blankRow('1')]);
    expect(pasteProblems(pasted)[0]).toMatch(/^3 columns skipped/);
  });

  it('does not take a first row of freight for headings because of a unit in it', () => {
    const pasted = paste('pallets\tTile (30 cm)\t\t48\t40\t46\t600');
    expect(pasted.rows[0]).toMatchObject({ quantity: 'pallets', description: 'Tile (30 cm)', weight: '600' });
  });
});
