/** Texts of this feature. A text with values is a function of them. */
import { formatCount } from '../../lib/format.ts';

export const closeOfDayStrings = {
  // CloseOfDayScreen
  backToPickups: 'Back to pickups',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  selectNotPickedUp: 'Select not picked up',
  requoteSelected: 'Requote selected',
  savePdf: 'Save PDF',
  closeOfDay: 'Close of day',
  units: 'Units',
  weight: 'Weight',
  cost: 'Cost',
  openAlerts: 'Open alerts',
  waitingFor: (parts: string) => `Waiting: ${parts}`,
  goToAttention: 'Go to Needs attention',
  unreadable: (count: number) =>
    `${formatCount(count, 'shipment')} can’t be read and ${count === 1 ? 'isn’t' : 'aren’t'} listed`,
  noPickups: (date: string) => `No pickups on ${date}.`,
  goToPickups: 'Go to Pickups',
  selectHint: 'Select shipments to get rates for the next business day.',
  selectedShipments: (count: number) =>
    `${formatCount(count, 'shipment')} selected. Requoting books and cancels nothing.`,
  nothingToSave: 'Nothing to save',
  noneMissed: 'All were picked up, or may still be',
  requoteFor: (date: string) => `Requote for ${date}`,
  selectShipment: 'Select a shipment',

  // DayTable
  selected: 'Selected',
  bol: 'BOL',
  carrier: 'Carrier',
  consignee: 'Consignee',
  pickupWindow: 'Pickup window',
  status: 'Status',
  price: 'Price',
  alerts: 'Alerts',
  loadedAt: (status: string, time: string) => `${status}, loaded ${time}`,
  selectRow: (bolNumber: string) => `Select ${bolNumber}`,

  // RequotePanel
  requotes: 'Requotes',
  requotesFor: (date: string) => `Requotes for ${date}`,
  closeRequotes: 'Close requotes',
  stillBooked: 'The old shipments are still booked',
  stillBookedHint:
    'Waybill can’t cancel or move a pickup. Call the carrier, cancel the old shipment, then book from the new quote. Otherwise two drivers may come.',
  noPhone: 'no phone number in Carriers',
  booked: 'Booked',
  noPrice: 'no price',
  samePrice: (price: string) => `${price}, same price`,
  waiting: 'Waiting',
  gettingRates: 'Getting rates…',
  bookedElsewhere: 'Booked outside Waybill: enter a new quote.',
  sameCarrier: 'Same carrier',
  cheapest: 'Cheapest',
  newQuote: 'New quote',
  noRate: 'No rate',
  noRates: 'No rates',
  viewRates: 'View rates',
  compareCarriers: 'Compare carriers',
  bolNumbers: (bolNumbers: string) => `BOL ${bolNumbers}`,
  requoteFailed: 'No rates. Nothing was changed.',

  // dayTotals
  notPickedUp: 'Not picked up',
  pickedUp: 'Picked up',
  ordersNotBooked: (count: number) => `${formatCount(count, 'order')} not booked`,
  unfinishedBookings: (count: number) => formatCount(count, 'unfinished booking'),
  nothing: 'nothing',
  sheetPickups: (date: string) => `Pickups ${date}, without canceled and voided shipments`,
  shipments: 'Shipments',
  byCarrier: 'By carrier',
  freightExcludes: (count: number) => `Units and weight exclude ${formatCount(count, 'shipment')} of unknown freight.`,
  costExcludes: (count: number) => `Cost excludes ${formatCount(count, 'shipment')} without a price.`,
  stillToBePicked: 'Still to be picked up',
} as const;
