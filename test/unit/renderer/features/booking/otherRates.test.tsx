import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { RateChoices } from '../../../../../renderer/features/booking/RateChoices.tsx';
import { UnknownOutcome } from '../../../../../renderer/features/booking/UnknownOutcome.tsx';
import type { RateView } from '../../../../../shared/contract/quotes.ts';
import { BLANK_CARRIER } from '../../../../../shared/freight/carriers.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleBooking } from '../../../../support/sampleBooking.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleQuote, sampleRate } from '../rates/sampleQuote.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BLOCKED = { ...BLANK_CARRIER, id: 'c1', code: 'SAMP', name: 'Sample Freightways', standing: 'blocked' } as const;

/** Shows the choices among these rates once the carriers in the directory are known. */
async function show(rates: readonly RateView[], carriers: readonly object[]) {
  fakeCore({ 'carriers.list': () => ok({ total: carriers.length, carriers }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RateChoices quote={sampleQuote({ rates: [...rates] })} originalId={null} without="DECL" save={null} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('A rate without a price is offered last and as such, not as free', async () => {
  await show([sampleRate('Sample Freightways', 0, 2, null), sampleRate('Example Motor Express', 298.7, 3, null)], []);
  expect(screen.getByText('no price')).toBeTruthy();
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.getByText('$298.70')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Example Motor Express');
});

it('A blocked carrier is offered only in all rates, where it is confirmed', async () => {
  const declined = sampleRate('Declined Lines', 250, 2, null);
  const blocked = sampleRate('Sample Freightways', 280, 2, null);
  await show([declined, blocked, sampleRate('Example Motor Express', 298.7, 3, null)], [BLOCKED]);
  expect(names()).toEqual([expect.stringMatching(/^Example Motor Express.*1$/), expect.stringMatching(/^All rates/)]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Example Motor Express/ }));
  cleanup();
  await show([declined, blocked], [BLOCKED]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^All rates/ }));
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
