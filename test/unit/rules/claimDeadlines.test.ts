import { expect, test } from 'vitest';
import { claimDeadlines } from '../../../shared/rules/claimDeadlines.ts';

test('a claim is filed within nine months of delivery, concealed damage reported within five business days', () => {
  // Thanksgiving and a weekend are no business days.
  expect(claimDeadlines('2026-11-18')).toEqual({ concealed: '2026-11-25', claim: '2027-08-18' });
  expect(claimDeadlines('2026-11-24')).toEqual({ concealed: '2026-12-02', claim: '2027-08-24' });
});

test('nine months end on the last day of a shorter month', () => {
  expect(claimDeadlines('2026-05-31')?.claim).toBe('2027-02-28');
  expect(claimDeadlines('2027-05-30')?.claim).toBe('2028-02-29');
});

test('before the delivery there are none', () => {
  expect(claimDeadlines(null)).toBeNull();
  expect(claimDeadlines('unknown')).toBeNull();
});
