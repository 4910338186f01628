import { expect, test } from 'vitest';
import { draftId, listBookingDrafts } from '../../../../renderer/lib/bookingDrafts.ts';

const draft = (id: string, value: object) => ({ id, kind: 'booking' as const, value: { ...value }, savedAtMs: 5 });
const form = { shipper: { name: 'Acme Pallet Co.' }, consignee: { name: ' ' } };

test('lists the company, the carrier, and where the draft opens', () => {
  const rate = { position: 2, carrierName: 'Sample Freightways' };
  expect(listBookingDrafts([draft(draftId('q1'), { form, rate })])).toMatchObject([
    { quoteId: 'q1', company: 'Acme Pallet Co.', carrierName: 'Sample Freightways', path: '/book/q1/2' },
  ]);
});

test('a draft without its rate opens the rates', () => {
  expect(listBookingDrafts([draft(draftId('q1'), { form })])).toMatchObject([
    { carrierName: null, path: '/quote/q1/rates' },
  ]);
});

test('a what-if without its rate opens the rates as those of a what-if', () => {
  expect(listBookingDrafts([draft(draftId('q1'), { form, originalId: 'q0' })])).toMatchObject([
    { path: '/quote/q0/compare/q1/rates' },
  ]);
});

test('omits what can’t be read', () => {
  expect(listBookingDrafts([draft('q1', { form }), draft(draftId('q2'), { form: null })])).toEqual([]);
});
