/** Booking again from a journal entry without a shipment. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { NotBooked } from '../../../../../renderer/features/booking/NotBooked.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleBooking } from '../../../../support/sampleBooking.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleQuote } from '../rates/sampleQuote.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settle = () => act(() => new Promise((resume) => setTimeout(resume, 0)));

it('opens the booking form only once the details are saved for it, and says why they are not', async () => {
  const status = { 'connections.status': () => ok({ active: null, waitingUntilMs: null }) };
  fakeCore({ ...status, 'drafts.save': () => fail({ code: 'disk_full' }) });
  const location = memoryLocation({ path: '/booked/b1', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <NotBooked booking={sampleBooking({ state: 'abandoned' })} quote={sampleQuote()} side={null} />
      </Router>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Correct and book again/ }));
  await settle();
  expect(location.history).toEqual(['/booked/b1']);
  fakeCore({ ...status, 'drafts.save': () => ok({ savedAtMs: 1 }) });
  fireEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  await settle();
  expect(location.history.at(-1)).toMatch(/^\/book\/quote-2\//);
});
