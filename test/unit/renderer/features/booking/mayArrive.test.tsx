/** What the screens say while an earlier request may still arrive, and after. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { DuplicateDialog } from '../../../../../renderer/features/booking/DuplicateDialog.tsx';
import { NotBooked } from '../../../../../renderer/features/booking/NotBooked.tsx';
import { UnknownOutcome } from '../../../../../renderer/features/booking/UnknownOutcome.tsx';
import { UnsentBooking } from '../../../../../renderer/features/booking/UnsentBooking.tsx';
import type { Booking } from '../../../../../shared/contract/bookings.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleBooking } from '../../../../support/sampleBooking.ts';
import { sampleDetails, sampleRateRequest } from '../../../../support/samples.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const UNTIL = new Date(2026, 10, 25, 15, 42).getTime();
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: UNTIL - 10 * MINUTE, toFake: ['Date', 'setInterval', 'clearInterval'] });
  fakeCore({ 'connections.status': () => ok({ active: null, waitingUntilMs: null }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (content: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>);
const waiting = (changes: Partial<Booking>) => sampleBooking({ mayArriveUntilMs: UNTIL, attempts: 2, ...changes });
const TITLE = 'An earlier request may still arrive until 3:42 PM';

it('a rejection of a repeat says until when it does not count, and what to do; after that, that the next one counts', () => {
  const lastError = { code: 'booking_failed', reason: 'No capacity.' } as const;
  show(<UnknownOutcome booking={waiting({ state: 'unknown', lastError })} quote={null} side={null} />);
  expect(screen.getByText(TITLE)).toBeTruthy();
  expect(screen.getByText(/this rejection doesn’t count yet/)).toBeTruthy();
  expect(screen.queryByText(/is rejected again, nothing was booked/)).toBeNull();
  act(() => void vi.advanceTimersByTime(10 * MINUTE + 5_000));
  expect(screen.queryByText(TITLE)).toBeNull();
  expect(screen.getByText(/is rejected again, nothing was booked/)).toBeTruthy();
});

it('rejected fields promise nothing for later, and one request is not called earlier', () => {
  const lastError = { code: 'validation_failed' as const, message: '', fields: [] };
  show(<UnknownOutcome booking={waiting({ state: 'unknown', lastError, attempts: 1 })} quote={null} side={null} />);
  expect(screen.getByText('The request may still arrive until 3:42 PM')).toBeTruthy();
  expect(screen.getByText(/a rejection before 3:42 PM doesn’t count yet/)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(10 * MINUTE + 5_000));
  expect(screen.queryByText(/is rejected again, nothing was booked/)).toBeNull();
});

it('a time on another day is said with its day', () => {
  const mayArriveUntilMs = UNTIL + 24 * 60 * MINUTE;
  show(<UnknownOutcome booking={waiting({ state: 'unknown', mayArriveUntilMs })} quote={null} side={null} />);
  expect(screen.getByText('An earlier request may still arrive until Thu, Nov 26, 3:42 PM')).toBeTruthy();
});

it('a discarded booking is not called "nothing booked" before then', () => {
  show(<NotBooked booking={waiting({ state: 'abandoned', abandonedBecause: 'called' })} quote={null} side={null} />);
  expect(screen.getByRole('heading', { name: 'Discarded: a request may still arrive' })).toBeTruthy();
  expect(screen.getByText(TITLE)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(10 * MINUTE + 5_000));
  expect(screen.getByRole('heading', { name: 'Discarded: nothing was booked' })).toBeTruthy();
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('a booking that was begun again and not sent is not called "nothing booked" before then', () => {
  show(<UnsentBooking booking={waiting({ state: 'draft', attempts: 1 })} quote={null} side={null} />);
  expect(screen.getByText(TITLE)).toBeTruthy();
  expect(screen.queryByText(/Nothing was (?:booked|sent)/)).toBeNull();
  act(() => void vi.advanceTimersByTime(10 * MINUTE + 5_000));
  expect(screen.queryByText(TITLE)).toBeNull();
  expect(screen.getByText(/Nothing was booked/)).toBeTruthy();
});

it('a discarded booking is compared as one whose request may still arrive', () => {
  show(
    <DuplicateDialog
      details={sampleDetails()}
      request={sampleRateRequest()}
      carrierName="Sample Freightways"
      price="$1,142.36"
      similar={[{ booking: waiting({ state: 'abandoned' }), request: sampleRateRequest() }]}
      onBook={() => {}}
      onOpen={() => {}}
      onClose={() => {}}
    />,
  );
  expect(screen.getByText('Its request may still arrive until 3:42 PM')).toBeTruthy();
  expect(screen.queryByText(/not booked,/)).toBeNull();
});
