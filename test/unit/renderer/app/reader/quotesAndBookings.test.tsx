import { testScreens } from './testScreens.ts';

testScreens([
  ['a new quote', () => '/quote'],
  ['rates', ({ quote }) => `/quote/${quote}/rates`],
  ['a compared quote', ({ quote, otherQuote }) => `/quote/${quote}/compare/${otherQuote}`],
  ['quote history', () => '/quotes'],
  ['a booking', ({ quote }) => `/book/${quote}/0`],
  ['a booked shipment', ({ booked }) => `/booked/${booked}`],
  ['an unknown outcome', ({ unknown }) => `/booked/${unknown}`],
  ['a rejected booking', ({ rejected }) => `/booked/${rejected}`],
  ['two bookings of an order', ({ booked, unknown }) => `/booked/${booked}/with/${unknown}`],
  ['orders', () => '/orders'],
  ['the routing guide', () => '/routing'],
  ['reports', () => '/reports'],
]);
