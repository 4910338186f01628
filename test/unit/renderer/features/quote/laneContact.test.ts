import { describe, expect, test } from 'vitest';
import { readDraft, writeDraft } from '../../../../../renderer/features/quote/draft.ts';
import { blankForm, blankRow, isBlankForm, type QuoteForm } from '../../../../../renderer/features/quote/form.ts';
import {
  contactFieldsAt,
  contactOf,
  differsFromContact,
  withDefaultShipper,
} from '../../../../../renderer/features/quote/laneContact.ts';
import { parseGridRow } from '../../../../../renderer/features/quote/parseGridRow.ts';
import {
  pristineState,
  type QuoteAction,
  type QuoteFormState,
  quoteReducer,
} from '../../../../../renderer/features/quote/reducer.ts';
import { itemOfRow, rowOfItem } from '../../../../../renderer/features/quote/rowItem.ts';
import type { Contact } from '../../../../../shared/contract/contacts.ts';
import { sampleContact, sampleItem } from '../../../../support/sampleEntries.ts';
import { sampleRow } from './sampleForm.ts';

const DETAILS = { usedCount: 0, lastUsedAtMs: null, changedAtMs: 0, version: 0 };
const acme: Contact = {
  ...sampleContact({ pickupAccessorials: ['LGPU', 'NOTPU'], deliveryAccessorials: ['LGDL'] }),
  id: 'acme',
  ...DETAILS,
};
const beta: Contact = {
  ...sampleContact({ name: 'Beta', zip: '80216', city: 'Denver', state: 'CO', pickupAccessorials: [] }),
  deliveryAccessorials: ['INSDL'],
  id: 'beta',
  ...DETAILS,
};

const from = (state: QuoteFormState, ...actions: QuoteAction[]) => actions.reduce(quoteReducer, state);
const start = (change: Partial<QuoteForm> = {}) => pristineState({ ...blankForm('2026-11-18'), ...change });
const choose = (end: 'origin' | 'destination', contact: Contact): QuoteAction => ({
  type: 'chooseContact',
  end,
  contact,
});
const typed = (end: 'origin' | 'destination', field: 'zip' | 'city' | 'state' | 'locationType', text: string) =>
  ({ type: 'setAddress', end, field, text }) satisfies QuoteAction;

