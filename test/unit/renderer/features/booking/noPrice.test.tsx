/** A rate with a total of 0 has no price, wherever its booking is shown. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { DuplicateDialog } from '../../../../../renderer/features/booking/DuplicateDialog.tsx';
import { differenceMessage, notStatedMessage } from '../../../../../renderer/features/booking/differenceMessage.ts';
import { PinnedRate } from '../../../../../renderer/features/booking/PinnedRate.tsx';
import { requestText } from '../../../../../renderer/features/booking/requestText.ts';
import { UnknownOutcome } from '../../../../../renderer/features/booking/UnknownOutcome.tsx';
import { UnsentBooking } from '../../../../../renderer/features/booking/UnsentBooking.tsx';
import { RequotedCallout } from '../../../../../renderer/features/booking/WizardCallouts.tsx';
import { ok } from '../../../../../shared/ipc/result.ts';
import { nothingDiffers, sampleBooking, sampleOutcome } from '../../../../support/sampleBooking.ts';
import { sampleDetails, sampleRateRequest } from '../../../../support/samples.ts';
import { fakeCore } from '../quote/fakeCore.ts';
import { sampleQuote } from '../rates/sampleQuote.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unpriced = { totalCents: 0, currency: 'USD' };
const booking = sampleBooking(unpriced);
const [rate] = sampleQuote().rates;
if (rate === undefined) throw new Error('the sample quote has no rate');

/** The text of the page with this on it. */
function textOf(shown: React.ReactNode): string {
  fakeCore({
    'connections.status': () => ok({ active: null, waitingUntilMs: null }),
    'drafts.list': () => ok({ drafts: [] }),
  });
  render(<QueryClientProvider client={createQueryClient()}>{shown}</QueryClientProvider>);
  return document.body.textContent;
}

it('in the copied request', () => {
  expect(requestText(sampleRateRequest(), { ...rate, ...unpriced }, sampleDetails())).toContain(
    `${rate.carrierName}, no price`,
  );
});

it('in the sentences of what differs', () => {
  const differs = { ...nothingDiffers, total: true };
  expect(differenceMessage(booking, sampleOutcome({ totalCents: 121430, differs }), 'Sample Freightways')).toEqual([
    'Selected: Sample Freightways with no price. Booked: Sample Freightways for $1,214.30.',
  ]);
  expect(notStatedMessage(booking, sampleOutcome({ totalCents: null }))).toEqual([
    'The booked price isn’t given. Quoted: no price.',
  ]);
});

it('in a booking that was not sent', () => {
  textOf(<UnsentBooking booking={{ ...booking, state: 'draft' }} quote={sampleQuote()} side={null} />);
  expect(screen.getByRole('button', { name: 'Book shipment · no price' })).toBeTruthy();
});

it('in a booking without a known outcome', () => {
  const text = textOf(<UnknownOutcome booking={{ ...booking, state: 'unknown' }} quote={sampleQuote()} side={null} />);
  expect(text).toContain('no price');
  expect(text).not.toContain('$0.00');
});

it('in the comparison with a similar booking', () => {
  const text = textOf(
    <DuplicateDialog
      details={sampleDetails()}
      request={sampleRateRequest()}
      carrierName="Sample Freightways"
      price="no price"
      similar={[{ booking, request: sampleRateRequest() }]}
      onBook={() => {}}
      onOpen={() => {}}
      onClose={() => {}}
    />,
  );
  expect(text).not.toContain('$0.00');
});

it('in the price before a new quote', () => {
  const before = { quoteId: 'quote-1', carrier: 'SMPF', carrierName: 'Sample Freightways', added: null, ...unpriced };
  const text = textOf(
    <>
      <RequotedCallout before={{ ...before, position: 0, newPosition: null }} rate={rate} onBack={() => {}} />
      <PinnedRate heading="Booking" request={null} {...rate} beforeCents={0} />
    </>,
  );
  expect(text).toContain('was no price');
  expect(text).not.toContain('$0.00');
});
