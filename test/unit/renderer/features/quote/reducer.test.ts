import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../../../renderer/features/quote/checkForm.ts';
import { blankForm, isBlankRow, type QuoteForm } from '../../../../../renderer/features/quote/form.ts';
import { pasteRows } from '../../../../../renderer/features/quote/pasteRows.ts';
import { pristineState, type QuoteAction, quoteReducer } from '../../../../../renderer/features/quote/reducer.ts';
import { keyMaker } from '../../../../../renderer/features/quote/rows.ts';
import { fieldsWithIssues, nextIssue, visibleErrors } from '../../../../../renderer/features/quote/visibleErrors.ts';
import { sampleForm, sampleRow, TODAY } from './sampleForm.ts';

const after = (form: QuoteForm, ...actions: QuoteAction[]) => actions.reduce(quoteReducer, pristineState(form));
const shown = (form: QuoteForm, ...actions: QuoteAction[]) => {
  const state = after(form, ...actions);
  return [...visibleErrors(state, checkForm(state.form, TODAY)).keys()];
};

describe('the type of a handling unit', () => {
  const typed = (text: string, column: 'quantity' | 'unitType', row = {}) =>
    after(
      sampleForm([sampleRow({ length: '', width: '', height: '', ...row })]),
      { type: 'setCell', rowKey: '1', column, text },
      { type: 'blur', key: `row.1.${column}`, today: TODAY },
    ).form.rows[0];

  it('is read from the quantity, with its default dimensions', () => {
    expect(typed('2 drums', 'quantity')).toMatchObject({
      quantity: '2',
      unitType: 'Drum',
      length: '24',
      width: '24',
      height: '36',
    });
    expect(typed('3 plt', 'quantity')).toMatchObject({ quantity: '3', unitType: 'Pallet', length: '48', height: '' });
  });

  it('keeps dimensions that were entered, and a quantity without a type', () => {
    expect(typed('2 drums', 'quantity', { height: '35' })).toMatchObject({ length: '', width: '', height: '35' });
    expect(typed('2', 'quantity', { unitType: 'Crate' })).toMatchObject({ quantity: '2', unitType: 'Crate' });
    expect(typed('two drums', 'quantity')).toMatchObject({ quantity: 'two drums', unitType: '' });
  });

  it('is sent at the end of the description, before the field is left too', () => {
    const form = sampleForm([
      sampleRow({ description: 'Oil', unitType: 'dr' }),
      sampleRow({ key: '2', quantity: '2 cr' }),
    ]);
    const { request } = checkForm(form, TODAY);
    expect(request?.handlingUnits.map(({ quantity, description }) => [quantity, description])).toEqual([
      [expect.any(Number), 'Oil (drum)'],
      [2, 'Steel shelf brackets, boxed (crate)'],
    ]);
  });
});

describe('the grid', () => {
  it('always ends with one blank row to type into', () => {
    const { rows } = after(blankForm('2026-11-18'), { type: 'setCell', rowKey: '1', column: 'weight', text: '6' }).form;
    expect(rows.map((row) => row.key)).toEqual(['1', '2']);
    expect(rows.at(-1)).toSatisfy(isBlankRow);
  });

  it('does not collect blank rows', () => {
    const { rows } = after(
      blankForm('2026-11-18'),
      { type: 'setCell', rowKey: '1', column: 'weight', text: '6' },
      { type: 'setCell', rowKey: '1', column: 'weight', text: '60' },
    ).form;
    expect(rows).toHaveLength(2);
  });

  it('duplicates a row below itself under a new key', () => {
    const form = sampleForm([sampleRow(), sampleRow({ key: '2', description: 'Frames' })]);
    const { rows } = after(form, { type: 'duplicateRow', rowKey: '1' }).form;
    expect(rows.map((row) => row.description)).toEqual([
      'Steel shelf brackets, boxed',
      'Steel shelf brackets, boxed',
      'Frames',
      '',
    ]);
    expect(new Set(rows.map((row) => row.key)).size).toBe(4);
  });

  it('does not duplicate a blank row', () => {
    expect(after(sampleForm(), { type: 'duplicateRow', rowKey: '99' }).form).toEqual(sampleForm());
  });

  it('removes a row and never the last place to type', () => {
    expect(after(sampleForm(), { type: 'removeRow', rowKey: '1' }).form.rows).toHaveLength(1);
    expect(after(blankForm('2026-11-18'), { type: 'removeRow', rowKey: '1' }).form.rows).toHaveLength(1);
  });

  it('holds more than a hundred rows', () => {
    const full = sampleForm(Array.from({ length: 100 }, (_, index) => sampleRow({ key: String(index + 1) })));
    const form = { ...full, rows: full.rows.slice(0, 100) };
    expect(after(form, { type: 'duplicateRow', rowKey: '1' }).form.rows).toHaveLength(102);
    expect(after(form, { type: 'setCell', rowKey: '3', column: 'weight', text: '7' }).form.rows).toHaveLength(101);
  });

  it('shows the bad cells of a paste at once', () => {
    const form = blankForm('2026-11-18');
    const at = { row: 0, column: 'quantity' as const };
    const pasted = pasteRows(form.rows, at, '2\tTile\t\t48 cm', keyMaker(form.rows));
    expect(shown(form, { type: 'paste', pasted })).toEqual(['row.1.length']);
  });
});