describe('a contact at an end', () => {
  test('fills the place and preselects its accessorials under its name', () => {
    const { form } = from(start(), choose('origin', acme));
    expect(form.origin).toEqual({ zip: '43207', city: 'Columbus', state: 'OH', locationType: 'Business' });
    expect(form.accessorials).toEqual(['LGPU', 'NOTPU']);
    expect(contactOf(form, 'LGPU')).toBe('Acme Pallet Co.');
    expect(contactOf(form, 'LGDL')).toBeNull();
  });

  test('takes its accessorials with it when another is chosen, and leaves what the clerk chose or touched', () => {
    const state = from(
      start({ accessorials: ['LGPU', 'SORTDL'] }),
      choose('origin', acme),
      { type: 'toggleAccessorial', code: 'NOTPU' },
      { type: 'toggleAccessorial', code: 'NOTPU' },
      choose('origin', beta),
    );
    // LGPU was the clerk's before, NOTPU was removed and added again manually.
    expect(state.form.accessorials).toEqual(['LGPU', 'NOTPU', 'SORTDL']);
    expect(from(start(), choose('origin', acme), choose('origin', beta)).form.accessorials).toEqual([]);
  });

  test('an accessorial that both ends need stays until neither does', () => {
    const both: Contact = { ...acme, pickupAccessorials: ['LIMACC'], deliveryAccessorials: ['LIMACC'] };
    const state = from(start(), choose('origin', both), choose('destination', both));
    expect(from(state, { type: 'forgetContact', end: 'origin' }).form.accessorials).toEqual(['LIMACC']);
    expect(
      from(state, { type: 'forgetContact', end: 'origin' }, { type: 'forgetContact', end: 'destination' }).form
        .accessorials,
    ).toEqual([]);
  });

  test('is left by another ZIP, city or state, not by the same in other letters or another location type', () => {
    const state = from(start(), choose('origin', acme));
    for (const action of [
      typed('origin', 'zip', '43207-1234'),
      typed('origin', 'city', 'COLUMBUS '),
      typed('origin', 'state', 'Ohio'),
      typed('origin', 'locationType', 'Residential'),
    ]) {
      expect(from(state, action).form.contacts.origin?.id, action.text).toBe('acme');
    }
    for (const action of [
      typed('origin', 'zip', '4320'),
      typed('origin', 'city', 'Dublin'),
      typed('origin', 'state', 'KY'),
    ]) {
      const left = from(state, action).form;
      expect(left.contacts.origin, action.text).toBeNull();
      expect(left.accessorials).toEqual([]);
    }
  });

  test('asks for what it asks for at its new end when both are swapped', () => {
    const { form } = from(start(), choose('origin', acme), choose('destination', beta), { type: 'swap' });
    expect([form.origin.zip, form.destination.zip]).toEqual(['80216', '43207']);
    expect([form.contacts.origin?.id, form.contacts.destination?.id]).toEqual(['beta', 'acme']);
    expect(form.accessorials).toEqual(['LGDL']);
  });

  test('is reverted with one undo', () => {
    const before = start();
    expect(from(before, choose('origin', acme), { type: 'undo' }).form).toEqual(before.form);
  });

  test('is restored with the saved draft; a draft from before there were contacts is read anyway', () => {
    const { form } = from(start(), choose('origin', acme));
    expect(readDraft(JSON.parse(JSON.stringify(writeDraft({ form, sentAs: null }))))?.form).toEqual(form);
    const { contacts: _, ...older } = writeDraft({ form: blankForm('2026-11-18'), sentAs: null }).form;
    expect(readDraft({ form: older, sentAs: null })?.form).toEqual(blankForm('2026-11-18'));
  });

  test('is saved with the current entries of the form', () => {
    const state = from(start(), choose('origin', acme));
    expect(differsFromContact(state.form, 'origin')).toBe(false);
    const changed = from(state, { type: 'toggleAccessorial', code: 'NOTPU' }).form;
    expect(differsFromContact(changed, 'origin')).toBe(true);
    expect(contactFieldsAt(changed, 'origin')).toEqual({
      zip: '43207',
      city: 'Columbus',
      state: 'OH',
      locationType: 'Business',
      pickupAccessorials: ['LGPU'],
    });
  });
});

describe('the city of a ZIP', () => {
  const suggest = (zip: string): QuoteAction => ({
    type: 'suggestPlace',
    end: 'origin',
    zip,
    place: { city: 'Columbus', state: 'OH' },
  });

  test('is filled in while both are blank, and goes with its ZIP', () => {
    const state = from(start(), typed('origin', 'zip', '43207'), suggest('43207'));
    expect(state.form.origin).toMatchObject({ city: 'Columbus', state: 'OH' });
    expect(from(state, typed('origin', 'zip', '4320')).form.origin).toMatchObject({ city: '', state: '' });
  });

  test('never writes over what was typed, comes too late for another ZIP, and stays once it was touched', () => {
    const city = from(start(), typed('origin', 'zip', '43207'), typed('origin', 'city', 'Dub'), suggest('43207'));
    expect(city.form.origin).toMatchObject({ city: 'Dub', state: '' });
    const late = from(start(), typed('origin', 'zip', '80216'), suggest('43207'));
    expect(late.form.origin).toMatchObject({ city: '', state: '' });
    const own = from(
      start(),
      typed('origin', 'zip', '43207'),
      suggest('43207'),
      typed('origin', 'city', 'Obetz'),
      typed('origin', 'zip', '43208'),
    );
    expect(own.form.origin).toMatchObject({ city: 'Obetz', state: 'OH' });
  });
});

