/** Texts of this feature. A text with values is a function of them. */
import { formatCount, formatNumber } from '../../lib/format.ts';

export const reportsStrings = {
  // BarPlot
  barChart: (measure: string, rows: number) => `${measure} for ${formatNumber(rows)} table rows, one bar each.`,

  // ReportFilters
  nothing: 'Nothing',
  periodBefore: 'Period before',
  samePeriod: 'Same period last year',
  pickupDateFrom: 'Pickup date from',
  carrier: 'Carrier',
  allCarriers: 'All carriers',
  origin: 'Origin',
  placeHint: 'City, state, or ZIP',
  destination: 'Destination',
  compareWith: 'Compare with',

  // ReportFilters, reportPeriods
  enterDate: 'Enter a date.',
  enterDateLike: 'Enter a date: 11/18/2026.',
  endBeforeStart: 'End date is before start date.',
  periods: {
    month: 'This month',
    lastMonth: 'Last month',
    threeMonths: 'Last 3 months',
    year: 'This year',
    lastYear: 'Last year',
  },
  periodActions: {
    month: 'Report for this month',
    lastMonth: 'Report for last month',
    threeMonths: 'Report for last 3 months',
    year: 'Report for this year',
    lastYear: 'Report for last year',
  },
  to: 'to',

  // ReportTables
  carriers: 'Carriers',
  lanes: 'Lanes',
  weekTab: 'Weeks',
  monthTab: 'Months',
  accessorials: 'Accessorials',
  by: { carriers: 'By carrier', lanes: 'By lane', month: 'By month', week: 'By week' },
  topLanesExport: (shown: number, total: number) =>
    `Top ${formatNumber(shown)} of ${formatNumber(total)} lanes by spend. Export CSV for all.`,
  unpaired: {
    week: 'Single weeks aren’t compared, because weeks of two periods start on different dates.',
    month: 'Single months aren’t compared, because the dates aren’t whole months.',
  },
  reportBy: 'Report by',
  noPickups: 'No shipments match these dates and filters.',
  byAccessorial: 'By accessorial',
  noAccessorials: 'No matching shipment booked in Waybill has an accessorial.',
  byInvoice: 'By invoice',
  noInvoices: 'No matching shipment has an invoice.',

  // ReportTotals
  excluded: 'Excluded',

  // ReportsScreen
  chart: 'Chart',
  chartBy: 'Chart by',
  noChart: 'No data to chart.',
  onTimeNote: 'On time = delivered on or before the est. delivery date. Shipments missing either date are excluded.',
  savedLines: (count: number) => formatCount(count, 'line'),
  spend: 'Spend',
  shipments: 'Shipments',
  onTime: 'On-time %',
  perCwt: 'Per CWT',
  byCarrier: 'By carrier',
  byLane: 'By lane',
  byState: 'By state',
  byMonth: 'By month',
  compareActions: {
    none: 'Compare with nothing',
    before: 'Compare with period before',
    last_year: 'Compare with same period last year',
  },
  chooseDates: 'Choose dates',
  savePdf: 'Save PDF',
  exportCsv: 'Export CSV',
  reports: 'Reports',
  invoices: 'Invoices',
  noReportYet: 'No report yet',
  checkDates: 'Check the dates',
  report: 'Report',

  // StateMatrix
  showInEachCell: 'Show in each cell',
  states: 'States',
  originDestination: 'Origin ↓ Destination →',

  // TrendChart
  measureByMonth: (measure: string) => `${measure} by month`,
  measureByWeek: (measure: string) => `${measure} by week`,
  maximum: (value: string) => `max. ${value}`,
  pickupMonth: 'Pickup month',
  pickupWeek: 'Pickup week',

  // accessorialLines
  shareBefore: (percent: string) => `${percent} before`,
  shareBeforeNoneNow: (percent: string) => `${percent} before, none now`,
  accessorialNote: (known: number) =>
    `Of ${formatNumber(known)} shipments booked in Waybill. Rates have one total, without amounts per accessorial. The averages also differ by freight and lane.`,
  accessorialNoteUnknown: (known: number, unknown: number) =>
    `Of ${formatNumber(known)} shipments booked in Waybill; accessorials of ${formatNumber(unknown)} more are unknown. Rates have one total, without amounts per accessorial. The averages also differ by freight and lane.`,
  accessorial: 'Accessorial',
  share: 'Share',
  averageWith: 'Average with',
  averageWithout: 'Average without',
  compared: 'Compared',

  // invoiceLines
  invoiceNote: 'Invoices of shipments picked up in these dates, by their most probable cause.',
  notCompared: (count: number) =>
    `${formatCount(count, 'invoice')} of any date without a shipment, a booked price, or the same currency ${count === 1 ? 'isn’t' : 'aren’t'} included.`,
  quoted: 'Quoted',
  billed: 'Billed',
  difference: 'Difference',
  disputed: 'Disputed',
  credited: 'Credited',
  cause: 'Cause',

  // reportChanges
  new: 'new',
  noneNow: (before: number) => `none now, ${formatNumber(before)} before`,
  newSpend: (change: string) => `${change} (new)`,

  // reportLines
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  unknownLane: 'Lane unknown',
  unknownPlace: 'unknown',
  weekOf: (day: string) => `Week of ${day}`,

  // reportColumns
  byLaterPrices: (change: string) => `${change} by later prices`,
  withNoPrice: (count: number) => `${formatNumber(count)} with no price`,
  withNoWeight: (count: number) => `${formatNumber(count)} with no known weight`,
  onTimeCount: 'On time',
  late: 'Late',
  unknown: 'Unknown',
  open: 'Open',
  lane: 'Lane',
  originToDestination: 'Origin → destination',
  change: 'Change',
  spendChange: 'Spend change',

  // reportSheet
  sheetInvoices: 'Invoices: billed against quoted',
  sheetAllCarriers: 'All',
  sheetAllPlaces: 'all',
  topLanes: (shown: number, total: number) => `Top ${formatNumber(shown)} of ${formatNumber(total)} lanes by spend.`,
  sheetPickups: (from: string, to: string) => `Pickups ${from}–${to}`,
  sheetFilters: (carriers: string, origin: string, destination: string) =>
    `Carriers: ${carriers}. Origin: ${origin}. Destination: ${destination}.`,
  sheetCompared: (dates: string, spend: string, shipments: string, onTime: string) =>
    `Compared with ${dates}: spend ${spend}; shipments ${shipments}; on-time % ${onTime}`,
  sheetExcluded: (excluded: string) => `Excluded: ${excluded}`,
  shippingReport: 'Shipping report',

  // reportTotals
  leftOut: (count: number, spend: string, withoutPickupDate: number) =>
    `${formatNumber(count)} canceled or voided (${spend}), ${formatNumber(withoutPickupDate)} with no pickup date`,
  haveNoPrice: (count: number) => `${formatNumber(count)} ${count === 1 ? 'has' : 'have'} no price`,
  notInPerCwt: (count: number) =>
    `${formatNumber(count)} with no known weight ${count === 1 ? 'isn’t' : 'aren’t'} in the spend per CWT`,
  changedSinceBooking: 'Changed since booking',
  spendPerCwt: 'Spend per CWT',
} as const;
