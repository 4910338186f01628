import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { z } from 'zod';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { BookingScreen } from '../../../../../renderer/features/booking/index.ts';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { BLANK_CONTACT, type ContactFields } from '../../../../../shared/freight/contacts.ts';
import { fail, type Result } from '../../../../../shared/ipc/result.ts';
import { sampleDetails } from '../../../../support/samples.ts';

type FakeResponse = Result<unknown> | Promise<Result<unknown>>;

const responses = vi.hoisted(() => new Map<string, (input: unknown) => FakeResponse>());
const sent = vi.hoisted((): { name: string; input: unknown }[] => []);
vi.mock(import('../../../../../renderer/api/transport.ts'), async (original) => ({
  ...(await original()),
  transport: {
    host: 'browser' as const,
    listen: () => () => {},
    async call(name: string, input: unknown): Promise<Result<unknown>> {
      sent.push({ name, input });
      const response = responses.get(name);
      if (response === undefined) throw new Error(`no answer for ${name}`);
      return response(input);
    },
  },
}));

const rate = (carrier: string, carrierName: string, totalCents: number) => ({
  carrier,
  carrierName,
  totalCents,
  currency: 'USD',
  transitDays: 4,
  estimatedDeliveryDate: '2099-11-24',
});
const quote = {
  id: 'q1',
  quoteReference: 'Q-1',
  request: {
    pickupDate: '2099-11-18',
    origin: { city: 'Columbus', state: 'OH', zip: '43207' },
    destination: { city: 'Denver', state: 'CO', zip: '80216' },
    handlingUnits: [
      { quantity: 2, weight: 600, length: 48, width: 40, height: 48, description: 'Steel shelf brackets' },
    ],
    accessorials: [],
  },
  rates: [rate('SMPF', 'Sample Freightways', 114236), rate('EXMX', 'Example Motor Express', 121430)],
  quotedAtMs: 0,
  booking: null,
};
const form = {
  shipper: {
    name: 'Acme Pallet Co.',
    address1: '200 Example Parkway',
    address2: '',
    contact: 'Shipping Desk',
    phone: '6145550142',
    email: '',
  },
  consignee: {
    name: 'Example Fixtures Inc.',
    address1: '100 Placeholder Ave',
    address2: '',
    contact: 'Receiving',
    phone: '3035550118',
    email: '',
  },
  pickup: { readyTime: '08:00', closeTime: '17:00', instructions: '' },
  delivery: { readyTime: '08:00', closeTime: '17:00', instructions: 'MUST CALL 30 min ahead' },
  poNumber: '77318',
  orderId: '',
  referenceNumbers: [],
  specialInstructions: '',
};
const draft = (step: string) => ({
  id: 'booking-q1',
  kind: 'booking',
  savedAtMs: 1,
  value: { lane: '43207>80216', step, form },
});
const ok = (value: unknown): Result<unknown> => ({ ok: true, value });

/** Opens the wizard; the call named by the second parameter fails the first time. */
function show(drafts: unknown[], rejected?: string, place = '0', originalId?: string) {
  responses.set('drafts.list', () => ok({ drafts }));
  const whole = responses.get(rejected ?? '');
  if (rejected !== undefined && whole !== undefined) {
    responses.set(rejected, () => {
      responses.set(rejected, whole);
      return { ok: false, error: { code: 'unexpected_answer', httpStatus: 400 } };
    });
  }
  const location = memoryLocation({ path: '/book/q1/0', record: true });
  queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Router hook={location.hook}>
        <BookingScreen quoteId="q1" place={place} {...(originalId === undefined ? {} : { originalId })} />
      </Router>
    </QueryClientProvider>,
  );
  return location;
}
let queries = createQueryClient();
const submits = () => sent.filter(({ name }) => name === 'bookings.submit');

