import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDraft } from '../../../../../renderer/features/quote/draft.ts';
import type { QuoteForm } from '../../../../../renderer/features/quote/form.ts';
import { writeTemplate } from '../../../../../renderer/features/quote/template.ts';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { sampleRateRequest } from '../../../../support/samples.ts';
import { fakeCore } from './fakeCore.ts';
import { cell, field, NOW, open, prepare, press, quiet, settle, saved as stored, tidyUp, type } from './openScreen.tsx';
import { sampleForm, sampleRow } from './sampleForm.ts';

const tulsa = (): QuoteForm => ({
  ...sampleForm([sampleRow({ description: 'Floor tile' })]),
  destination: { zip: '74107', city: 'Tulsa', state: 'OK', locationType: 'Business' },
});
const other = (form = tulsa(), id = 'd2') => ({
  id,
  kind: 'quote',
  savedAtMs: NOW.getTime() - 60_000,
  value: writeDraft({ form, sentAs: null }),
});
const tile = { id: 't1', name: 'Tile to Tulsa', savedAtMs: 1, value: writeTemplate(tulsa()) };
const list = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(prepare);
afterEach(tidyUp);

describe('several drafts', () => {
  it('lists the others by lane and date, and opens one while this one stays saved', async () => {
    const requested = fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored(), other()] }) });
    await open();
    expect(cell('Description', 1).value).toBe('Steel shelf brackets, boxed');
    const drafts = list('Drafts');
    expect(drafts.getAllByRole('listitem')).toHaveLength(1);
    const button = drafts.getByRole('button', { name: /Columbus → Tulsa.*Nov 18.*1 line/ });
    fireEvent.change(cell('Height, inches', 1), { target: { value: '47' } });
    fireEvent.click(button);
    await settle();
    const saves = requested.filter((call) => call.name === 'drafts.save').map((call) => JSON.stringify(call.input));
    expect(saves[0]).toContain('"height":"47"');
    // Edited last, so it is the one to start with next time.
    expect(saves.at(-1)).toContain('"id":"d2"');
    expect(cell('Description', 1).value).toBe('Floor tile');
  });

  it('discards one with its key, and can undo that', async () => {
    const requested = fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored(), other()] }) });
    await open();
    press('o', { altKey: true });
    press('Delete');
    await settle();
    expect(requested).toContainEqual({ name: 'drafts.remove', input: { id: 'd2' } });
    expect(screen.getByText('Deleted draft Columbus → Tulsa.')).toBeTruthy();
    press('z', { altKey: true });
    await settle();
    expect(requested.at(-1)).toEqual({ name: 'drafts.save', input: { id: 'd2', kind: 'quote', value: other().value } });
  });

  it('discards only one while the key is held, which is the one that undo restores', async () => {
    const drafts = [stored(), other(), other(tulsa(), 'd3')];
    const requested = fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts }) });
    await open();
    press('o', { altKey: true });
    press('Delete');
    press('Delete', { repeat: true });
    await settle();
    expect(requested.filter(({ name }) => name === 'drafts.remove').map(({ input }) => input)).toEqual([{ id: 'd2' }]);
  });

  it('begins another quote and loses nothing of this one', async () => {
    const requested = fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored()] }) });
    await open();
    fireEvent.change(cell('Height, inches', 1), { target: { value: '47' } });
    press('n', { altKey: true });
    await settle();
    expect(cell('Description', 1).value).toBe('');
    expect(requested.some((call) => call.name === 'drafts.remove')).toBe(false);
    expect(JSON.stringify(requested.find((call) => call.name === 'drafts.save')?.input)).toContain('"height":"47"');
    expect(list('Drafts').getByRole('button', { name: /^Columbus → Denver/ })).toBeTruthy();
  });

  it('skips drafts saved by another version of the form', async () => {
    fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored(), { ...other(), value: { form: 1 } }] }) });
    await open();
    expect(screen.queryByRole('region', { name: 'Drafts' })).toBeNull();
  });
});

