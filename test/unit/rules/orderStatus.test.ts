import { expect, test } from 'vitest';
import {
  isEditable,
  mayBecome,
  ORDER_STATUSES,
  type OrderStatus,
  statusOfBooking,
} from '../../../shared/rules/orderStatus.ts';

const followers = (from: OrderStatus) => ORDER_STATUSES.filter((to) => to !== from && mayBecome(from, to));

test('nothing follows a booked order, and only the provider’s outcome, or fields that it rejects, follow one that was submitted', () => {
  expect(followers('booked')).toEqual([]);
  expect(followers('booking')).toEqual(['to_check', 'quoted', 'booked', 'declined', 'unknown']);
  expect(followers('unknown')).toEqual(['to_check', 'quoted', 'booked', 'declined']);
});

test('only an order with a quote is submitted, and only a complete one is quoted', () => {
  expect(ORDER_STATUSES.filter((from) => mayBecome(from, 'booking'))).toEqual([
    'quoted',
    'to_choose',
    'booking',
    'declined',
  ]);
  expect(mayBecome('to_check', 'quoting')).toBe(false);
  expect(mayBecome('skipped', 'quoting')).toBe(false);
});

test('an order that is being quoted or was submitted can’t be edited', () => {
  expect(ORDER_STATUSES.filter((status) => !isEditable(status))).toEqual(['quoting', 'booking', 'booked', 'unknown']);
});

test('each state of the journal gives a status', () => {
  const states = ['draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned'] as const;
  expect(states.map(statusOfBooking)).toEqual(['quoted', 'booking', 'booked', 'declined', 'unknown', 'quoted']);
});
