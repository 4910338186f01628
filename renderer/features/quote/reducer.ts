/** Reducer of the quote form. Pure: the same form and action give the same result. */

import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Item } from '../../../shared/contract/items.ts';
import { ACCESSORIAL_CODES, type AccessorialCode } from '../../../shared/freight/values.ts';
import { readZip } from '../../../shared/rules/places.ts';
import {
  ADDRESS_FIELDS,
  type AddressField,
  COLUMNS,
  type Column,
  cellKey,
  type End,
  type FieldKey,
  isBlankRow,
  type QuoteForm,
  type RowDraft,
} from './form.ts';
import { isAnotherPlace, swapped, touched, withContact, withoutContact } from './laneContact.ts';
import type { Pasted } from './pasteRows.ts';
import { rowOfItem } from './rowItem.ts';
import { keyMaker, withBlankRow } from './rows.ts';
import type { PlacedServerErrors } from './serviceFields.ts';
import { tidied } from './tidied.ts';

/** A city and its state. */
export interface Place {
  readonly city: string;
  readonly state: string;
}

export interface QuoteFormState {
  readonly form: QuoteForm;
  /** Fields that were left once; their errors are shown. */
  readonly visited: ReadonlySet<FieldKey>;
  /** All errors are shown, after Ctrl+Enter. */
  readonly showsAll: boolean;
  /** Errors from the provider; each is cleared when its field changes. */
  readonly serverErrors: PlacedServerErrors;
  /** Cities filled in for a ZIP and not edited since; cleared with the ZIP. */
  readonly suggested: Readonly<Partial<Record<End, Place>>>;
  /** Undo history: forms before each change, oldest first, and forms to redo, latest first. */
  readonly past: readonly QuoteForm[];
  readonly future: readonly QuoteForm[];
  /** The field being typed into; consecutive edits of it are one undo step. */
  readonly typing: FieldKey | null;
}

export type QuoteAction =
  | { readonly type: 'setDate'; readonly text: string }
  | { readonly type: 'setAddress'; readonly end: End; readonly field: AddressField; readonly text: string }
  | { readonly type: 'chooseContact'; readonly end: End; readonly contact: Contact }
  | { readonly type: 'forgetContact'; readonly end: End }
  | { readonly type: 'suggestPlace'; readonly end: End; readonly zip: string; readonly place: Place }
  | { readonly type: 'fillRow'; readonly rowKey: string; readonly item: Item }
  | { readonly type: 'swap' }
  | { readonly type: 'setCell'; readonly rowKey: string; readonly column: Column; readonly text: string }
  | { readonly type: 'duplicateRow'; readonly rowKey: string }
  | { readonly type: 'removeRow'; readonly rowKey: string }
  | { readonly type: 'paste'; readonly pasted: Pick<Pasted, 'rows' | 'badCells'> }
  | { readonly type: 'toggleAccessorial'; readonly code: AccessorialCode }
  | { readonly type: 'blur'; readonly key: FieldKey; readonly today: string }
  | { readonly type: 'showAll' }
  | { readonly type: 'setServerErrors'; readonly serverErrors: PlacedServerErrors }
  | { readonly type: 'replace'; readonly form: QuoteForm }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export const NO_SERVER_ERRORS: PlacedServerErrors = { placed: new Map(), unmatched: [] };

/** Initial state of a form without user input. */
export function pristineState(form: QuoteForm): QuoteFormState {
  return {
    form,
    visited: new Set(),
    showsAll: false,
    serverErrors: NO_SERVER_ERRORS,
    suggested: {},
    past: [],
    future: [],
    typing: null,
  };
}

function withRows(state: QuoteFormState, rows: readonly RowDraft[]): QuoteFormState {
  return { ...state, form: { ...state.form, rows: withBlankRow(rows) } };
}

function withoutServerError(state: QuoteFormState, key: FieldKey): QuoteFormState {
  if (!state.serverErrors.placed.has(key)) return state;
  const placed = new Map(state.serverErrors.placed);
  placed.delete(key);
  return { ...state, serverErrors: { ...state.serverErrors, placed } };
}

function changeRow(state: QuoteFormState, rowKey: string, change: Partial<RowDraft>): QuoteFormState {
  return withRows(
    state,
    state.form.rows.map((row) => (row.key === rowKey ? { ...row, ...change } : row)),
  );
}

function withoutEnd(suggested: QuoteFormState['suggested'], end: End): QuoteFormState['suggested'] {
  if (suggested[end] === undefined) return suggested;
  const { [end]: _, ...rest } = suggested;
  return rest;
}

function swapEnds({ origin, destination }: QuoteFormState['suggested']): QuoteFormState['suggested'] {
  return {
    ...(destination === undefined ? {} : { origin: destination }),
    ...(origin === undefined ? {} : { destination: origin }),
  };
}

function swapKey(key: FieldKey): FieldKey {
  const field = ADDRESS_FIELDS.find((one) => key.endsWith(`.${one}`));
  if (field === undefined) return key;
  if (key === `origin.${field}`) return `destination.${field}`;
  return key === `destination.${field}` ? `origin.${field}` : key;
}

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 200;