describe('templates', () => {
  it('fills the form, says what became of the date, and can be undone', async () => {
    fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'templates.list': () => ok({ templates: [tile] }),
    });
    await open();
    fireEvent.click(list('Templates').getByRole('button', { name: /^Tile to Tulsa/ }));
    expect(cell('Description', 1).value).toBe('Floor tile');
    expect(screen.getByText('Filled from “Tile to Tulsa”; pickup set to the next business day.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Pickup date'));
    expect(screen.getByText('Next business day')).toBeTruthy();
    press('z', { altKey: true });
    expect(cell('Description', 1).value).toBe('Steel shelf brackets, boxed');
  });

  it('is saved under a name without the pickup date', async () => {
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'templates.save': () => ok({ savedAtMs: 1 }),
    });
    await open();
    press('m', { altKey: true });
    await settle();
    const name = field('Name');
    expect(name.value).toBe('Steel shelf brackets, boxed, Columbus → Denver');
    fireEvent.change(name, { target: { value: ' Brackets ' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    await settle();
    const saved = requested.find((call) => call.name === 'templates.save');
    expect(saved?.input).toMatchObject({ name: 'Brackets', value: { form: { pickupDate: '' }, sentAs: null } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is saved once, however often Enter is pressed, and under the same identifier if that failed', async () => {
    let respond = (_result: Result<unknown>) => {};
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'templates.save': () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    const ids = () =>
      requested.filter(({ name }) => name === 'templates.save').map(({ input }) => Object(input).id as unknown);
    await open();
    press('m', { altKey: true });
    await settle();
    for (const name of ['Brackets', 'Shelf brackets']) {
      fireEvent.change(field('Name'), { target: { value: name } });
      fireEvent.keyDown(field('Name'), { key: 'Enter' });
    }
    await settle();
    expect(ids()).toHaveLength(1);
    respond(fail({ code: 'disk_full' }));
    await settle();
    fireEvent.keyDown(field('Name'), { key: 'Enter' });
    await settle();
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
  });

  it('warns before it replaces one of the same name, and replaces it', async () => {
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'templates.list': () => ok({ templates: [tile] }),
      'templates.save': () => ok({ savedAtMs: 1 }),
    });
    await open();
    press('m', { altKey: true });
    await settle();
    fireEvent.change(field('Name'), { target: { value: 'tile TO tulsa' } });
    expect(screen.getByText('This replaces the existing template.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Replace template' }));
    await settle();
    expect(requested.find((call) => call.name === 'templates.save')?.input).toMatchObject({ id: 't1' });
  });

  it('shows why a name could not be given', async () => {
    fakeCore({
      ...quiet,
      'templates.list': () => ok({ templates: [tile] }),
      'templates.rename': () => fail({ code: 'disk_full' }),
    });
    await open();
    press('t', { altKey: true });
    press('F2');
    await settle();
    expect(field('Name').value).toBe('Tile to Tulsa');
    fireEvent.change(field('Name'), { target: { value: 'Tile' } });
    fireEvent.keyDown(field('Name'), { key: 'Enter' });
    await settle();
    expect(screen.getByRole('dialog').textContent).toMatch(/disk/i);
  });

  it('is deleted with its key, and can be restored', async () => {
    const requested = fakeCore({
      ...quiet,
      'templates.list': () => ok({ templates: [tile] }),
      'templates.remove': () => ok({}),
      'templates.save': () => ok({ savedAtMs: 1 }),
    });
    await open();
    press('t', { altKey: true });
    press('Delete');
    await settle();
    expect(requested).toContainEqual({ name: 'templates.remove', input: { id: 't1' } });
    press('z', { altKey: true });
    await settle();
    const { id, name, value } = tile;
    expect(requested.find((call) => call.name === 'templates.save')?.input).toEqual({ id, name, value });
  });
});