describe('messages', () => {
  it('come when a field is left, not while it is typed', () => {
    const type: QuoteAction = { type: 'setAddress', end: 'origin', field: 'zip', text: '432' };
    expect(shown(sampleForm(), type)).toEqual([]);
    expect(shown(sampleForm(), type, { type: 'blur', key: 'origin.zip', today: TODAY })).toEqual(['origin.zip']);
  });

  it('come all at once when rates are requested', () => {
    expect(shown(blankForm('2026-11-18'), { type: 'showAll' })).toHaveLength(7);
  });

  it('of the service go as soon as the field changes', () => {
    const serverErrors = { placed: new Map([['row.1.weight', 'Too heavy.']] as const), unmatched: [] };
    const reject: QuoteAction = { type: 'setServerErrors', serverErrors };
    expect(shown(sampleForm(), reject)).toEqual(['row.1.weight']);
    expect(shown(sampleForm(), reject, { type: 'setCell', rowKey: '1', column: 'length', text: '49' })).toEqual([
      'row.1.weight',
    ]);
    expect(shown(sampleForm(), reject, { type: 'setCell', rowKey: '1', column: 'weight', text: '599' })).toEqual([]);
  });

  it('are visited by F8 in the order of the form, wrapping around', () => {
    const form = blankForm('2026-11-18');
    const toCheck = fieldsWithIssues(
      form,
      new Map([
        ['destination.zip', 'a'],
        ['origin.zip', 'b'],
      ] as const),
      new Map(),
    );
    expect(toCheck).toEqual(['origin.zip', 'destination.zip']);
    expect(nextIssue(form, toCheck, null)).toBe('origin.zip');
    expect(nextIssue(form, toCheck, 'origin.city')).toBe('destination.zip');
    expect(nextIssue(form, toCheck, 'row.1.weight')).toBe('origin.zip');
    expect(nextIssue(form, [], null)).toBeNull();
  });

  it('are counted and visited without warnings, which follow once no error is left', () => {
    const form = blankForm('2026-11-18');
    const errors = new Map([['destination.zip', 'a']] as const);
    const warnings = new Map([['origin.zip', 'b']] as const);
    expect(fieldsWithIssues(form, errors, warnings)).toEqual(['destination.zip']);
    expect(fieldsWithIssues(form, new Map(), warnings)).toEqual(['origin.zip']);
  });
});

describe('the lane', () => {
  it('swaps both addresses with their validation messages', () => {
    const form = { ...sampleForm(), origin: { zip: 'x', city: 'Columbus', state: 'OH', locationType: '' } };
    const swapped: QuoteAction[] = [{ type: 'blur', key: 'origin.zip', today: TODAY }, { type: 'swap' }];
    expect(after(form, ...swapped).form.destination.zip).toBe('x');
    expect(after(form, ...swapped).form.origin.zip).toBe('80216');
    expect(shown(form, ...swapped)).toEqual(['destination.zip']);
  });

  it('is normalized when a field loses focus', () => {
    const typed: QuoteAction[] = [
      { type: 'setAddress', end: 'origin', field: 'state', text: 'ohio' },
      { type: 'blur', key: 'origin.state', today: TODAY },
      { type: 'setDate', text: '+1' },
      { type: 'blur', key: 'pickupDate', today: TODAY },
    ];
    expect(after(sampleForm(), ...typed).form).toMatchObject({ origin: { state: 'OH' }, pickupDate: '2026-11-18' });
  });
});

describe('accessorials', () => {
  it('are stored in the order of the form, whatever the order of the clicks', () => {
    const { accessorials } = after(
      sampleForm(),
      { type: 'toggleAccessorial', code: 'LIMACC' },
      { type: 'toggleAccessorial', code: 'LGPU' },
    ).form;
    expect(accessorials).toEqual(['LGPU', 'LGDL', 'LIMACC']);
    expect(after(sampleForm(), { type: 'toggleAccessorial', code: 'LGDL' }).form.accessorials).toEqual([]);
  });
});
