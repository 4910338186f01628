import { describe, expect, it } from 'vitest';
import { caretOf, moveFrom } from '../../../../../renderer/features/quote/gridMoves.ts';
import { sampleForm, sampleRow } from './sampleForm.ts';

const rows = sampleForm([sampleRow(), sampleRow({ key: '2' })]).rows;
const anywhere = { isAtStart: true, isAtEnd: true };
const inside = { isAtStart: false, isAtEnd: false };

describe('keys in the grid', () => {
  it('move up and down in the column, and stop at the edges', () => {
    expect(moveFrom({ row: 1, column: 'width' }, 'ArrowUp', inside, rows)).toEqual({ row: 0, column: 'width' });
    expect(moveFrom({ row: 1, column: 'width' }, 'ArrowDown', inside, rows)).toEqual({ row: 2, column: 'width' });
    expect(moveFrom({ row: 0, column: 'width' }, 'ArrowUp', inside, rows)).toBeNull();
    expect(moveFrom({ row: 2, column: 'width' }, 'ArrowDown', inside, rows)).toBeNull();
  });

  it('move left and right only from the edge of the text', () => {
    expect(moveFrom({ row: 0, column: 'width' }, 'ArrowLeft', anywhere, rows)).toEqual({ row: 0, column: 'length' });
    expect(moveFrom({ row: 0, column: 'weight' }, 'ArrowRight', anywhere, rows)).toEqual({
      row: 0,
      column: 'freightClass',
    });
    expect(moveFrom({ row: 0, column: 'width' }, 'ArrowLeft', inside, rows)).toBeNull();
    expect(moveFrom({ row: 0, column: 'quantity' }, 'ArrowLeft', anywhere, rows)).toBeNull();
    expect(moveFrom({ row: 0, column: 'unitType' }, 'ArrowRight', anywhere, rows)).toBeNull();
  });

  it('Enter goes down, and to the beginning of a new row', () => {
    expect(moveFrom({ row: 0, column: 'height' }, 'Enter', inside, rows)).toEqual({ row: 1, column: 'height' });
    expect(moveFrom({ row: 1, column: 'height' }, 'Enter', inside, rows)).toEqual({ row: 2, column: 'quantity' });
    expect(moveFrom({ row: 2, column: 'height' }, 'Enter', inside, rows)).toBeNull();
  });

  it('leave letters to the cell', () => {
    expect(moveFrom({ row: 0, column: 'height' }, 'a', anywhere, rows)).toBeNull();
  });

  it('know where the caret is', () => {
    expect(caretOf('48', 0, 2)).toEqual({ isAtStart: true, isAtEnd: true });
    expect(caretOf('48', 0, 0)).toEqual({ isAtStart: true, isAtEnd: false });
    expect(caretOf('48', 1, 1)).toEqual({ isAtStart: false, isAtEnd: false });
    expect(caretOf('48', 2, 2)).toEqual({ isAtStart: false, isAtEnd: true });
    expect(caretOf('', 0, 0)).toEqual({ isAtStart: true, isAtEnd: true });
  });
});