describe('the same lane as last time', () => {
  it('is offered when both ZIPs are typed, fills everything on request, and nothing before', async () => {
    const requested = fakeCore({
      ...quiet,
      'quotes.lastBetween': () =>
        ok({
          quote: {
            id: 'q1',
            quotedAtMs: NOW.getTime() - 86_400_000,
            request: sampleRateRequest({ pickupDate: '2026-11-30' }),
          },
        }),
    });
    await open();
    const [from, to] = screen.getAllByLabelText('ZIP');
    if (from === undefined || to === undefined) throw new Error('no ZIPs');
    type(from, '43207-1234');
    expect(requested.some((call) => call.name === 'quotes.lastBetween')).toBe(false);
    type(to, '80216');
    await settle();
    expect(requested).toContainEqual({
      name: 'quotes.lastBetween',
      input: { originZip: '43207', destinationZip: '80216' },
    });
    expect(cell('Description', 1).value).toBe('');
    press('l', { altKey: true });
    await settle();
    expect(cell('Description', 1).value).toBe('Steel shelf brackets, boxed');
    expect(field('Pickup date').value).toBe('11/18/2026');
    expect(screen.queryByRole('button', { name: 'Use last quote' })).toBeNull();
  });
});

describe('taking back change by change', () => {
  it('goes back and forth, the letters of a field together', async () => {
    fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored()] }) });
    await open();
    for (const value of ['4', '47']) fireEvent.change(cell('Height, inches', 1), { target: { value } });
    cell('Width, inches', 1).focus();
    fireEvent.change(cell('Width, inches', 1), { target: { value: '42' } });
    press('z', { ctrlKey: true });
    expect(cell('Width, inches', 1).value).toBe('40');
    expect(cell('Height, inches', 1).value).toBe('47');
    press('z', { ctrlKey: true });
    expect(cell('Height, inches', 1).value).toBe('46');
    press('y', { ctrlKey: true });
    press('z', { ctrlKey: true, shiftKey: true });
    expect(cell('Width, inches', 1).value).toBe('42');
    expect(cell('Height, inches', 1).value).toBe('47');
  });

  it('leaves the focus in the grid when the row under it goes', async () => {
    fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored()] }) });
    await open();
    act(() => cell('Width, inches', 1).focus());
    press('d', { ctrlKey: true });
    expect(document.activeElement).toBe(cell('Width, inches', 2));
    press('z', { ctrlKey: true });
    await settle();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/, row 2$/);
    expect(cell('Description', 2).value).toBe('');
  });
});

describe('a paste', () => {
  const paste = (text: string) => fireEvent.paste(cell('Quantity', 1), { clipboardData: { getData: () => text } });

  it('is shown before it is pasted, and leaves the grid unchanged when it is not', async () => {
    fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored()] }) });
    await open();
    paste('2\tTile\t\t48\t40\t30\t1,150\n1\tTile\t\t48\t40\t30\t900');
    const dialog = screen.getByRole('dialog', { name: 'Paste 2 rows' });
    expect(dialog.textContent).toContain('Replaces 1 row in the grid.');
    expect(within(dialog).getAllByRole('row')).toHaveLength(3);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(cell('Description', 1).value).toBe('Steel shelf brackets, boxed');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says how many rows were pasted', async () => {
    fakeCore(quiet);
    await open();
    paste('2\tTile\t\t48\t40\t30\t1,150');
    fireEvent.click(screen.getByRole('button', { name: 'Paste 1 row' }));
    expect(screen.getByText('1 row pasted.')).toBeTruthy();
  });

  it('of garbage names every cell that can’t be used', async () => {
    fakeCore(quiet);
    await open();
    paste('many\tTile\tx\t12 ft\t1.250,5\t-4\t3 tons\t55.5\tmaybe\n');
    const message = screen.getByRole('dialog').textContent ?? '';
    for (const name of [
      'Qty: “many”',
      'L: “12 ft”',
      'W: “1.250,5”',
      'H: “-4”',
      'Wt each: “3 tons”',
      'Class: “55.5”',
      'Stackable: “maybe”',
      'NMFC: “x”',
    ]) {
      expect(message).toContain(`Row 1, ${name}`);
    }
  });
});
