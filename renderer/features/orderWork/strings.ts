/** Texts of this feature, without those of `runLabels.ts`. A text with values is a function of them. */
import { formatCount, formatNumber } from '../../lib/format.ts';

export const orderWorkStrings = {
  // BookingReviewDialog
  order: 'Order',
  consignee: 'Consignee',
  carrier: 'Carrier',
  total: 'Total',
  check: 'Check',
  notBookable: (count: number) => `${formatCount(count, 'order')} can’t be booked now`,
  andMore: (orders: string, more: number) => `${orders} and ${formatNumber(more)} more`,
  reviewBookings: 'Review bookings',
  close: 'Close',
  noneBookable: 'None of these orders can be booked yet. Get rates for them first.',
  bookShipments: (count: number) => `Book ${formatCount(count, 'shipment')}`,
  shipments: (count: number) => formatCount(count, 'shipment'),
  nothingUnusual: 'Nothing unusual.',
  ordersToCheck: (count: number) => `${formatCount(count, 'order')} to check`,
  toCheckHint: 'They are listed first. Booking includes them. Cancel to change or skip one.',
  bookings: 'Bookings',

  // ChooseRateDialog
  days: (count: number) => formatCount(count, 'day'),
  loading: 'Loading…',
  noPrice: 'This rate has no price',
  sameCode: 'Another rate has the same carrier code',
  enterReason: 'Enter the reason',
  routingGuide: 'Routing guide',
  vsGuide: 'vs. guide',
  transit: 'Transit',
  delivery: 'Delivery',
  chooseReason: 'Choose a reason',
  chooseTitle: (orderNumber: string) => `Choose rate for ${orderNumber}`,
  chooseRate: 'Choose rate',
  rates: 'Rates',
  reasonLabel: 'Reason for another rate than the routing guide’s',
  note: 'Note',

  // OrderWorkBar
  gettingRates: 'Getting rates',
  booking: 'Booking',
  progress: (label: string, done: number, total: number) => `${label}: ${formatNumber(done)} of ${formatNumber(total)}`,
  progressWithCounts: (label: string, done: number, total: number, counts: string) =>
    `${label}: ${formatNumber(done)} of ${formatNumber(total)} (${counts})`,
  nextStep: 'Next step',
  getRates: 'Get rates',
  waitingUntil: (time: string) => `waiting for your freight provider until ${time}`,
  cancel: 'Cancel',
  continue: 'Continue',

  // OverridesDialog
  rule: 'Rule',
  reason: 'Reason',
  orders: 'Orders',
  byTheRule: 'By the rule',
  booked: 'Booked',
  cost: 'Cost',
  costOfOverrides: 'Cost of overrides',
  noOverrides: 'Every booked order has the rate that the routing guide chose.',
  overridesNote: 'Booked orders only, compared in the same currency.',

  // useOrderWork
  getRatesFor: (count: number) => `Get rates for ${formatCount(count, 'order')}`,
  reviewCount: (count: number) => `Review ${formatCount(count, 'booking')}`,
  reviewFirst: (count: number) => `Review first ${formatCount(count, 'booking')}`,
  useNextRate: 'Use next rate',
} as const;
