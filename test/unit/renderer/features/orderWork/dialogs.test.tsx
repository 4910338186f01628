// @vitest-environment jsdom
/** The review before bookings, and the choice of a rate against the routing guide. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { BookingReviewDialog } from '../../../../../renderer/features/orderWork/BookingReviewDialog.tsx';
import { ChooseRateDialog } from '../../../../../renderer/features/orderWork/ChooseRateDialog.tsx';
import type { BookingReview, ReviewedOrder } from '../../../../../shared/contract/orderRuns.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleOrder } from '../../../../support/sampleOrder.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (content: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>);
const reviewed = (orderNumber: string, changes: Partial<ReviewedOrder> = {}): ReviewedOrder => ({
  orderId: orderNumber,
  revision: 1,
  orderNumber,
  consignee: 'Example Fixtures Inc.',
  carrier: 'PLHD',
  carrierName: 'Placeholder LTL',
  totalCents: 10_000,
  currency: 'USD',
  exceptions: [],
  ...changes,
});

function review(content: BookingReview, onBook = vi.fn()) {
  open(<BookingReviewDialog review={content} isBusy={false} error={null} onBook={onBook} onClose={() => {}} />);
  return onBook;
}

test('the review has the totals, what is unusual first, and why others can’t be booked', () => {
  const onBook = review({
    orders: [
      reviewed('SO-1'),
      reviewed('SO-2', { currency: 'CAD', exceptions: [{ kind: 'remark', phrase: 'Liftgate' }] }),
    ],
    notBookable: [
      {
        orderId: 'x',
        orderNumber: 'SO-9',
        why: 'fields',
        fields: [{ field: 'poNumber', message: 'Required by Acme Foods.' }],
      },
    ],
  });
  expect(screen.getByText('$100.00', { selector: '.figure' })).toBeTruthy();
  expect(screen.getByText('1 order to check')).toBeTruthy();
  expect(screen.getByText('SO-9 (fields to check: PO number (Required by Acme Foods))')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Book 2 shipments/ }));
  expect(onBook).toHaveBeenCalledTimes(1);
});

test('without a bookable order nothing can be booked', () => {
  review({ orders: [], notBookable: [{ orderId: 'x', orderNumber: 'SO-9', why: 'status', fields: [] }] });
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
  expect(screen.getByText('SO-9 (no chosen rate)')).toBeTruthy();
});

test('another rate than the routing guide’s is chosen with a reason only', async () => {
  const rate = (carrier: string, totalCents: number) => ({
    carrier,
    carrierName: carrier,
    totalCents,
    currency: 'USD',
    transitDays: 2,
    estimatedDeliveryDate: null,
  });
  const requested = fakeCore({
    'quotes.get': () => ok({ id: 'q', rates: [rate('CHEAP', 100), rate('OTHER', 250)] }),
    'orderRuns.guide': () => ok({ position: 0 }),
    'orderRuns.choose': () => ok(sampleOrder()),
  });
  const onClose = vi.fn();
  open(<ChooseRateDialog order={sampleOrder({ status: 'quoted', quoteId: 'q', position: 0 })} onClose={onClose} />);
  const table = await screen.findByRole('grid', { name: 'Rates' });
  fireEvent.click(within(table).getByText('OTHER'));
  const choose = screen.getByRole('button', { name: /Choose rate/ });
  await waitFor(() => expect(choose.dataset['reason']).toBe('Choose a reason'));
  fireEvent.click(choose);
  expect(requested.some(({ name }) => name === 'orderRuns.choose')).toBe(false);
  fireEvent.change(screen.getByRole('combobox', { name: /^Reason/ }), { target: { value: 'service' } });
  fireEvent.click(choose);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requested.find(({ name }) => name === 'orderRuns.choose')?.input).toMatchObject({
    position: 1,
    override: { reason: 'service', note: '' },
  });
});