describe('the booking wizard', () => {
  beforeEach(() => {
    sent.length = 0;
    responses.clear();
    responses.set('quotes.get', () => ok(quote));
    responses.set('connections.status', () =>
      ok({ active: null, halted: null, waitingUntilMs: null, unreachableSinceMs: null }),
    );
    responses.set('drafts.save', () => ok({ savedAtMs: 1 }));
    responses.set('drafts.remove', () => ok({}));
    responses.set('bookings.duplicates', () => ok({ similar: [] }));
    responses.set('carriers.list', () => ok({ total: 0, carriers: [] }));
    responses.set('contacts.ofQuote', () => ok({ origin: null, destination: null }));
    responses.set('contacts.match', () => ok({ contact: null }));
    responses.set('bookings.lastOnLane', () => ok({ booking: null }));
    responses.set('orders.detailsOfQuote', () => ok({ details: null }));
    responses.set('orderRuns.requoted', () => ok({}));
    responses.set('quotes.setContacts', () => ok({}));
  });
  afterEach(cleanup);

  it('leaves a field with Esc first, and closes with the second one', async () => {
    window.addEventListener('keydown', pressKey);
    const location = show([draft('details')]);
    const field = await screen.findByLabelText<HTMLInputElement>('PO number');
    act(() => field.focus());
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement).not.toBe(field);
    expect(location.history).toEqual(['/book/q1/0']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(location.history).toHaveLength(2));
    window.removeEventListener('keydown', pressKey);
  });

  const reference = ['Reference numbers', 'DEPT-4', { referenceNumbers: ['DEPT-4'] }] as const;
  const extension = ['Phone', '6145550142 x44', { pickup: { instructions: 'Ext 44' } }] as const;
  it.each([
    ['Ctrl+Enter', ...reference, { key: 'Enter', ctrlKey: true }],
    ['Ctrl+Enter', ...extension, { key: 'Enter', ctrlKey: true }],
    ['Alt+ArrowLeft', ...reference, { key: 'ArrowLeft', altKey: true }],
    ['Alt+ArrowLeft', ...extension, { key: 'ArrowLeft', altKey: true }],
  ])('takes what is typed in a field before %s leaves the step: %s %s', async (_keys, label, text, expected, press) => {
    window.addEventListener('keydown', pressKey);
    show([draft('details')]);
    const [field] = await screen.findAllByLabelText<HTMLInputElement>(label);
    if (field === undefined) throw new Error('no field');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, press);
    window.removeEventListener('keydown', pressKey);
    if (press.key === 'Enter') expect(await screen.findByRole('button', { name: /^Book shipment ·/ })).toBeTruthy();
    const saves = () => sent.filter(({ name }) => name === 'drafts.save');
    await waitFor(() => expect(saves().at(-1)?.input).toMatchObject({ value: { form: expected } }));
  });

  it('begins with the contacts of its quote, with their notes shown', async () => {
    responses.set('contacts.ofQuote', () =>
      ok({
        origin: null,
        destination: {
          ...BLANK_CONTACT,
          id: 'c1',
          usedCount: 1,
          lastUsedAtMs: 1,
          changedAtMs: 1,
          version: 0,
          name: 'Example Fixtures Inc.',
          zip: '80216',
          phone: '3035550118',
          address1: '100 Placeholder Ave',
          readyTime: '07:00',
          closeTime: '14:30',
          notes: 'Gate code at the desk.',
        },
      }),
    );
    show([]);
    expect(await screen.findByDisplayValue('Example Fixtures Inc.')).toBeTruthy();
    expect(screen.getByDisplayValue('(303) 555-0118')).toBeTruthy();
    expect(screen.getByText('Gate code at the desk.')).toBeTruthy();
    // After an edit it no longer belongs to a contact.
    fireEvent.change(screen.getByDisplayValue('Example Fixtures Inc.'), { target: { value: 'Sample Stores' } });
    expect(screen.queryByText('Gate code at the desk.')).toBeNull();
  });

  const customer = (changes: Partial<ContactFields>) => ({
    ...BLANK_CONTACT,
    id: 'c1',
    usedCount: 1,
    lastUsedAtMs: 1,
    changedAtMs: 1,
    version: 0,
    name: 'Example Fixtures Inc.',
    zip: '80216',
    phone: '3035550118',
    ...changes,
  });

  it('fills the defaults of the consignee, says what it requires, and names it in the errors', async () => {
    const required: Partial<ContactFields> = {
      requiredReferences: ['poNumber', 'referenceNumbers'],
      poFormat: 'PO-######',
      orderDefault: 'SO-1',
      referenceHint: 'Ask the buyer for the PO.',
    };
    responses.set('contacts.ofQuote', () => ok({ origin: null, destination: customer(required) }));
    show([]);
    expect(await screen.findByDisplayValue('SO-1')).toBeTruthy();
    expect(screen.getByText('Default for Example Fixtures Inc.')).toBeTruthy();
    expect(screen.getByText('Example Fixtures Inc.: Ask the buyer for the PO.')).toBeTruthy();
    const po = screen.getByLabelText<HTMLInputElement>('PO number');
    expect(po.required).toBe(true);
    expect(screen.getByText('Required by Example Fixtures Inc.: PO-######')).toBeTruthy();
    expect(screen.getByLabelText('Reference numbers').getAttribute('aria-required')).toBe('true');
    fireEvent.change(po, { target: { value: 'PO-12' } });
    fireEvent.blur(po);
    expect(await screen.findByText('Example Fixtures Inc. requires PO-######.')).toBeTruthy();
    // Nothing was typed but the PO, so that nothing but a click is a change of the form.
    expect(sent.filter(({ name }) => name === 'contacts.match')).toEqual([]);
  });

  it('doesn’t review or book without the references of a consignee that was typed', async () => {
    const match = Promise.withResolvers<Result<unknown>>();
    responses.set('contacts.match', () => match.promise);
    show([draft('review')]);
    // Not known yet whether the consignee is a contact: the booking waits for that.
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    match.resolve(ok({ contact: customer({ requiredReferences: ['orderId'] }) }));
    const order = await screen.findByLabelText('Order number');
    expect(await screen.findByText('Required by Example Fixtures Inc.')).toBeTruthy();
    expect(document.activeElement).toBe(order);
    fireEvent.click(screen.getByRole('button', { name: /^Review/ }));
    expect(screen.queryByRole('button', { name: /^Book shipment ·/ })).toBeNull();
    expect(sent.find(({ name }) => name === 'contacts.match')?.input).toMatchObject({
      name: 'Example Fixtures Inc.',
      zip: '80216',
    });
    fireEvent.change(order, { target: { value: '4711' } });
    fireEvent.click(screen.getByRole('button', { name: /^Review/ }));
    expect(await screen.findByRole('button', { name: /^Book shipment ·/ })).toBeTruthy();
    expect(submits()).toEqual([]);
  });

  it('has two steps, and reviews addresses, times, references, and the class, NMFC item, and size of the freight', async () => {
    const [unit] = quote.request.handlingUnits;
    const declared = { ...unit, nmfc: '104600-2', freightClass: '92.5' };
    responses.set('quotes.get', () => ok({ ...quote, request: { ...quote.request, handlingUnits: [unit, declared] } }));
    show([draft('details')]);
    for (const label of ['PO number', 'Ready time', 'Company name']) {
      expect((await screen.findAllByLabelText(label)).length).toBeGreaterThan(0);
    }
    fireEvent.click(screen.getByRole('button', { name: /^Review/ }));
    const freight = await screen.findByRole('table', { name: 'Freight to book' });
    const lines = within(freight).getAllByRole('row').slice(1);
    expect(lines.map((line) => [...line.querySelectorAll('td')].slice(2, 5).map((one) => one.textContent))).toEqual([
      ['–', expect.stringMatching(/^est\. \d/), '48 × 40 × 48 in'],
      ['104600-2', '92.5', '48 × 40 × 48 in'],
    ]);
    for (const title of ['Addresses', 'Pickup & delivery times', 'References & instructions']) {
      expect(screen.getByRole('region', { name: title })).toBeTruthy();
    }
  });

  it('says in the review which customer requires what is missing', async () => {
    responses.set('contacts.match', () => ok({ contact: customer({ requiredReferences: ['orderId'] }) }));
    show([draft('review')]);
    expect(await screen.findByText('Example Fixtures Inc. requires these references: Order number.')).toBeTruthy();
  });

  it('offers the last booking on the lane without its order numbers, and copies it on request', async () => {
    responses.set('bookings.lastOnLane', () =>
      ok({ booking: { details: { ...sampleDetails(), poNumber: '77318' }, createdAtMs: 0, outcome: null } }),
    );
    show([]);
    expect(await screen.findByText('You’ve booked this lane before')).toBeTruthy();
    expect(screen.queryByDisplayValue('Acme Pallet Co.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Use those details' }));
    expect(await screen.findByDisplayValue('Acme Pallet Co.')).toBeTruthy();
    const saves = () => sent.filter(({ name }) => name === 'drafts.save').map(({ input }) => input);
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()).toMatchObject([
      { value: { form: { poNumber: '', orderId: '', referenceNumbers: [], delivery: { instructions: 'Dock 2' } } } },
    ]);
  });

  it('begins with the order of its quote, whatever was booked on the lane, and with the input if there is some', async () => {
    responses.set('bookings.lastOnLane', () =>
      ok({ booking: { details: sampleDetails(), createdAtMs: 0, outcome: null } }),
    );
    const ordered = { ...sampleDetails(), poNumber: '48811', orderId: 'SO-30118', referenceNumbers: ['DEPT-4'] };
    responses.set('orders.detailsOfQuote', () => ok({ details: ordered }));
    show([]);
    expect(await screen.findByDisplayValue('48811')).toBeTruthy();
    expect(screen.getByDisplayValue('SO-30118')).toBeTruthy();
    expect(screen.getByText('DEPT-4')).toBeTruthy();
    expect(screen.getByDisplayValue(ordered.consignee.address1)).toBeTruthy();
    expect(screen.queryByText('You’ve booked this lane before')).toBeNull();
    cleanup();
    show([draft('details')]);
    expect(await screen.findByDisplayValue('77318')).toBeTruthy();
    expect(screen.queryByDisplayValue('48811')).toBeNull();
  });

  it('of a what-if begins with the order of the original, which stays with it until the what-if is booked', async () => {
    const ordered = { ...sampleDetails(), poNumber: '48811' };
    responses.set('orders.detailsOfQuote', (input) =>
      ok({ details: JSON.stringify(input).includes('q0') ? ordered : null }),
    );
    responses.set('bookings.submit', () => fail({ code: 'disk_full' }));
    const location = show([], undefined, '0', 'q0');
    fireEvent.change(await screen.findByDisplayValue('48811'), { target: { value: '48812' } });
    fireEvent.click(screen.getByRole('button', { name: /^Save draft and close/ }));
    expect(location.history.at(-1)).toBe('/quote/q0/compare/q1/rates');
    const moves = () => sent.filter(({ name }) => name === 'orderRuns.requoted');
    expect(moves()).toEqual([]);
    cleanup();

    // The saved draft is of the same what-if, wherever it is opened from.
    await waitFor(() => expect(sent.some(({ name }) => name === 'drafts.save')).toBe(true));
    const saved = sent.findLast(({ name }) => name === 'drafts.save')?.input;
    show([{ ...z.looseObject({}).parse(saved), savedAtMs: 1 }]);
    fireEvent.click(await screen.findByRole('button', { name: /^Review/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    await waitFor(() => expect(submits()).toHaveLength(1));
    expect(moves()[0]?.input).toEqual({ quoteId: 'q0', newQuoteId: 'q1' });
    const names = sent.map(({ name }) => name);
    expect(names.indexOf('orderRuns.requoted')).toBeLessThan(names.indexOf('bookings.submit'));
  });

  it.each([
    ['submitting', 'The original quote is being booked'],
    ['unknown', 'The original quote was submitted, and the booking outcome is unknown'],
  ])('of a what-if does not open while the booking of the original is %s', async (state, title) => {
    const booking = { bookingId: 'b0', state, position: 0, carrier: 'SMPF', bolNumber: null };
    responses.set('quotes.get', (input) =>
      ok(JSON.stringify(input).includes('q0') ? { ...quote, id: 'q0', booking } : quote),
    );
    const saved = draft('review');
    const location = show([{ ...saved, value: { ...saved.value, originalId: 'q0' } }]);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Book shipment/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^View booking/ }));
    expect(location.history.at(-1)).toBe('/booked/b0');
  });

  it('of a what-if whose rate the provider no longer has shows all rates as those of the what-if', async () => {
    const location = show(
      [{ ...draft('review'), value: { ...draft('review').value, originalId: 'q0' } }],
      undefined,
      '9',
    );
    fireEvent.click(await screen.findByRole('button', { name: /^All rates/ }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/quote/q0/compare/q1/rates'));
  });

  it('of a what-if that expired goes back to the rates of the what-if', async () => {
    responses.set('bookings.submit', () => fail({ code: 'quote_not_found' }));
    const location = show([draft('review')], undefined, '0', 'q0');
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Back to rates/ }));
    expect(location.history.at(-1)).toBe('/quote/q0/compare/q1/rates');
  });

  it('of a what-if is still one of the original after a requote', async () => {
    responses.set('quotes.getRates', () => ok({ quote: { ...quote, id: 'q2' }, fromCache: false }));
    responses.set('bookings.submit', () => fail({ code: 'quote_not_found' }));
    const location = show([draft('review')], undefined, '0', 'q0');
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Requote with the same details/ }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/book/q2/0/of/q0'));
    const saved = sent.findLast(({ name }) => name === 'drafts.save')?.input;
    expect(saved).toMatchObject({ id: 'booking-q2', value: { originalId: 'q0' } });
  });

  it.each(['quotes.get', 'drafts.list', 'contacts.ofQuote', 'bookings.lastOnLane', 'orders.detailsOfQuote'])(
    'shows no form, and keeps nothing, before %s was loaded',
    async (name) => {
      const location = show([draft('details')], name);
      const button = await screen.findByRole('button', { name: 'Try again' });
      expect(screen.queryAllByRole('textbox')).toEqual([]);
      fireEvent.click(button);
      expect(await screen.findByDisplayValue('Acme Pallet Co.')).toBeTruthy();
      expect(sent.filter((call) => call.name === 'drafts.save')).toEqual([]);
      expect(location.history.at(-1)).toBe('/book/q1/0');
    },
  );

  it.each([{ code: 'core_stopped' }, { code: 'unexpected_answer', httpStatus: 0 }] as const)(
    'queries the journal when the response to a booking was lost ($code), and leads to Finish',
    async (error) => {
      responses.set('bookings.submit', () => {
        responses.set('quotes.get', () => ok({ ...quote, booking: { bookingId: 'b1', state: 'unknown' } }));
        return { ok: false, error };
      });
      const location = show([draft('review')]);
      fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
      await waitFor(() => expect(location.history.at(-1)).toBe('/booked/b1'));
    },
  );

  it('says that the outcome is not known when not even the journal responds', async () => {
    show([draft('review')]);
    const button = await screen.findByRole('button', { name: /^Book shipment ·/ });
    for (const name of ['bookings.submit', 'quotes.get']) {
      responses.set(name, () => ({ ok: false, error: { code: 'core_stopped' } }));
    }
    fireEvent.click(button);
    expect(await screen.findByText(/Booking outcome unknown/)).toBeTruthy();
    expect(screen.queryByText(/Nothing is booked/)).toBeNull();
  });

  it('marks every missing field on continuing and puts the focus on the first', async () => {
    show([]);
    fireEvent.click(await screen.findByRole('button', { name: /^Review/ }));
    expect(await screen.findAllByText('Required.')).toHaveLength(8);
    expect(document.activeElement?.id).toBe('booking-shipper.name');
    expect(submits()).toHaveLength(0);
  });

  it('leaves the form in place when its own draft is saved in the background', async () => {
    show([]);
    const name = (await screen.findAllByLabelText('Company name'))[0];
    if (name === undefined) throw new Error('no field');
    fireEvent.change(name, { target: { value: 'Acme Pallet Co.' } });
    responses.set('drafts.list', () => new Promise(() => {}));
    act(() => void queries.invalidateQueries({ queryKey: ['drafts'] }));
    await act(async () => queries.invalidateQueries({ queryKey: ['quotes'] }));
    // Queries notify their observers in a separate task.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(name.isConnected).toBe(true);
    expect(name).toHaveProperty('value', 'Acme Pallet Co.');
  });

  it('saves no draft after it is booked', async () => {
    responses.set('bookings.submit', () => ok({ id: 'b9' }));
    const location = show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Book shipment ·/ }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/booked/b9'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(sent.filter(({ name }) => name.startsWith('drafts.')).at(-1)?.name).toBe('drafts.remove');
  });

  it('restores the step and the values of its draft, and summarizes the request', async () => {
    show([draft('review')]);
    expect(await screen.findByText('(614) 555-0142')).toBeTruthy();
    expect(screen.getByText('One phrase in the delivery instructions may be billed')).toBeTruthy();
  });

  it('goes to a section of the form by its key, from the form too', async () => {
    window.addEventListener('keydown', pressKey);
    show([draft('details')]);
    const name = (await screen.findAllByLabelText('Company name'))[0];
    fireEvent.keyDown(name ?? document.body, { key: 'r', altKey: true });
    expect(document.activeElement?.id).toBe('booking-poNumber');
    fireEvent.keyDown(document.body, { key: 'w', altKey: true });
    expect(document.activeElement?.id).toBe('booking-pickup.readyTime');
    window.removeEventListener('keydown', pressKey);
  });

  it('does not book with the second click of a double click on Review', async () => {
    show([draft('details')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Review/ }), { detail: 1 });
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }), { detail: 2 });
    await act(async () => {});
    expect(submits()).toHaveLength(0);
  });

  it('opens a draft saved while the form had more steps, with its values', async () => {
    show([draft('windows')]);
    expect(await screen.findByDisplayValue('Acme Pallet Co.')).toBeTruthy();
    expect(screen.getByDisplayValue('MUST CALL 30 min ahead')).toBeTruthy();
  });

  it('takes each line of pasted reference numbers as one', async () => {
    show([draft('details')]);
    const field = await screen.findByLabelText<HTMLInputElement>('Reference numbers');
    fireEvent.change(field, { target: { value: 'R-0' } });
    const pasted = 'R-1\r\nR-2\r\nR-3\r\n';
    const isLeftToBrowser = fireEvent.paste(field, { clipboardData: { getData: () => pasted } });
    // As a browser pastes lines into a field of one line.
    if (isLeftToBrowser) fireEvent.change(field, { target: { value: `R-0${pasted.trim().replaceAll('\r\n', ' ')}` } });
    fireEvent.blur(field);
    const chips = screen
      .getAllByRole('button', { name: /^Remove R-/ })
      .map((button) => button.parentElement?.textContent);
    expect(chips).toEqual(['R-0', 'R-1', 'R-2', 'R-3']);
  });

  it('starts at the first required field that is empty', async () => {
    show([
      {
        ...draft('details'),
        value: { step: 'details', form: { ...form, consignee: { ...form.consignee, contact: '' } } },
      },
    ]);
    await screen.findByDisplayValue('Acme Pallet Co.');
    expect(document.activeElement?.id).toBe('booking-consignee.contact');
  });

  it('says in the review where the freight terms come from', async () => {
    show([draft('review')]);
    expect(await screen.findByText('Set by your account. See the BOL.')).toBeTruthy();
  });

  it('sends one request however often it is pressed, and opens the result', async () => {
    let response = (_: Result<unknown>) => {};
    responses.set('bookings.submit', () => new Promise((resolve) => (response = resolve)));
    const location = show([draft('review')]);
    const book = await screen.findByRole('button', { name: /^Book shipment · \$1,142.36/ });
    fireEvent.click(book);
    fireEvent.click(book);
    fireEvent.doubleClick(book);
    await waitFor(() => expect(submits()).toHaveLength(1));
    fireEvent.click(book);
    await act(async () => {});
    expect(submits()).toHaveLength(1);
    await act(async () => response(ok({ id: 'b9' })));
    await waitFor(() => expect(location.history.at(-1)).toBe('/booked/b9'));
  });

  it('opens the step of a field that the service rejects, with its message on that field', async () => {
    responses.set('bookings.submit', () => ({
      ok: false,
      error: {
        code: 'validation_failed',
        message: 'Invalid',
        fields: [{ field: 'shipper.phone', message: 'must be reachable' }],
      },
    }));
    show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    expect(await screen.findByText('must be reachable')).toBeTruthy();
    expect(document.activeElement?.id).toBe('booking-shipper.phone');
  });

  it('shows the carrier’s reason unchanged and saves the entries for the next best rate', async () => {
    responses.set('bookings.submit', () => ({
      ok: false,
      error: { code: 'booking_failed', reason: 'No capacity until Thursday.' },
    }));
    const location = show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    expect(await screen.findByText('No capacity until Thursday.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Example Motor Express/ }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/book/q1/1'));
    expect(sent.find(({ name }) => name === 'drafts.save')?.input).toMatchObject({ id: 'booking-q1', value: { form } });
  });

  it('goes to the screen of an unknown outcome instead of calling it a failure', async () => {
    responses.set('bookings.submit', () => ({
      ok: false,
      error: { code: 'booking_outcome_unknown', bookingId: 'b7', cause: 'timed_out' },
    }));
    const location = show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/booked/b7'));
  });

  it('stays in place while its own booking is in progress', async () => {
    responses.set('bookings.submit', () => new Promise(() => {}));
    show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    await waitFor(() => expect(submits()).toHaveLength(1));
    responses.set('quotes.get', () =>
      ok({
        ...quote,
        booking: { bookingId: 'b1', state: 'submitting', position: 0, carrier: 'SMPF', bolNumber: null },
      }),
    );
    await act(async () => queries.invalidateQueries({ queryKey: ['quotes'] }));
    // Queries notify their observers a moment later.
    expect(await screen.findByText(/^Booking… \d/)).toBeTruthy();
    expect(screen.queryByText('This quote is being booked')).toBeNull();
  });

  it('requotes with the accessorial of a remark and moves there with all entries and the previous price', async () => {
    const requested = quote.request;
    responses.set('quotes.getRates', (input) =>
      ok({
        quote: {
          ...quote,
          id: 'q2',
          request: { ...requested, accessorials: ['NOTDL'] },
          rates: [rate('SMPF', 'Sample Freightways', 119012)],
        },
        fromCache: false,
        input,
      }),
    );
    const location = show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Add NOTDL and requote/ }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/book/q2/0'));
    const call = sent.find(({ name }) => name === 'quotes.getRates');
    expect(call?.input).toMatchObject({ request: { ...requested, accessorials: ['NOTDL'] }, useCached: false });
    const saved = sent.find(({ name }) => name === 'drafts.save');
    expect(saved?.input).toMatchObject({
      id: 'booking-q2',
      value: { form, step: 'review', reQuoted: { quoteId: 'q1', totalCents: 114236, added: 'NOTDL' } },
    });
    expect(submits()).toHaveLength(0);
  });

  it('books the rate at its place: of two with one code and one price the second as well', async () => {
    const rates = [rate('SMPF', 'Sample Freightways', 114236), rate('SMPF', 'Sample Freightways', 114236)];
    responses.set('quotes.get', () => ok({ ...quote, rates }));
    responses.set('bookings.submit', () => new Promise(() => {}));
    show([draft('review')], undefined, '1');
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    await waitFor(() => expect(submits()).toHaveLength(1));
    expect(submits()[0]?.input).toMatchObject({ quoteId: 'q1', position: 1, carrier: 'SMPF' });
  });

  it.each([
    ['1', 'Two rates of this quote have the code SMPF: Waybill can’t specify which one to book'],
    ['SMPF', 'This quote doesn’t have the selected rate'],
    ['7', 'This quote doesn’t have the selected rate'],
  ])('books nothing at #/book/q1/%s: %s', async (place, message) => {
    const rates = [rate('SMPF', 'Sample Freightways', 114236), rate('SMPF', 'Harbor Line LTL', 121430)];
    responses.set('quotes.get', () => ok({ ...quote, rates }));
    show([draft('review')], undefined, place);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Book shipment ·/ })).toBeNull();
  });

  const reQuoted = {
    quoteId: 'q0',
    position: 2,
    newPosition: 0,
    carrierName: 'Sample Freightways',
    totalCents: 110000,
    currency: 'USD',
    added: 'NOTDL',
  };
  const withReQuoted = (of: object) => ({ ...draft('review'), value: { ...draft('review').value, reQuoted: of } });
  const reQuotedDraft = withReQuoted(reQuoted);

  it('shows the old and the new price of a requote before anything is booked', async () => {
    show([reQuotedDraft]);
    expect(await screen.findByText(/\$1,100\.00 → \$1,142\.36/)).toBeTruthy();
    expect(screen.getByText('was $1,100.00, +$42.36')).toBeTruthy();
  });

  it('says which carrier is missing after a requote, and offers the others and the way back', async () => {
    responses.set('quotes.get', () => ok({ ...quote, rates: [rate('EXMX', 'Example Motor Express', 121430)] }));
    const location = show([withReQuoted({ ...reQuoted, newPosition: null })], undefined, 'none');
    expect(await screen.findByText(/Sample Freightways returned no rate with .*\(NOTDL\)/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: /Example Motor Express/ }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/book/q1/0'));
    fireEvent.click(screen.getByRole('button', { name: /^Back to Sample Freightways without NOTDL/ }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/book/q0/2'));
  });

  it.each([
    [reQuotedDraft, '0', /^Back to the quote without NOTDL/],
    [withReQuoted({ ...reQuoted, newPosition: null }), 'none', /^Back to Sample Freightways without NOTDL/],
  ])('goes back to the previous quote with its order', async (saved, place, name) => {
    const location = show([saved], undefined, place);
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(location.history.at(-1)).toBe('/book/q0/2'));
    const moved = sent.filter((call) => call.name === 'orderRuns.requoted');
    expect(moved.map(({ input }) => input)).toEqual([{ quoteId: 'q1', newQuoteId: 'q0' }]);
  });

  it.each([
    [{ code: 'disk_full' }, 'Not sent: the disk is full'],
    [{ code: 'storage_failed', detail: 'EACCES' }, 'Not sent: can’t write to the data folder'],
    [{ code: 'cancelled' }, 'Canceled before it was sent. Nothing is booked.'],
    [{ code: 'rate_limited', retryAfterMs: null }, 'Not booked: still rate-limited (429)'],
    [{ code: 'quote_not_found' }, 'This quote is no longer available'],
    [{ code: 'pickup_date_passed', pickupDate: '2026-11-18' }, 'The pickup date Wed, Nov 18, 2026 has passed'],
    [{ code: 'quote_already_used', bookingId: 'b1', state: 'booked' }, 'This quote is booked'],
    [{ code: 'unauthorized' }, 'Sign-in failed (401)'],
  ])('says what %j means and keeps the form', async (error, title) => {
    responses.set('bookings.submit', () => ({ ok: false, error }) as Result<unknown>);
    show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText('Example Fixtures Inc.')).toBeTruthy();
  });

  it('requires a confirmation before a rate without a price is booked', async () => {
    responses.set('quotes.get', () => ok({ ...quote, rates: [rate('SMPF', 'Sample Freightways', 0)] }));
    responses.set('bookings.submit', () => ({ ok: false, error: { code: 'disk_full' } }));
    show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment · no price/ }));
    expect(await screen.findByText('This rate has no price')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Don’t book/ }));
    expect(submits()).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: /^Book shipment · no price/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Book without a price/ }));
    await waitFor(() => expect(submits()).toHaveLength(1));
  });

  it('follows what becomes of a booking that another window sends', async () => {
    const error = { code: 'quote_already_used', bookingId: 'b1', state: 'submitting' };
    responses.set('bookings.submit', () => ({ ok: false, error }) as Result<unknown>);
    show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
    expect(await screen.findByText('This quote is being booked')).toBeTruthy();
    const becomes = async (state: string) => {
      responses.set('quotes.get', () =>
        ok({ ...quote, booking: { bookingId: 'b1', state, position: 0, carrier: 'SMPF', bolNumber: null } }),
      );
      await act(() => queries.invalidateQueries());
    };
    await becomes('unknown');
    expect(await screen.findByText('Booking outcome unknown')).toBeTruthy();
    await becomes('booked');
    expect(await screen.findByText('This quote is booked')).toBeTruthy();
    expect(screen.queryByText('This quote is being booked')).toBeNull();
    await becomes('rejected');
    expect(await screen.findByText('The booking in the other window ended. Nothing was booked.')).toBeTruthy();
    expect(screen.getByText('Example Fixtures Inc.')).toBeTruthy();
  });

  it('removes a phrase from the remarks', async () => {
    show([draft('review')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
    expect(await screen.findByText('30 min ahead')).toBeTruthy();
    expect(screen.queryByText(/may be billed/)).toBeNull();
  });

  describe('with a similar recent booking', () => {
    const earlier = {
      booking: {
        id: 'b5',
        quoteId: 'q9',
        quoteReference: 'Q-9',
        state: 'booked',
        position: 0,
        carrier: 'SMPF',
        carrierName: 'Sample Freightways',
        totalCents: 114236,
        currency: 'USD',
        details: { ...form, consignee: { ...form.consignee, email: undefined }, poNumber: '77318' },
        createdAtMs: 0,
        attempts: 1,
        sentAs: 'acme',
        lastError: null,
        abandonedBecause: null,
        outcome: null,
      },
      request: quote.request,
    };
    beforeEach(() => {
      responses.set('bookings.duplicates', () => ok({ similar: [earlier] }));
      responses.set('bookings.submit', (input) =>
        seenOf(input).includes('b5') ? ok({ id: 'b9' }) : fail({ code: 'similar_bookings', bookingIds: ['b5'] }),
      );
    });
    const seenOf = (input: unknown) => z.object({ seen: z.array(z.string()) }).parse(input).seen;

    it('sends nothing before the clerk has seen both, and opens the earlier one', async () => {
      const location = show([draft('review')]);
      fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
      fireEvent.click(await screen.findByRole('button', { name: /^Open earlier booking/ }));
      expect(location.history.at(-1)).toBe('/booked/b5');
      expect(submits().map(({ input }) => seenOf(input))).toEqual([[]]);
    });

    it('requires one confirmation per similar booking, also after a restart', async () => {
      const location = show([draft('review')]);
      fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
      fireEvent.click(await screen.findByRole('button', { name: /^Book anyway/ }));
      await waitFor(() => expect(location.history.at(-1)).toBe('/booked/b9'));
      const saved = sent.find(({ name }) => name === 'drafts.save');
      expect(saved?.input).toMatchObject({ value: { seenSimilar: ['b5'] } });
      cleanup();
      sent.length = 0;
      show([{ ...draft('review'), value: { ...draft('review').value, seenSimilar: ['b5'] } }]);
      fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
      await waitFor(() => expect(submits()).toHaveLength(1));
      expect(sent.some(({ name }) => name === 'bookings.duplicates')).toBe(false);
    });

    const moves = () => sent.filter(({ name }) => name === 'orderRuns.requoted').map(({ input }) => input);
    const toWhatIf = { quoteId: 'q0', newQuoteId: 'q1' };

    it('leaves the order with the original of a what-if until the clerk books anyway', async () => {
      const location = show([draft('review')], undefined, '0', 'q0');
      fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
      const bookAnyway = await screen.findByRole('button', { name: /^Book anyway/ });
      expect(moves()).toEqual([]);
      fireEvent.click(bookAnyway);
      await waitFor(() => expect(location.history.at(-1)).toBe('/booked/b9'));
      expect(moves()).toEqual([toWhatIf]);
    });

    it('moves the order back to the original if the similar booking is found only when it is sent', async () => {
      responses.set('bookings.submit', () => {
        responses.set('bookings.duplicates', () => ok({ similar: [earlier] }));
        return fail({ code: 'similar_bookings', bookingIds: ['b5'] });
      });
      responses.set('bookings.duplicates', () => ok({ similar: [] }));
      show([draft('review')], undefined, '0', 'q0');
      fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
      await screen.findByRole('button', { name: /^Book anyway/ });
      expect(moves()).toEqual([toWhatIf, { quoteId: 'q1', newQuoteId: 'q0' }]);
    });

    it.each(['draft', null] as const)(
      'has the order with the entry (%s) that a failed submission left',
      async (state) => {
        responses.set('bookings.duplicates', () => ok({ similar: [] }));
        responses.set('bookings.submit', () => fail({ code: 'disk_full', detail: 'ENOSPC' }));
        const entry = state === null ? null : { bookingId: 'b9', state, bolNumber: null };
        responses.set('quotes.get', () => ok({ ...quote, booking: moves().length === 0 ? null : entry }));
        show([draft('review')], undefined, '0', 'q0');
        fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
        await screen.findByRole('alert');
        const back = { quoteId: 'q1', newQuoteId: 'q0' };
        await waitFor(() => expect(moves()).toEqual(state === null ? [toWhatIf, back] : [toWhatIf]));
      },
    );

    it('asks again about one that was booked while the dialog was open', async () => {
      const later = { ...earlier, booking: { ...earlier.booking, id: 'b6', carrierName: 'Later Freight' } };
      const location = show([draft('review')]);
      fireEvent.click(await screen.findByRole('button', { name: /^Book shipment ·/ }));
      await screen.findByRole('button', { name: /^Book anyway/ });
      responses.set('bookings.duplicates', () => ok({ similar: [later, earlier] }));
      responses.set('bookings.submit', (input) =>
        seenOf(input).includes('b6') ? ok({ id: 'b9' }) : fail({ code: 'similar_bookings', bookingIds: ['b6'] }),
      );
      fireEvent.click(screen.getByRole('button', { name: /^Book anyway/ }));
      expect(await screen.findByText(/Later Freight/)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: /^Book anyway/ }));
      await waitFor(() => expect(location.history.at(-1)).toBe('/booked/b9'));
      expect(submits().map(({ input }) => seenOf(input))).toEqual([[], ['b5'], ['b5', 'b6']]);
    });
  });
});
