/** A booking that was saved, and not sent before the app ended. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { UnsentBooking } from '../../../../../renderer/features/booking/UnsentBooking.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleBooking } from '../../../../support/sampleBooking.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleQuote } from '../rates/sampleQuote.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settle = () => act(() => new Promise((resume) => setTimeout(resume, 0)));

it('opens the booking form, to compare, if its order was booked since', async () => {
  fakeCore({
    'connections.status': () => ok({ active: null, waitingUntilMs: null }),
    'bookings.finish': () => fail({ code: 'similar_bookings', bookingIds: ['b2'] }),
    'drafts.list': () => ok({ drafts: [] }),
    'drafts.save': () => ok({ savedAtMs: 1 }),
  });
  const location = memoryLocation({ path: '/booked/b1', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <UnsentBooking booking={sampleBooking({ state: 'draft' })} quote={sampleQuote()} side={null} />
      </Router>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Book for|^Book shipment/ }));
  await settle();
  const alert = screen.getByText('A similar shipment was booked recently').closest('[role]');
  if (!(alert instanceof HTMLElement)) throw new Error('no alert');
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(within(alert).getByRole('button', { name: 'Edit first' }));
  await settle();
  expect(location.history.at(-1)).toMatch(/^\/book\/quote-2\//);
});
