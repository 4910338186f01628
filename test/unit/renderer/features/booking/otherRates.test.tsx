import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { RateChoices } from '../../../../../renderer/features/booking/RateChoices.tsx';
import { UnknownOutcome } from '../../../../../renderer/features/booking/UnknownOutcome.tsx';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleBooking } from '../../../../support/sampleBooking.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleQuote, sampleRate } from '../rates/sampleQuote.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('A rate without a price is offered as such, not as free', () => {
  const rates = [sampleRate('Sample Freightways', 0, 2, null), sampleRate('Example Motor Express', 298.7, 3, null)];
  render(<RateChoices quote={sampleQuote({ rates })} without={null} save={null} />);
  expect(screen.getByText('no price')).toBeTruthy();
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.getByText('$298.70')).toBeTruthy();
});

it('A resend that waits for the end of a rate limit says until when', async () => {
  const untilMs = Date.now() + 3_600_000;
  fakeCore({
    'connections.status': () => ok({ active: null, waitingUntilMs: untilMs }),
    'bookings.finish': () => new Promise(() => {}),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UnknownOutcome booking={sampleBooking({ state: 'unknown' })} quote={null} side={null} />
    </QueryClientProvider>,
  );
  const finish = await screen.findByRole('button', { name: /^Finish/ });
  await act(() => fireEvent.click(finish));
  expect(await screen.findByText(/^Rate-limited: sending at .*\d{1,2}:\d\d:\d\d [AP]M/)).toBeTruthy();
});
