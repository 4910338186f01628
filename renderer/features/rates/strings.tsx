/** Texts of this feature. A text with values is a function of them. */
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';

/** The title about carriers that quoted `when`, and are missing now, by their number. */
const missing = (when: string) => (count: number) =>
  count === 1
    ? `1 carrier that quoted ${when} is missing`
    : `${formatNumber(count)} carriers that quoted ${when} are missing`;

export const ratesStrings = {
  // CarrierFilter
  allCarriers: (count: number) => `All ${formatNumber(count)} carriers`,
  someCarriers: (shown: number, total: number) => `${formatNumber(shown)} of ${formatNumber(total)} carriers`,
  showAllCarriers: 'Show all carriers',

  // DroppedRates
  unreadableRates: (count: number, total: number) =>
    `${formatNumber(count)} of ${formatNumber(total)} rates couldn’t be read`,
  foreignRates: (count: number, total: number) =>
    `${formatNumber(count)} of ${formatNumber(total)} rates ${count === 1 ? 'belongs' : 'belong'} to another quote`,
  droppedDetails: (reasons: string) => `Details: ${reasons}. Requote, or contact support.`,

  // LanePrices
  now: 'Now',
  lanePriceHeads: ['Low', 'Average', 'High', 'Quotes'],
  pricePerCwt: 'Price per CWT',
  lanePricesNote: 'against earlier quotes on this lane',
  noEarlierQuotes: 'No earlier quotes on this lane.',
  carrier: 'Carrier',
  onTime: 'On time',

  // LaneSummary
  to: 'to',
  rates: 'Rates',
  copyToNewQuote: 'Copy to new quote',
  editQuote: 'Edit quote',
  backToQuote: 'Back to quote',
  backToComparison: 'Back to comparison',

  // MissingCarriers
  earlierRate: (carrierName: string, price: string) => `${carrierName} (${price} then)`,
  missingNote: 'Carriers without a rate aren’t listed, and no reason is given. Requoting may bring them back.',

  // NoRates
  requote: 'Requote',
  noneReturned: 'No carriers returned a rate.',
  noneReturnedHint:
    'The quote is saved. Requote, or edit it: another pickup date, another location type, or fewer accessorials may bring rates.',

  // PricePlot
  chart: (rates: number) =>
    `Chart of price by transit days for ${formatNumber(rates)} rates. Numbers match the table rows.`,
  point: (row: number, carrierName: string, price: string, days: number) =>
    `${row}: ${carrierName}, ${price}, ${formatCount(days, 'day')}`,
  latePoint: (row: number, carrierName: string, price: string, days: number) =>
    `${row}: ${carrierName}, ${price}, ${formatCount(days, 'day')}, late`,
  transitDays: 'transit days',

  // QuoteStateNote
  pickupPassed: (pickupDate: string) => `The pickup date, ${pickupDate}, has passed`,
  pickupPassedHint:
    'These rates are expired, for reference only. A new quote copies the lane, freight, and accessorials.',
  quoteUnavailable: 'This quote is no longer available',
  quoteUnavailableHint:
    'Nothing was booked. Requote the same freight and pickup date; the rates here are for reference only.',
  openBooking: 'Open booking',
  bookedHint: 'A quote can be booked once. Requote to book another shipment or carrier.',
  bookedWith: (carrierName: string) => `Booked with ${carrierName}`,
  bookedWithBol: (carrierName: string, bolNumber: string) => `Booked with ${carrierName}, BOL ${bolNumber}`,
  submitting: (carrierName: string) => `Booking with ${carrierName}…`,
  submittingHint: 'The request was sent. You can’t book another carrier until a response arrives.',
  outcomeUnknown: (carrierName: string) => `Booking outcome unknown: ${carrierName}`,
  outcomeUnknownHint:
    'The request was sent and saved, but no response came back. Finish it first: a shipment may exist.',
  originalSubmitting: 'The original quote is being booked. You can book this one once a response arrives.',
  originalUnknown: 'Finish the booking of the original quote first: a shipment may exist.',

  // QuotedAt
  quotedAt: (time: string, age: ReactNode) => (
    <>
      Quoted {time}, {age}
    </>
  ),
  whatIf: 'What-if',

  // RateCard
  noDate: 'no date from carrier',
  dateBeforePickup: (day: string) => `${day}, before pickup: check with the carrier`,
  onDeliverBy: (day: string) => `${day}, on the deliver-by date`,
  changes: { new: 'new', same: 'same' },
  selectedRate: 'Selected rate',
  noPrice: 'No price',
  sameCarrierCode: (row: number) =>
    `Same carrier code as row ${row}: your freight provider can’t tell which one to book. Book another rate, or requote.`,
  delivery: 'Delivery',
  transit: 'Transit',
  notGiven: 'not given',
  vsLowest: 'vs. lowest',
  lastRateOnLane: 'Last rate on this lane',
  perCwt: 'Per CWT',
  trend: (quotes: number, trend: string) =>
    `Price per CWT on this lane, last ${formatNumber(quotes)}; this rate is ${trend} vs. the average before it`,

  // RateFilters
  deliverBy: 'Deliver by',
  anyDate: 'any date',
  enterDate: 'Enter a date: 11/25 or +5.',
  anyPrice: 'any',
  enterAmount: 'Enter an amount: 900 or 1,250.50.',
  showLate: (count: number) => `Show ${formatNumber(count)} late`,
  hideLate: (count: number) => `Hide ${formatNumber(count)} late`,
  maxPrice: 'Max price',
  overMaxPrice: (count: number) => `${formatNumber(count)} over max price`,

  // RatesSide
  bookRow: (row: number) => `Book row ${row}`,
  bookCarrier: (carrierName: string) => `Book ${carrierName}`,
  priceVsTransitTime: 'Price vs. transit time',
  copyRates: 'Copy rates',
  exportCsv: 'Export CSV',

  // RatesView
  missingOnLane: (day: string) => missing(`on this lane on ${day}`),
  rateCount: (count: number) => formatCount(count, 'rate'),
  noMatch: 'No rates match your filters.',
  bookBlocked: (carrierName: string) => `Book with ${carrierName}?`,
  bookAnyway: 'Book anyway',
  blockedNote: 'This carrier is blocked in Carriers.',
  savedRates: (time: string) => `Saved rates from ${time}`,

  // WhatIfDialog
  enterOtherDate: 'Enter a date: 11/24 or +2.',
  datePassed: 'This date has passed.',
  sameDate: 'That’s already this quote’s pickup date.',
  anotherDate: 'another pickup date',
  withoutMarked: (accessorial: string) => (
    <>
      <b>without</b> {accessorial}
    </>
  ),
  cancel: 'Cancel',
  getRates: 'Get rates',
  whatIfHint: 'Get rates for the same freight with one change. Both quotes stay available to book.',
  change: 'Change',
  pickupDate: 'Pickup date',
  canceled: 'Canceled. No quote was made.',

  // WhatIfScreen
  same: 'same',
  requoted: 'requoted',
  requotedTitle: 'Requoted',
  whatIfDatePassed: 'The pickup date has passed. View its rates to copy them to a new quote.',
  whatIfUnavailable: 'This quote is no longer available. View its rates to requote.',
  whatIfBooked: 'This quote is booked. View its rates to open the booking.',
  whatIfSubmitted: 'This quote was submitted. View its rates to open the booking.',
  whatIfHasNoRate: 'The what-if has no rate of this carrier.',
  whatIfSameCode:
    'Another rate has the same carrier code: your freight provider can’t tell which one to book. Book another rate, or requote.',
  whatIfTitle: (change: string) => `What-if: ${change}`,
  cheapest: (carrierName: string, quoted: string) => `${carrierName}, ${quoted}`,
  quoted: (pickupDate: string, time: string, age: string) => `pickup ${pickupDate}, quoted ${time}, ${age}`,
  noRate: 'no rate',
  noWhatIfPrice: 'no price',
  original: 'Original',
  difference: 'Difference',
  bothQuotes: 'Both quotes',
  backToOriginalRates: 'Back to original rates',
  viewWhatIfRates: 'View what-if rates',
  bookWhatIf: 'Book what-if',
  originalRates: 'Original rates',
  comparedRates: 'Original and what-if rates',
  noneReturnedTwice: 'No carriers returned a rate either time.',
  bothSaved: 'Both quotes are saved. Booking one does not affect the other.',
  bookWhatIfRate: (carrierName: string, change: string) => `Book ${carrierName}, ${change}`,
  noRates: 'No rates',
  moreForLowest: (more: string) => `${more} for the lowest`,

  // rateColumns
  pointInChart: 'Point in the chart',
  preferred: 'Preferred',
  blocked: 'Blocked',
  lastRate: 'Last rate',
  routingGuide: (rule: string) => `Routing guide: ${rule}`,
  sameCode: (row: number) => `same code as row ${row}`,
  sameCodeHint: 'Your freight provider can’t tell which of the two to book',
  total: 'Total',
  aboveTheLowest: 'above the lowest',
  beforePickup: 'before pickup',

  // rateRows
  marks: {
    lowest: 'Lowest',
    lowestAndFastest: 'Lowest & fastest',
    lowestOnTime: 'Lowest, on time',
    lowestOfOnTime: 'Lowest on time',
    fastestOnTime: 'Fastest on time',
    fastest: 'Fastest',
  },

  // ratesKeys
  sorts: { price: 'sort: price', transit: 'sort: transit', delivery: 'sort: delivery', carrier: 'sort: carrier' },
  selectRate: 'select a rate',
  deliverByKey: 'deliver by',
  maxPriceKey: 'max price',
  toggleLate: 'Show or hide late rates',
  whatIfKey: 'What-if: change one thing',
  bookSelected: 'Book selected rate',
  cancelRequote: 'Cancel requote',

  // useRateActions
  draftNotSaved: 'Couldn’t save a new draft: can’t write to the disk',

  // useRateList
  vsDay: (day: string) => `Vs. ${day}`,
  missingForPickup: (day: string) => missing(`for pickup on ${day}`),
  since: (when: string) => `Since ${when}`,
  missingOn: (day: string) => missing(`on ${day}`),
  missingSince: (time: string) => missing(`at ${time}`),

  // freightLabel, laneLabel, ratesText, whatIf
  days: (count: number) => formatCount(count, 'day'),
  freight: (units: number, weight: string) => `${formatCount(units, 'unit')}, ${weight}`,
  typeAtOrigin: (locationType: string) => `${locationType} origin`,
  typeAtDestination: (locationType: string) => `${locationType} destination`,
  onTimeOnLane: (onTime: number, delivered: number) =>
    `${formatNumber(onTime)} of ${formatNumber(delivered)} on this lane`,
  onTimeOnAllLanes: (onTime: number, delivered: number) =>
    `${formatNumber(onTime)} of ${formatNumber(delivered)} on all lanes`,
  textPickup: (day: string) => `Pickup ${day}`,
  textQuote: (reference: string) => `Quote ${reference}`,
  with: (accessorial: string) => `with ${accessorial}`,
  without: (accessorial: string) => `without ${accessorial}`,
  pickupOn: (day: string) => `pickup ${day}`,
} as const;
