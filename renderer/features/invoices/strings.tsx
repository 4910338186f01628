/** Texts of this feature. A text with values is a function of them. */
import { formatCount, formatNumber } from '../../lib/format.ts';

export const invoicesStrings = {
  // the fields of an invoice
  fields: {
    invoiceNumber: 'Invoice number',
    carrier: 'Carrier',
    invoiceDate: 'Invoice date',
    proNumber: 'PRO',
    bolNumber: 'BOL',
    total: 'Total',
    currency: 'Currency',
    billedClass: 'Billed class',
    billedWeight: 'Billed weight',
    chargeName: 'Charge',
    chargeAmount: 'Charge amount',
  },

  // BilledVsQuoted
  noBookedPrice: 'No booked price',
  comparison: 'Billed against quoted',
  quoted: 'Quoted',
  earlierInvoices: 'Earlier invoices',
  billed: 'Billed',
  difference: 'Difference',
  notCompared: 'Amounts in different currencies aren’t compared.',
  probableCause: 'Probable cause',

  // DisputeForm
  enterDate: 'Enter a date, such as 11/18.',
  enterCredit: 'Enter the amount, such as 85.00.',
  saveDispute: 'Save dispute',
  markToDispute: 'Mark to dispute',
  dispute: 'Dispute',
  disputeTitle: 'Dispute of the invoice',
  deadlinePassed: (deadline: string) => `The last day to dispute was ${deadline}`,
  deadlineLeft: (deadline: string, days: number) => `Last day ${deadline}, ${formatCount(days, 'day')} left`,
  disputedOn: 'Disputed on',
  carriersCaseNumber: 'Carrier’s case number',
  credited: (currency: string) => `Credited, ${currency}`,

  // ImportInvoices
  import: 'Import',
  close: 'Close',
  invoices: 'Invoices',
  importInvoices: 'Import invoices',
  fileNotRead: 'Couldn’t read the file',
  unclearDates: 'Some dates have the day first',
  unclearDatesHint:
    'Dates with slashes are read month first. Rows whose date could be read both ways are listed below and aren’t imported until you correct them.',
  carrierOfRows: 'Carrier of all rows',
  codeOrName: 'Code or name',
  alreadySaved: (count: number) => `${formatCount(count, 'invoice')} already saved`,
  duplicates: (rows: string) =>
    `Their carrier and number are the same as those of a saved invoice, which is unchanged. Rows ${rows}.`,
  someDuplicates: (rows: string) =>
    `Their carrier and number are the same as those of a saved invoice, which is unchanged. Rows ${rows} and more.`,
  imported: (count: number) => `${formatCount(count, 'invoice')} imported`,
  matched: (count: number) => `${formatNumber(count)} matched to a shipment`,
  toConfirm: (count: number) => `${formatNumber(count)} to confirm`,
  withoutShipment: (count: number) => `${formatNumber(count)} without a shipment`,
  many: 'invoices',
  tooManyRows: (rows: number, max: number) =>
    `The file has ${formatNumber(rows)} rows. The limit is ${formatNumber(max)} per import; split the file.`,
  chooseFile: 'Choose a file first',
  chooseNumberColumn: 'Choose the Invoice number column',
  enterCarrier: 'Enter the carrier',
  checkingRows: 'Checking rows…',
  noRows: 'No rows can be imported',
  ready: (rows: number, withErrors: number) => `${formatNumber(rows)} ready, ${formatNumber(withErrors)} with errors`,
  cancel: 'Cancel',
  importRows: (count: number) => `Import ${formatCount(count, 'row')}`,

  // InvoiceForm
  saveInvoice: 'Save invoice',
  discardChanges: 'Discard changes',
  editInvoice: 'Edit invoice',
  newInvoice: 'New invoice',
  invoiceTitle: (invoiceNumber: string) => `Invoice ${invoiceNumber}`,
  dateHint: 'Such as 11/18',
  proHint: 'With or without dashes and the carrier’s code',
  classHint: 'If the invoice has one',
  pounds: 'Pounds',
  chargeOfLine: (line: number) => `Charge, line ${line}`,
  descriptionOfLine: (line: number) => `Description, line ${line}`,
  amountOfLine: (line: number) => `Amount, line ${line}`,
  lines: 'Lines',
  asOnTheInvoice: 'As on the invoice',
  linesDiffer: (lineSum: string) => `The lines add up to ${lineSum}, not to the total.`,

  // InvoicePane
  openShipment: 'Open shipment',
  invoice: 'Invoice',
  noShipmentYet: 'No shipment yet',
  edit: 'Edit',
  delete: 'Delete',
  matchedByUser: 'You chose the shipment.',
  removeShipment: 'Remove shipment',
  noShipmentFound: 'No shipment found',
  noShipmentHint: 'No shipment has this PRO or BOL. Edit the numbers, or track the shipment first.',
  confirmShipment: 'Confirm the shipment',
  bol: (bolNumber: string) => `BOL ${bolNumber}`,
  bookedWith: 'Booked with',
  consignee: 'Consignee',
  matchedByPro: 'Matched by PRO.',
  matchedByBol: 'Matched by BOL.',
  pickupOn: (day: string) => `pickup ${day}`,
  check: (doubts: string) => `Check: ${doubts}.`,
  doubts: {
    similar_number: 'the numbers differ in leading zeros or letters',
    other_carrier: 'it was booked with another carrier',
    numbers_disagree: 'PRO and BOL are of different shipments',
    several: 'several shipments have this number',
  },
  chooseShipment: (bolNumber: string) => (
    <>
      Use this shipment<span className="vh">, BOL {bolNumber}</span>
    </>
  ),
  linesTitle: 'Lines of the invoice',
  charge: 'Charge',
  amount: 'Amount',

  // InvoicesScreen
  all: 'All',
  differences: 'Differences',
  toDispute: 'To dispute',
  disputed: 'Disputed',
  nearDeadline: 'Deadline soon',
  noShipment: 'No shipment',
  search: 'Search',
  showFilter: (filter: string) => `Show ${filter}`,
  deleted: (invoiceNumber: string) => `Deleted ${invoiceNumber}.`,
  notRestored: (invoiceNumber: string) => `${invoiceNumber} can’t be restored`,
  numberIsTaken: 'Another invoice from this carrier has its number now.',
  invoiceCount: (count: number) => formatCount(count, 'invoice'),
  undo: 'Undo',
  invoiceReport: 'Invoice report',
  report: 'Report',
  searchInvoices: 'Search invoices',
  searchHint: 'Invoice, PRO, BOL, carrier',
  show: 'Show',
  onlyFirst: (shown: number, total: number) => `Showing ${formatNumber(shown)} of ${formatNumber(total)}`,
  unreadable: (count: number) => `${formatCount(count, 'invoice')} can’t be read`,
  unreadableHint: (count: number) =>
    count === 1
      ? 'It isn’t listed. Restore a backup from before, or enter it again.'
      : 'They aren’t listed. Restore a backup from before, or enter them again.',
  noInvoices: 'No invoices yet. Enter or import carriers’ invoices to compare them with the booked prices.',
  importCsv: 'Import CSV',
  noMatch: 'No invoice matches.',
  showAll: 'Show all',

  // ShipmentInvoices
  noInvoiceYet: 'No invoice yet.',
  goToInvoices: 'Go to Invoices',

  // invoiceColumns
  quotedIn: (currency: string) => `Quoted in ${currency}`,
  billedLess: 'Billed less',
  asQuoted: 'As quoted',
  bookedWithCarrier: (carrier: string) => `, booked with ${carrier}`,
  date: 'Date',
  carrier: 'Carrier',
  cause: 'Cause',
  disputeBy: 'Dispute by',
  passed: 'passed',

  // invoiceForm, invoiceImport
  enterTotal: 'Enter an amount, such as 412.50.',
  enterLineAmount: 'Enter an amount, such as 45.00 or -45.00.',
  tooManyLines: (max: number) => `Enter up to ${max} lines.`,
  differsFromRow: (row: number) => `Differs from row ${row}, which has the same invoice number.`,
  errorInRow: (row: number) => `Row ${formatNumber(row)} of this invoice has an error.`,
  enterChargeAmount: 'Enter an amount, such as 45.00.',
} as const;