/** The field that an action types into; null for any other change. */
function typedInto(action: QuoteAction): FieldKey | null {
  if (action.type === 'setDate') return 'pickupDate';
  if (action.type === 'setAddress') return `${action.end}.${action.field}`;
  return action.type === 'setCell' ? cellKey(action.rowKey, action.column) : null;
}

/** Applies an action. Every change of the form can be undone; consecutive edits of one field are one step. */
export function quoteReducer(state: QuoteFormState, action: QuoteAction): QuoteFormState {
  const { past, future } = state;
  if (action.type === 'undo') {
    const before = past.at(-1);
    if (before === undefined) return state;
    return { ...state, form: before, past: past.slice(0, -1), future: [state.form, ...future], typing: null };
  }
  if (action.type === 'redo') {
    const [after, ...rest] = future;
    if (after === undefined) return state;
    return { ...state, form: after, past: [...past, state.form], future: rest, typing: null };
  }
  const next = changed(state, action);
  const typing = typedInto(action);
  // Normalizing a field on blur is part of the edit.
  if (next.form === state.form || action.type === 'blur') {
    return next === state && (action.type !== 'blur' || state.typing === null)
      ? state
      : { ...next, past, future, typing: action.type === 'blur' ? null : state.typing };
  }
  const isSameField = typing !== null && typing === state.typing;
  return { ...next, past: isSameField ? past : [...past, state.form].slice(-MAX_UNDO_STEPS), future: [], typing };
}

function changed(state: QuoteFormState, action: Exclude<QuoteAction, { type: 'undo' | 'redo' }>): QuoteFormState {
  const { form } = state;
  switch (action.type) {
    case 'setDate':
      return withoutServerError({ ...state, form: { ...form, pickupDate: action.text } }, 'pickupDate');
    case 'setAddress': {
      const { end, field, text } = action;
      const isMoved = isAnotherPlace(field, form[end][field], text);
      const base = isMoved ? withoutContact(form, end) : form;
      const place = state.suggested[end];
      // A filled-in city belongs to its ZIP. Once the user edits city or state, it is the user's own.
      const isStale = isMoved && field === 'zip' && place?.city === form[end].city && place.state === form[end].state;
      const address = { ...base[end], ...(isStale ? { city: '', state: '' } : {}), [field]: text };
      const suggested = isMoved ? withoutEnd(state.suggested, end) : state.suggested;
      return withoutServerError({ ...state, suggested, form: { ...base, [end]: address } }, `${end}.${field}`);
    }
    case 'chooseContact': {
      const { end, contact } = action;
      return {
        ...ADDRESS_FIELDS.reduce((next, field) => withoutServerError(next, `${end}.${field}`), state),
        form: withContact(form, end, contact),
        suggested: withoutEnd(state.suggested, end),
        // Not marked as visited: fields that the contact leaves blank show errors only after the user has been there.
        visited: new Set([...state.visited].filter((key) => !key.startsWith(`${end}.`))),
      };
    }
    case 'forgetContact':
      return { ...state, form: withoutContact(form, action.end) };
    case 'suggestPlace': {
      const { end, zip, place } = action;
      const { city, state: typedState } = form[end];
      if (readZip(form[end].zip) !== zip || city.trim() !== '' || typedState.trim() !== '') return state;
      return {
        ...state,
        form: { ...form, [end]: { ...form[end], ...place } },
        suggested: { ...state.suggested, [end]: place },
      };
    }
    case 'swap':
      return {
        ...state,
        form: swapped(form),
        suggested: swapEnds(state.suggested),
        visited: new Set([...state.visited].map(swapKey)),
        serverErrors: {
          ...state.serverErrors,
          placed: new Map([...state.serverErrors.placed].map(([key, message]) => [swapKey(key), message])),
        },
      };
    case 'setCell':
      return withoutServerError(
        changeRow(state, action.rowKey, { [action.column]: action.text }),
        cellKey(action.rowKey, action.column),
      );
    case 'fillRow': {
      const filled = changeRow(state, action.rowKey, rowOfItem(action.item));
      return {
        ...COLUMNS.reduce((next, column) => withoutServerError(next, cellKey(action.rowKey, column)), filled),
        visited: new Set([...state.visited].filter((key) => !key.startsWith(`row.${action.rowKey}.`))),
      };
    }
    case 'duplicateRow': {
      const index = form.rows.findIndex((row) => row.key === action.rowKey);
      const row = form.rows[index];
      if (row === undefined || isBlankRow(row)) return state;
      return withRows(state, form.rows.toSpliced(index + 1, 0, { ...row, key: keyMaker(form.rows)() }));
    }
    case 'removeRow':
      return withRows(
        state,
        form.rows.filter((row) => row.key !== action.rowKey),
      );
    case 'paste': {
      const { pasted } = action;
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
      return withoutServerError({ ...state, form: { ...touched(form, action.code), accessorials } }, 'accessorials');
    }
    case 'blur': {
      const tidy = tidied(form, action.key, action.today);
      if (tidy === form && state.visited.has(action.key)) return state;
      return { ...state, form: tidy, visited: new Set(state.visited).add(action.key) };
    }
    case 'showAll':
      return { ...state, showsAll: true };
    case 'setServerErrors':
      return { ...state, serverErrors: action.serverErrors };
    case 'replace':
      return pristineState({ ...action.form, rows: withBlankRow(action.form.rows) });
  }
}
