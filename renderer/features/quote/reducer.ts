/** All that can happen to the quote form. Pure: the same form and action give the same form. */
import { LIMITS } from '../../../shared/freight/requests.ts';
import { ACCESSORIAL_CODES, type AccessorialCode } from '../../../shared/freight/values.ts';
import { normalised } from './checkForm.ts';
import {
  ADDRESS_FIELDS,
  type AddressField,
  blankRow,
  type Column,
  cellKey,
  type End,
  type FieldKey,
  isBlankRow,
  type QuoteForm,
  type RowDraft,
  type TextColumn,
} from './form.ts';
import { pasteRows } from './pasteRows.ts';
import type { PlacedRefusals } from './serviceFields.ts';

export interface QuoteState {
  readonly form: QuoteForm;
  /** Fields that were left once: their problems are shown. */
  readonly visited: ReadonlySet<FieldKey>;
  /** After Ctrl+Enter every problem is shown. */
  readonly showsAll: boolean;
  /** What the service refused; gone as soon as the field is changed. */
  readonly refusals: PlacedRefusals;
}

export type QuoteAction =
  | { readonly type: 'setDate'; readonly text: string }
  | { readonly type: 'setAddress'; readonly end: End; readonly field: AddressField; readonly text: string }
  | { readonly type: 'swap' }
  | { readonly type: 'setCell'; readonly rowKey: string; readonly column: TextColumn; readonly text: string }
  | { readonly type: 'setStackable'; readonly rowKey: string; readonly isStackable: boolean }
  | { readonly type: 'duplicateRow'; readonly rowKey: string }
  | { readonly type: 'removeRow'; readonly rowKey: string }
  | { readonly type: 'paste'; readonly rowKey: string; readonly column: Column; readonly text: string }
  | { readonly type: 'toggleAccessorial'; readonly code: AccessorialCode }
  | { readonly type: 'leave'; readonly key: FieldKey; readonly today: string }
  | { readonly type: 'showAll' }
  | { readonly type: 'refuse'; readonly refusals: PlacedRefusals }
  | { readonly type: 'replace'; readonly form: QuoteForm };

/** Nothing was refused. */
export const NO_REFUSALS: PlacedRefusals = { placed: new Map(), unplaced: [] };

/** A form that nobody has touched yet. */
export function untouched(form: QuoteForm): QuoteState {
  return { form, visited: new Set(), showsAll: false, refusals: NO_REFUSALS };
}

/** Keys for new rows: numbers that no row of the form has had. */
export function keyMaker(rows: readonly RowDraft[]): () => string {
  let last = rows.reduce((highest, row) => Math.max(highest, Number(row.key) || 0), 0);
  return () => {
    last += 1;
    return String(last);
  };
}

/** Ends the rows with one blank row, as long as a quote may have another. */
function withBlankRow(rows: readonly RowDraft[]): readonly RowDraft[] {
  const last = rows.at(-1);
  if (last !== undefined && (isBlankRow(last) || rows.length >= LIMITS.handlingUnits)) return rows;
  return [...rows, blankRow(keyMaker(rows)())];
}

function withRows(state: QuoteState, rows: readonly RowDraft[]): QuoteState {
  return { ...state, form: { ...state.form, rows: withBlankRow(rows) } };
}

function withoutRefusal(state: QuoteState, key: FieldKey): QuoteState {
  if (!state.refusals.placed.has(key)) return state;
  const placed = new Map(state.refusals.placed);
  placed.delete(key);
  return { ...state, refusals: { ...state.refusals, placed } };
}

function changeRow(state: QuoteState, rowKey: string, change: Partial<RowDraft>): QuoteState {
  return withRows(
    state,
    state.form.rows.map((row) => (row.key === rowKey ? { ...row, ...change } : row)),
  );
}