describe('an item in a row', () => {
  const item = { ...sampleItem(), id: 'i', ...DETAILS };

  test('writes what it knows and leaves the quantity, and what it does not know, as typed', () => {
    const rows = [{ ...blankRow('1'), quantity: '2', weight: '700', description: 'bra' }];
    const fill = (known: typeof item) => from(start({ rows }), { type: 'fillRow', rowKey: '1', item: known }).form.rows;
    expect(fill(item)[0]).toMatchObject({
      quantity: '2',
      description: 'Steel shelf brackets, boxed',
      nmfc: '104600',
      length: '48',
      width: '40',
      height: '46',
      weight: '600',
      freightClass: '92.5',
    });
    expect(fill({ ...item, weight: null, description: '' })[0]).toMatchObject({
      description: 'Steel shelf brackets',
      weight: '700',
    });
    // A new line for the next entry.
    expect(fill(item)).toHaveLength(2);
  });

  test('a complete row is an item, an incomplete one is not', () => {
    const [row] = from(start(), { type: 'fillRow', rowKey: '1', item }).form.rows;
    expect(row === undefined ? null : itemOfRow(row)).toMatchObject({
      name: 'Steel shelf brackets, boxed',
      weight: 600,
      freightClass: '92.5',
    });
    expect(row === undefined ? undefined : itemOfRow({ ...row, weight: '' })).toBeNull();
  });

  test.each([
    [{ unitType: 'barrel' }, { name: 'Oil', unitType: 'barrel' }, 'Oil (barrel)'],
    [{ quantity: '2 drums' }, { name: 'Oil', unitType: 'Drum' }, 'Oil (drum)'],
    [{ description: 'Oil (drum)' }, { name: 'Oil (drum)', unitType: '' }, 'Oil (drum)'],
  ])(
    'a row with %j is saved as an item with its type, which is sent once when the item is used',
    (change, saved, sent) => {
      const fields = itemOfRow({ ...sampleRow(), description: 'Oil', ...change });
      expect(fields).toMatchObject(saved);
      const used = { ...sampleRow(), unitType: '', ...rowOfItem({ ...item, ...fields }) };
      expect(parseGridRow(used).unit?.description).toBe(sent);
    },
  );
});

describe('a form that began with the default shipper', () => {
  const begun = pristineState(withDefaultShipper(blankForm('2026-11-18'), acme));
  const blank = (...actions: QuoteAction[]) => isBlankForm(from(begun, ...actions).form);

  test('has its place and its accessorials, and counts as blank: there are no entries', () => {
    expect(begun.form.origin.zip).toBe('43207');
    expect(begun.form.accessorials).toEqual(['LGPU', 'NOTPU']);
    expect(blank()).toBe(true);
    const again = readDraft(JSON.parse(JSON.stringify(writeDraft({ form: begun.form, sentAs: null }))));
    expect(again?.form).toEqual(begun.form);
  });

  test('is a draft as soon as anything was', () => {
    expect(blank(typed('origin', 'zip', '4320'))).toBe(false);
    expect(blank(typed('origin', 'locationType', 'Residential'))).toBe(false);
    expect(blank(typed('destination', 'city', 'D'))).toBe(false);
    expect(blank({ type: 'toggleAccessorial', code: 'NOTPU' })).toBe(false);
    expect(blank({ type: 'toggleAccessorial', code: 'LGDL' })).toBe(false);
    expect(blank({ type: 'setCell', rowKey: '1', column: 'weight', text: '6' })).toBe(false);
    expect(blank({ type: 'swap' })).toBe(false);
    expect(blank(choose('origin', beta))).toBe(false);
  });

  test('is a draft once the clerk chose the same contact', () => {
    expect(blank(choose('origin', acme))).toBe(false);
  });
});
