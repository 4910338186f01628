/** A quote that the provider no longer has, for a login that only reads: it was a clerk's when the booking was sent. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { EMPTY_FORM } from '../../../../../renderer/features/booking/bookingForm.ts';
import { SubmitFailure } from '../../../../../renderer/features/booking/SubmitFailure.tsx';
import type { BookingDraft } from '../../../../../renderer/features/booking/useBookingDraft.ts';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { ReadOnlyReason } from '../../../../../renderer/ui/readOnly.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleQuote, sampleRate } from '../rates/sampleQuote.ts';

const SAVED: BookingDraft = {
  form: EMPTY_FORM,
  step: 'review',
  reQuoted: null,
  seenSimilar: [],
  corrects: null,
  rate: null,
  originalId: null,
};

beforeEach(() => window.addEventListener('keydown', pressKey));
afterEach(() => {
  cleanup();
  window.removeEventListener('keydown', pressKey);
  vi.unstubAllGlobals();
});

it.each([
  ['is requoted with R', null, 1, undefined],
  ['is not requoted by a login that only reads', 'Your login can only read.', 0, 'Your login can only read.'],
])('%s', async (_, readOnlyReason, requotes, disabledReason) => {
  fakeCore({ 'connections.status': () => ok({ active: null, waitingUntilMs: null }) });
  const onReQuote = vi.fn();
  render(
    <ReadOnlyReason value={readOnlyReason}>
      <QueryClientProvider client={createQueryClient()}>
        <SubmitFailure
          error={{ code: 'quote_not_found' }}
          quote={sampleQuote({})}
          rate={sampleRate('Sample Freightways', 298.7, 2, null)}
          saved={SAVED}
          onRetry={() => {}}
          onReQuote={onReQuote}
          isReQuoting={false}
        />
      </QueryClientProvider>
    </ReadOnlyReason>,
  );
  const button = await screen.findByRole('button', { name: /^Requote with the same details/ });
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(onReQuote).toHaveBeenCalledTimes(requotes);
  expect(button.dataset['reason']).toBe(disabledReason);
  fireEvent.click(button);
  expect(onReQuote).toHaveBeenCalledTimes(2 * requotes);
});