/** The text behind a key that is left. Cells stay as typed: their reading is shown beside them. */
function tidied(form: QuoteForm, key: FieldKey, today: string): QuoteForm {
  if (key === 'pickupDate') {
    const pickupDate = normalised(key, form.pickupDate, today);
    return pickupDate === form.pickupDate ? form : { ...form, pickupDate };
  }
  const [end, field] = key.split('.');
  const known = ADDRESS_FIELDS.find((one) => one === field);
  if ((end !== 'origin' && end !== 'destination') || known === undefined) return form;
  const text = normalised(key, form[end][known], today);
  return text === form[end][known] ? form : { ...form, [end]: { ...form[end], [known]: text } };
}

function swapKey(key: FieldKey): FieldKey {
  const field = ADDRESS_FIELDS.find((one) => key.endsWith(`.${one}`));
  if (field === undefined) return key;
  if (key === `origin.${field}`) return `destination.${field}`;
  return key === `destination.${field}` ? `origin.${field}` : key;
}

export function quoteReducer(state: QuoteState, action: QuoteAction): QuoteState {
  const { form } = state;
  switch (action.type) {
    case 'setDate':
      return withoutRefusal({ ...state, form: { ...form, pickupDate: action.text } }, 'pickupDate');
    case 'setAddress': {
      const address = { ...form[action.end], [action.field]: action.text };
      return withoutRefusal({ ...state, form: { ...form, [action.end]: address } }, `${action.end}.${action.field}`);
    }
    case 'swap':
      return {
        ...state,
        form: { ...form, origin: form.destination, destination: form.origin },
        visited: new Set([...state.visited].map(swapKey)),
        refusals: {
          ...state.refusals,
          placed: new Map([...state.refusals.placed].map(([key, words]) => [swapKey(key), words])),
        },
      };
    case 'setCell':
      return withoutRefusal(
        changeRow(state, action.rowKey, { [action.column]: action.text }),
        cellKey(action.rowKey, action.column),
      );
    case 'setStackable':
      return withoutRefusal(
        changeRow(state, action.rowKey, { stackable: action.isStackable }),
        cellKey(action.rowKey, 'stackable'),
      );
    case 'duplicateRow': {
      const index = form.rows.findIndex((row) => row.key === action.rowKey);
      const row = form.rows[index];
      const filled = form.rows.filter((one) => !isBlankRow(one)).length;
      if (row === undefined || isBlankRow(row) || filled >= LIMITS.handlingUnits) return state;
      const rows = form.rows.toSpliced(index + 1, 0, { ...row, key: keyMaker(form.rows)() });
      return withRows(state, rows.slice(0, LIMITS.handlingUnits));
    }
    case 'removeRow':
      return withRows(
        state,
        form.rows.filter((row) => row.key !== action.rowKey),
      );
    case 'paste': {
      const index = form.rows.findIndex((row) => row.key === action.rowKey);
      if (index < 0) return state;
      const at = { row: index, column: action.column };
      const pasted = pasteRows(form.rows, at, action.text, keyMaker(form.rows));
      const visited = new Set(state.visited);
      for (const bad of pasted.badCells) {
        const row = pasted.rows[bad.row - 1];
        if (row !== undefined) visited.add(cellKey(row.key, bad.column));
      }
      return { ...withRows(state, pasted.rows), visited };
    }
    case 'toggleAccessorial': {
      const isOn = form.accessorials.includes(action.code);
      const accessorials = ACCESSORIAL_CODES.filter((code) =>
        code === action.code ? !isOn : form.accessorials.includes(code),
      );
      return withoutRefusal({ ...state, form: { ...form, accessorials } }, 'accessorials');
    }
    case 'leave': {
      const tidy = tidied(form, action.key, action.today);
      if (tidy === form && state.visited.has(action.key)) return state;
      return { ...state, form: tidy, visited: new Set(state.visited).add(action.key) };
    }
    case 'showAll':
      return { ...state, showsAll: true };
    case 'refuse':
      return { ...state, refusals: action.refusals };
    case 'replace':
      return untouched({ ...action.form, rows: withBlankRow(action.form.rows) });
  }
}
