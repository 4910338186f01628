import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { writeDraft } from '../../../../../renderer/features/quote/draft.ts';
import { QuoteScreen } from '../../../../../renderer/features/quote/QuoteScreen.tsx';
import { prepareOpenDraft } from '../../../../../renderer/features/quote/useQuoteDraft.ts';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from './fakeCore.ts';
import {
  cell,
  field,
  getRates,
  open,
  prepare,
  press,
  quiet,
  settle,
  saved as stored,
  tidyUp,
  type,
} from './openScreen.tsx';
import { sampleForm, sampleRow } from './sampleForm.ts';

describe('the quote screen', () => {
  beforeEach(prepare);
  afterEach(tidyUp);

  it('opens with the next business day and the focus on the first ZIP', async () => {
    fakeCore(quiet);
    await open();
    expect(field('Pickup date').value).toBe('Wed, Nov 18, 2026');
    expect(screen.getByText('Next business day')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getAllByLabelText('ZIP')[0]);
  });

  it('selects a city that was filled in while the user is already in its field', async () => {
    let respond = (_response: Result<unknown>) => {};
    const places = new Promise<Result<unknown>>((resolve) => {
      respond = resolve;
    });
    fakeCore({ ...quiet, 'contacts.placesOfZip': () => places });
    await open();
    const [zip, city] = ['ZIP', 'City'].map((name) => screen.getAllByLabelText<HTMLInputElement>(name)[0]);
    if (zip === undefined || city === undefined) throw new Error('no lane');
    fireEvent.change(zip, { target: { value: '43207' } });
    await settle();
    city.focus();
    respond(ok({ places: [{ city: 'Columbus', state: 'OH' }] }));
    await settle();
    expect(city.value).toBe('Columbus');
    expect([city.selectionStart, city.selectionEnd]).toEqual([0, 'Columbus'.length]);
  });

  it('requests the saved drafts and the default shipper immediately, and the shipper once', async () => {
    let list = (_response: Result<unknown>) => {};
    const drafts = new Promise<Result<unknown>>((resolve) => {
      list = resolve;
    });
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => drafts,
      'contacts.defaultShipper': () => ok({ contact: null }),
    });
    await open();
    expect(requested.map(({ name }) => name).toSorted()).toEqual(['contacts.defaultShipper', 'drafts.list']);
    list(ok({ drafts: [] }));
    await settle();
    expect(field('Pickup date').value).toBe('Wed, Nov 18, 2026');
    expect(requested.filter(({ name }) => name === 'contacts.defaultShipper')).toHaveLength(1);
  });

  it.each(['drafts.list', 'quotes.get', 'contacts.defaultShipper'] as const)(
    'shows no form, and keeps nothing, before %s was loaded',
    async (name) => {
      const sent = {
        ...stored(),
        value: writeDraft({ form: sampleForm([sampleRow({ weight: '77' })]), sentAs: 'q1' }),
      };
      const whole: Parameters<typeof fakeCore>[0] = {
        ...quiet,
        'drafts.list': () => ok({ drafts: [sent] }),
        'quotes.get': () => fail({ code: 'not_found', what: 'quote' }),
      };
      const rejected = fakeCore({ ...whole, [name]: () => fail({ code: 'storage_failed', detail: 'EIO' }) });
      await open();
      expect(screen.queryAllByRole('textbox')).toEqual([]);
      expect(rejected.filter((call) => /save|remove/.test(call.name))).toEqual([]);
      fakeCore(whole);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await settle();
      await settle();
      expect(cell('Weight each, pounds', 1).value).toBe('77');
    },
  );

  it('shows in its first render the draft that was loaded for it, and loads it again the next time', async () => {
    const requested = fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored()] }) });
    const queries = createQueryClient();
    await prepareOpenDraft(queries, new AbortController().signal);
    const draftLists = () => requested.filter(({ name }) => name === 'drafts.list').length;
    expect(draftLists()).toBe(1);
    const drawn = () =>
      render(
        <QueryClientProvider client={queries}>
          <QuoteScreen />
        </QueryClientProvider>,
      );
    const first = drawn();
    expect(cell('Description', 1).value).toBe(sampleRow().description);
    first.unmount();
    drawn();
    expect(screen.queryByLabelText('Pickup date')).toBeNull();
    await settle();
    expect(cell('Description', 1).value).toBe(sampleRow().description);
  });

  it('saves entries and restores them, including half-typed numbers', async () => {
    const requested = fakeCore(quiet);
    await open();
    fireEvent.change(cell('Weight each, pounds', 1), { target: { value: '1,' } });
    await settle(500);
    const saved = requested.find((call) => call.name === 'drafts.save');
    expect(JSON.stringify(saved?.input)).toContain('"weight":"1,"');
    expect(screen.getByText('Saved 10:24 AM')).toBeTruthy();

    cleanup();
    fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored(sampleForm([sampleRow({ weight: '1,' })]))] }) });
    await open();
    expect(cell('Weight each, pounds', 1).value).toBe('1,');
  });

  it('saves the last entries even if the screen is left immediately', async () => {
    const requested = fakeCore(quiet);
    await open();
    fireEvent.change(cell('Description', 1), { target: { value: 'Tile' } });
    cleanup();
    await settle();
    expect(requested.some((call) => call.name === 'drafts.save')).toBe(true);
  });

  it('starts blank when the saved draft was booked in the meantime', async () => {
    const draft = { ...stored(), value: writeDraft({ form: sampleForm(), sentAs: 'q1' }) };
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [draft] }),
      'quotes.get': () => ok({ booking: { state: 'booked' } }),
    });
    await open();
    expect(cell('Description', 1).value).toBe('');
    expect(requested).toContainEqual({ name: 'drafts.remove', input: { id: 'd1' } });
  });

  it('says what is wrong when a field is left, and all of it on Ctrl+Enter, with the focus on the first', async () => {
    const requested = fakeCore(quiet);
    await open();
    type(cell('Height, inches', 1), "4'");
    expect(cell('Height, inches', 1).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryAllByText(/ZIP.*Required/)).toHaveLength(0);
    await getRates();
    expect(screen.getAllByText('ZIP, City, State: Required.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getAllByLabelText('ZIP')[0]);
    expect(requested.some((call) => call.name === 'quotes.getRates')).toBe(false);
  });

  it('sends the current form and opens the rates', async () => {
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'quotes.getRates': () => ok({ quote: { id: 'q7', booking: null }, fromCache: false }),
    });
    const location = await open();
    await getRates();
    const call = requested.find((one) => one.name === 'quotes.getRates');
    expect(call?.input).toMatchObject({
      useCached: true,
      request: { pickupDate: '2026-11-18', accessorials: ['LGDL'] },
    });
    expect(location.history.at(-1)).toBe('/quote/q7/rates');
  });

  it.each([
    ['Ctrl+Enter', () => press('Enter', { ctrlKey: true })],
    [
      'a click',
      () => {
        fireEvent.blur(field('Add accessorials'));
        fireEvent.click(screen.getByRole('button', { name: /^Get rates/ }));
      },
    ],
  ])('gets rates by %s with the accessorials that are typed', async (_, request) => {
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'quotes.getRates': () => ok({ quote: { id: 'q7', booking: null }, fromCache: false }),
    });
    await open();
    act(() => field('Add accessorials').focus());
    fireEvent.change(field('Add accessorials'), { target: { value: 'lg pickup, appt crane' } });
    request();
    await settle();
    const call = requested.find((one) => one.name === 'quotes.getRates');
    expect(call?.input).toMatchObject({ request: { accessorials: ['LGPU', 'LGDL', 'APTDL'] } });
    expect(field('Add accessorials').value).toBe('crane');
  });

  it('remembers what the form was sent as, however soon after the last letter', async () => {
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'quotes.getRates': () => ok({ quote: { id: 'q7', booking: null }, fromCache: false }),
    });
    await open();
    fireEvent.change(cell('Height, inches', 1), { target: { value: '47' } });
    await getRates();
    await settle(1000);
    const saved = requested.filter((call) => call.name === 'drafts.save');
    expect(saved.at(-1)?.input).toMatchObject({ value: { sentAs: 'q7' } });
  });

  it('does not count as sent what changed while the rates were requested', async () => {
    const call = Promise.withResolvers<Result<unknown>>();
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'quotes.getRates': () => call.promise,
    });
    const location = await open();
    await getRates();
    press('d', { ctrlKey: true });
    call.resolve(ok({ quote: { id: 'q7', booking: null }, fromCache: false }));
    await settle(1000);
    expect(location.history.at(-1)).toBe('/quote/q7/rates');
    const saved = requested.filter(({ name }) => name === 'drafts.save').map(({ input }) => input);
    expect(saved.at(-1)).toMatchObject({ value: { sentAs: null } });
    expect(JSON.stringify(saved.at(-1)).match(/Steel shelf brackets/g)).toHaveLength(2);
  });

  it('shows what the service rejects at its field and shows a path it does not know', async () => {
    const fields = [
      { field: 'handlingUnits[0].weight', message: 'Too heavy for a liftgate.' },
      { field: 'account.limit', message: 'Reached.' },
    ];
    fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'quotes.getRates': () => fail({ code: 'validation_failed', message: 'Two problems.', fields }),
    });
    await open();
    await getRates();
    expect(document.activeElement).toBe(cell('Weight each, pounds', 1));
    expect(screen.getByText('Row 1, Wt each: Too heavy for a liftgate.')).toBeTruthy();
    expect(screen.getByText('account.limit')).toBeTruthy();
    fireEvent.change(cell('Weight each, pounds', 1), { target: { value: '500' } });
    expect(cell('Weight each, pounds', 1).getAttribute('aria-invalid')).toBe('false');
  });

  it('shows the whole error of a row in a line of its own below it, which describes the cell', async () => {
    fakeCore(quiet);
    await open();
    type(cell('Quantity', 1), '1.5');
    const note = document.getElementById(cell('Quantity', 1).getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toMatch(/^Qty: \S.*\.$/);
    const row = cell('Quantity', 1).closest('tr');
    expect(note?.closest('tr')).toBe(row?.nextElementSibling);
    // Three columns are hidden in narrow windows, where a wider cell would add empty ones.
    expect(note?.getAttribute('colspan')).toBe(String((row?.cells.length ?? 0) - 3));
    expect(note?.querySelector('.cut')).toBeNull();
    type(cell('Quantity', 1), '2');
    expect(note?.isConnected).toBe(false);
  });

  it('tries a failed call again with the key on its button, which is that of the screen', async () => {
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'quotes.getRates': () => fail({ code: 'unreachable', reason: 'refused' }),
    });
    await open();
    await getRates();
    const calls = () => requested.filter(({ name }) => name === 'quotes.getRates');
    expect(calls()).toHaveLength(1);
    const again = screen.getByRole('button', { name: 'Try again' });
    expect(again.getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
    await getRates();
    expect(calls()).toHaveLength(2);
  });

  it('has the focus on Get rates again after the clicked call failed', async () => {
    fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'quotes.getRates': () => fail({ code: 'unreachable', reason: 'refused' }),
    });
    await open();
    const button = () => screen.getByRole('button', { name: 'Get rates' });
    act(() => button().focus());
    fireEvent.click(button());
    expect(document.activeElement?.textContent).toContain('Cancel');
    await settle();
    expect(document.activeElement).toBe(button());
  });

  it('leaves the form unchanged when the call is canceled', async () => {
    let end: (result: Result<unknown>) => void = () => {};
    const requested = fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored()] }),
      'quotes.getRates': () => new Promise((resolve) => (end = resolve)),
    });
    const location = await open();
    cell('Height, inches', 1).focus();
    await getRates();
    await settle(2300);
    expect(screen.getByText('2 sec')).toBeTruthy();
    press('.', { ctrlKey: true });
    await settle();
    const call = requested.find((one) => one.name === 'quotes.getRates');
    const canceled = requested.find((one) => one.name === 'calls.cancel');
    expect(call?.input).toMatchObject({ callId: expect.any(String) });
    expect(call?.input).toMatchObject(canceled?.input ?? {});
    end(fail({ code: 'cancelled' }));
    await settle();
    expect(screen.getByText('No quote was made; your entries are unchanged.')).toBeTruthy();
    expect(cell('Height, inches', 1).value).toBe('46');
    expect(document.activeElement).toBe(cell('Height, inches', 1));
    expect(location.history).toEqual(['/quote']);
  });

  it('is typed like a spreadsheet: arrows, Enter, duplicate, remove, undo', async () => {
    fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored()] }) });
    await open();
    cell('Width, inches', 1).focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(cell('Height, inches', 1));
    press('d', { ctrlKey: true });
    expect(document.activeElement).toBe(cell('Height, inches', 2));
    expect(cell('Description', 2).value).toBe('Steel shelf brackets, boxed');
    press('Enter');
    expect(document.activeElement).toBe(cell('Quantity', 3));
    press('ArrowUp');
    press('Delete', { ctrlKey: true });
    expect(cell('Description', 2).value).toBe('');
    press('z', { altKey: true });
    expect(cell('Description', 2).value).toBe('Steel shelf brackets, boxed');
  });

  it('duplicates no blank row, and leaves the focus in it', async () => {
    fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored()] }) });
    await open();
    const description = cell('Description', 2);
    act(() => description.focus());
    press('d', { ctrlKey: true });
    fireEvent.change(description, { target: { value: 'T' } });
    expect(cell('Description', 3).value).toBe('');
    expect(document.activeElement).toBe(description);
  });

  it('pastes rows and names each cell that can not be read', async () => {
    fakeCore(quiet);
    await open();
    cell('Quantity', 1).focus();
    fireEvent.paste(cell('Quantity', 1), {
      clipboardData: { getData: () => '2\tTile\t\t48\t40\t30\t1,150\n1\tBad\t\t48\t40\t30\t1,25' },
    });
    expect(cell('Weight each, pounds', 1).value).toBe('');
    const preview = screen.getByRole('dialog', { name: 'Paste 2 rows' });
    expect(preview.textContent).toContain('Row 2, Wt each: “1,25”. Check the comma: enter 1,250 or 12.5.');
    fireEvent.click(screen.getByRole('button', { name: 'Paste 2 rows anyway' }));
    expect(cell('Weight each, pounds', 1).value).toBe('1,150');
    expect(screen.getByText('Wt each: Check the comma: enter 1,250 or 12.5.')).toBeTruthy();
    expect(cell('Weight each, pounds', 2).getAttribute('aria-invalid')).toBe('true');
  });

  it('clears everything, can be undone, and loses nothing that was typed since', async () => {
    fakeCore({ ...quiet, 'drafts.list': () => ok({ drafts: [stored()] }) });
    await open();
    press('x', { altKey: true });
    expect(cell('Description', 1).value).toBe('');
    fireEvent.change(cell('Description', 1), { target: { value: 'Typed since' } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cell('Description', 1).value).toBe('Steel shelf brackets, boxed');
    press('z', { altKey: true });
    expect(cell('Description', 1).value).toBe('Typed since');
  });

  it('warns of a ZIP in another state and blocks nothing', async () => {
    const form = { ...sampleForm(), origin: { zip: '80216', city: 'Columbus', state: 'OH', locationType: 'Business' } };
    fakeCore({
      ...quiet,
      'drafts.list': () => ok({ drafts: [stored(form)] }),
      'quotes.getRates': () => ok({ quote: { id: 'q7', booking: null }, fromCache: false }),
    });
    const location = await open();
    expect(screen.getByText('ZIP 80216 is in Colorado.')).toBeTruthy();
    await getRates();
    expect(location.history.at(-1)).toBe('/quote/q7/rates');
  });
});
