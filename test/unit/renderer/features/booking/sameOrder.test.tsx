/** Who may book the same order again, in a workgroup that leaves it to a supervisor, and when. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { DuplicateDialog } from '../../../../../renderer/features/booking/DuplicateDialog.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { ServicePause } from '../../../../../renderer/ui/servicePause.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleBooking } from '../../../../support/sampleBooking.ts';
import { sampleDetails, sampleRateRequest } from '../../../../support/samples.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const listener = (event: KeyboardEvent) => void pressKey(event);
beforeEach(() => window.addEventListener('keydown', listener));
afterEach(() => {
  window.removeEventListener('keydown', listener);
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the dialog to a login with this role, and presses its button and its key. Returns how often it booked. */
async function pressBook(
  role: 'clerk' | 'supervisor',
  isReason: boolean,
  pausedUntilMs: number | null = null,
): Promise<number> {
  const rights = { role, policy: { confirmSimilar: 'supervisor' } };
  fakeCore({
    'connections.status': () => ok({ active: null, waitingUntilMs: null }),
    'workgroup.status': () =>
      ok({ isOffered: true, membership: null, suggestedName: '', state: { away: null, progress: null, rights } }),
  });
  let booked = 0;
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <ServicePause.Provider value={pausedUntilMs}>
        <DuplicateDialog
          details={sampleDetails()}
          request={sampleRateRequest()}
          carrierName="Sample Freightways"
          price="$1,142.36"
          similar={[{ booking: sampleBooking(), request: sampleRateRequest() }]}
          onBook={() => (booked += 1)}
          onOpen={() => {}}
          onClose={() => {}}
        />
      </ServicePause.Provider>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(queries.getQueryData(['workgroup', 'status', {}])).toBeTruthy());
  await vi.waitFor(() => expect(screen.queryByText(/^Nothing has been sent, and your/) !== null).toBe(isReason));
  // During a pause, its label is the countdown.
  screen.getByRole('button', { name: /^Book anyway|^Wait/ }).click();
  fireEvent.keyDown(document.body, { key: 'b' });
  return booked;
}

it('a clerk is told why, and does not book', async () => {
  expect(await pressBook('clerk', true)).toBe(0);
});

it('a supervisor books', async () => {
  expect(await pressBook('supervisor', false)).toBe(2);
});

it('nobody books during a pause that the provider requested', async () => {
  expect(await pressBook('supervisor', false, Date.now() + 60_000)).toBe(0);
});
