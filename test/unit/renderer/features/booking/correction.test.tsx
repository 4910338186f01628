/** Correcting a booking that did not succeed: corrections that were typed before stay. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { formOfDetails } from '../../../../../renderer/features/booking/bookingForm.ts';
import { NotBooked } from '../../../../../renderer/features/booking/NotBooked.tsx';
import { UnknownOutcome } from '../../../../../renderer/features/booking/UnknownOutcome.tsx';
import { UnsentBooking } from '../../../../../renderer/features/booking/UnsentBooking.tsx';
import type { Booking } from '../../../../../shared/contract/bookings.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleBooking } from '../../../../support/sampleBooking.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleQuote } from '../rates/sampleQuote.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settle = () => act(() => new Promise((resume) => setTimeout(resume, 0)));
const quote = sampleQuote();
const declined = sampleBooking({ state: 'rejected', lastError: { code: 'booking_failed', reason: 'no capacity' } });
const refused = sampleBooking({
  state: 'unknown',
  lastError: { code: 'validation_failed', message: 'invalid', fields: [] },
});
const otherClerks = { clerk: { name: 'Clerk B', computer: 'DOCK-2' } };

const typedDraft = (corrects: string | null) => ({
  id: `booking-${quote.id}`,
  kind: 'booking',
  savedAtMs: 1,
  value: { form: { ...formOfDetails(declined.details), poNumber: 'PO-TYPED' }, step: 'details', corrects },
});

/** Opens the screen and presses its button. Returns the drafts that were saved, and the path. */
async function correct(shown: ReactElement, button: RegExp, drafts: readonly object[]) {
  const saved: unknown[] = [];
  fakeCore({
    'connections.status': () => ok({ active: null, waitingUntilMs: null }),
    'drafts.list': () => ok({ drafts }),
    'drafts.save': (draft) => {
      saved.push(draft);
      return ok({ savedAtMs: 2 });
    },
  });
  const location = memoryLocation({ path: '/booked/b1', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>{shown}</Router>
    </QueryClientProvider>,
  );
  await settle();
  fireEvent.click(screen.getByRole('button', { name: button }));
  await settle();
  return { saved, path: location.history.at(-1) };
}

const SCREENS: readonly [string, Booking, (booking: Booking) => ReactElement, RegExp][] = [
  [
    'not booked',
    declined,
    (booking) => <NotBooked booking={booking} quote={quote} side={null} />,
    /^Correct and book again/,
  ],
  ['another carrier', declined, (booking) => <NotBooked booking={booking} quote={quote} side={null} />, /^All rates/],
  [
    'not sent',
    sampleBooking({ state: 'draft' }),
    (booking) => <UnsentBooking booking={booking} quote={quote} side={null} />,
    /^Edit first/,
  ],
  [
    'unknown',
    refused,
    (booking) => <UnknownOutcome booking={booking} quote={quote} side={null} />,
    /^Correct and resend/,
  ],
];

describe.each(SCREENS)('from the screen “%s”', (_, booking, show, button) => {
  const corrects = booking.state === 'unknown' ? booking.id : null;

  it('begins with the details that were sent', async () => {
    const { saved, path } = await correct(show(booking), button, []);
    expect(saved).toMatchObject([{ value: { form: formOfDetails(booking.details), step: 'review', corrects } }]);
    expect(path).not.toBe('/booked/b1');
  });

  it('continues with what was typed since', async () => {
    const { saved } = await correct(show(booking), button, [typedDraft(null)]);
    expect(saved).toMatchObject([{ value: { form: { poNumber: 'PO-TYPED' }, step: 'details', corrects } }]);
  });

  it('begins with the details that another clerk sent, not with an older draft', async () => {
    const { saved } = await correct(show({ ...booking, ...otherClerks }), button, [typedDraft(null)]);
    expect(saved).toMatchObject([{ value: { form: formOfDetails(booking.details), corrects } }]);
  });
});

it('continues a correction of another clerk’s booking', async () => {
  const booking = { ...refused, ...otherClerks };
  const shown = <UnknownOutcome booking={booking} quote={quote} side={null} />;
  const { saved } = await correct(shown, /^Correct and resend/, [typedDraft(booking.id)]);
  expect(saved).toMatchObject([{ value: { form: { poNumber: 'PO-TYPED' }, corrects: booking.id } }]);
});

it.each(SCREENS.filter(([name]) => name !== 'another carrier'))(
  'opens the form from “%s” only once the details are saved for it, and says why they are not',
  async (_, booking, show, button) => {
    const { path: first } = await correct(show(booking), button, [{ id: 'unreadable' }]);
    expect(first).toMatch(/^\/book\/quote-2\//);
    cleanup();
    const location = memoryLocation({ path: '/booked/b1', record: true });
    const status = { 'connections.status': () => ok({ active: null, waitingUntilMs: null }) };
    fakeCore({ ...status, 'drafts.list': () => ok({ drafts: [] }), 'drafts.save': () => fail({ code: 'disk_full' }) });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Router hook={location.hook}>{show(booking)}</Router>
      </QueryClientProvider>,
    );
    await settle();
    fireEvent.click(screen.getByRole('button', { name: button }));
    await settle();
    expect(location.history).toEqual(['/booked/b1']);
    fakeCore({ ...status, 'drafts.list': () => ok({ drafts: [] }), 'drafts.save': () => ok({ savedAtMs: 1 }) });
    fireEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    await settle();
    expect(location.history.at(-1)).toMatch(/^\/book\/quote-2\//);
  },
);
