import { formatCount, formatNumber } from '../../lib/format.ts';

/** What is known of a print of a job; null or empty if it isn't, or isn't to be named. */
interface JobPrint {
  readonly bolNumber: string | null;
  readonly document: string;
  readonly printer: string | null;
  readonly details: string;
}

/** What is known of an earlier print; null or empty if it isn't. */
interface EarlierPrint {
  readonly time: string;
  readonly printer: string | null;
  readonly part: 'units' | 'pages';
  readonly numbers: readonly number[] | null;
  readonly details: string;
  readonly by: string;
}

/** Texts of this feature. A text with values is a function of them. */
export const printingStrings = {
  // CalibrationForm
  testPageQueued: 'Test page queued',
  testPageQueuedAs: (queueJob: string) => `Test page queued as ${queueJob}`,
  measured: {
    rightRuler: 'A (horizontal ruler)',
    downRuler: 'B (vertical ruler)',
    leftEdge: 'C (from the left edge)',
    topEdge: 'D (from the top edge)',
  },
  calibrationSaved: 'Calibration saved',
  calibrate: (printer: string) => `Calibrate ${printer}`,
  paperSize: 'Paper size',
  printTestPage: 'Print test page',
  printCalibratedPage: 'Print calibrated test',
  measuredPage: 'Measured page',
  testPage: 'Test page',
  calibratedPage: 'Calibrated test',
  resetCalibration: 'Reset calibration',
  calibrationReset: 'Calibration reset',
  measurePage: (inches: number, cornerInches: number) =>
    `Measure the printed page and enter the values. Target: A and B = ${inches} in, C and D = ${cornerInches} in.`,
  saveCalibration: 'Save calibration',
  savedCalibration: (widthFactor: string, heightFactor: string, rightInches: number, downInches: number) =>
    `Saved: ${widthFactor} width, ${heightFactor} height, ${formatNumber(rightInches, 3)} in right, ${formatNumber(downInches, 3)} in down.`,

  // ChoosePrinters
  choosePrinters: 'Choose printers',
  print: 'Print',
  choosePrinterFirst: 'Choose a printer',
  printersAreSaved: 'Saved on this computer. Change them in Settings › Printers.',
  noPrintersFound: 'No printers found. Add one in your system settings, then print again.',
  printer: 'Printer',
  dontPrint: 'None: don’t print',

  // EndedCallout
  jobEnded: 'The job is no longer in the printer’s queue',
  jobEndedResult: 'Nothing was changed. Its result is in Print history.',

  // JobReport
  /** Such as `4471 BOL on Laser, 2 copies`. */
  jobPrint: ({ bolNumber, document, printer, details }: JobPrint) => (
    <>
      {bolNumber === null ? '' : `${bolNumber} `}
      {document}
      <span className="muted small">
        {printer === null ? '' : ` on ${printer}`}
        {details === '' ? '' : `, ${details}`}
      </span>
    </>
  ),
  stopPrinting: 'Stop printing',
  resumePrinting: 'Resume printing',
  printJob: 'Print job',
  stop: 'Stop',
  reprint: 'Reprint',
  choosePrinter: 'Choose printer…',
  openPagesToPrint: 'Open pages to print',
  documentsInThisJob: 'Documents in this job',

  // LabelSizeDialog
  width: 'Width',
  height: 'Height',
  labelSizeSaved: 'Label size saved',
  addLabelSize: 'Add label size',
  editSize: (name: string) => `Edit ${name}`,
  saveLabelSize: 'Save label size',
  size: 'Size',
  enterSize: 'Enter width and height',
  unit: 'Unit',
  inches: 'Inches',
  millimeters: 'Millimeters',

  // LabelSizes
  maxSizes: (most: number) => `Up to ${most} sizes`,
  edit: 'Edit',
  delete: 'Delete',
  labelSizeDeleted: 'Label size deleted',
  labelSizes: 'Label sizes',
  aboutLabelSizes: 'Your own sizes, to choose as paper size of pallet labels.',
  noSizes: 'No sizes added. 4 × 6 in and 4 × 8 in are always listed.',
  name: 'Name',
  supportedBy: 'Supported by',
  actions: 'Actions',
  confirmDelete: (name: string) => `Delete ${name}?`,
  deleteLabelSize: 'Delete label size',
  aboutDeletedSize: 'It is no longer listed. Pallet labels that are set to it still print in this size.',
  noPrinter: 'No printer',

  // MovePrint
  printOnAnotherPrinter: 'Print on another printer',
  noOtherPrinter: 'No other printer',
  aboutMove: (printer: string) =>
    `It is removed from the queue of ${printer}. Pages that are already printed stay printed.`,

  // OutdatedPrint
  printoutOutdated: 'This printout is outdated',
  cancel: 'Cancel',
  printOld: 'Print the old one again',
  printLatest: 'Print the latest',
  whyOutdated: 'The document has a newer version, or the shipment got its PRO, after this was printed.',

  // PrintDialog
  printBol: (bolNumber: string) => `Print ${bolNumber}`,
  printDocumentOf: (document: string, bolNumber: string) => `Print ${document} for ${bolNumber}`,
  printers: 'Printers',
  units: 'Units',
  pages: 'Pages',
  all: 'All',
  unitsHint: 'All, or e.g. 3 or 2–4',
  pagesHint: 'All, or e.g. 1 or 1–3',
  enterPageNumbers: 'Enter numbers: 3 or 1–3, 5',
  defaultForLabels: 'Save as default for pallet labels',
  defaultForOther: 'Save as default for other documents',
  defaultFor: (type: string) => `Save as default for ${type}`,
  palletLabels: 'pallet labels',
  enterPassword: 'Enter the password',
  loadingPrinters: 'Printers aren’t loaded yet',
  enterValidPages: 'Enter valid pages',

  // PrintDocument
  printing: 'Printing',
  nothingToPrintYet: 'Nothing to print yet',
  printHistory: 'Print history',
  notPrinted: 'Not printed',
  printedRefresh: (when: string) => `Printed ${when}. Refresh it, then reprint.`,
  printedReprint: (when: string) => `Printed ${when}. Reprint it.`,
  /** Such as `Nov 18, 2:05 PM, Laser, page 2, 2 copies, by clerk1`. */
  earlierPrint: ({ time, printer, part, numbers, details, by }: EarlierPrint) =>
    [
      time,
      printer,
      numbers === null ? null : `${part === 'units' ? 'unit' : 'page'} ${numbers.join(', ')}`,
      details,
      by === '' ? null : `by ${by}`,
    ]
      .filter(Boolean)
      .join(', '),

  // PrintOptions
  kinds: { bol: 'BOL', labels: 'Pallet labels', other: 'POD and other delivery documents' },
  printShipments: (count: number) => `Print ${formatCount(count, 'shipment')}`,
  chooseDocument: 'Choose a document',
  documents: 'Documents',
  order: 'Order',
  asShown: 'As shown',
  byCarrier: 'By carrier',
  byPickupDate: 'By pickup date',
  labelSize: 'Label size',

  // PrintShipment
  tooMany: (most: number) => `Print up to ${formatNumber(most)} at a time`,
  printBolAndLabels: 'Print BOL and labels',
  printSelected: 'Print BOLs and labels for selected',
  optionsForSelected: 'Print options for selected',
  printOptions: 'Print options',
  printingSelectedShipments: 'Printing selected shipments',
  continuesAfterClose: 'Printing continues after you close this. See Print history.',
  close: 'Close',

  // PrintersSection
  refreshPrinters: 'Refresh printers',
  routesAreSaved: 'Saved on this computer for all accounts.',
  refresh: 'Refresh',
  usesBrowser: 'Printing uses your browser’s print window',
  aboutBrowserPrinting:
    'Waybill prepares the pages at actual size and opens the browser’s print window, where you choose the printer. Keep scale at 100% and margins at none. Waybill can’t confirm that pages printed.',
  noPrintersInstalled: 'No printers installed',
  addPrinter: 'Add a printer in your system settings, then refresh.',
  installedPrinters: 'Installed printers',
  whyCalibrate: 'Calibrate a printer if labels or forms come out shifted or the wrong size.',
  status: 'Status',
  calibration: 'Calibration',
  calibrated: 'Calibrated',
  notCalibrated: 'Not calibrated',
  calibrateAction: 'Calibrate',

  // PrintsScreen
  bol: 'BOL',
  when: 'When',
  document: 'Document',
  result: 'Result',
  by: 'By',
  dismiss: 'Dismiss',
  cancelPrintJob: 'Cancel print job',
  latest: (count: number) => `Latest ${formatNumber(count)}`,
  aboutHistory: 'Who printed what, when, and where',
  cancelJob: 'Cancel job',
  onlyQueued: 'Only for prints in a queue',
  otherPrinter: 'Other printer',
  onlyInterrupted: 'Only for interrupted prints',
  nothingLeft: 'Nothing left to print',
  selectPrint: 'Select a print',
  noPrints: 'Nothing printed yet.',

  // RouteFields
  none: 'None',
  notFound: (printer: string) => `${printer} (not found)`,
  printerRemoved: 'This printer is no longer installed.',
  sizeNotSupported: (paper: string) => `This printer doesn’t support ${paper}.`,
  sheetSize: 'Sheet size',
  paperSizeAbove: 'Paper size above',
  driverSetting: 'Driver setting',
  copies: 'Copies',
  labelsPerHandlingUnit: 'Labels per handling unit',
  onePerSide: (sides: string) => `${sides} (one per side)`,
  scale: 'Scale',
  actualSizeOrSmaller: 'Actual size, or smaller',
  fitToPage: 'Fit to page',
  tray: 'Tray',
  printerDefault: 'Printer default',

  // StartAtLabel
  startAtLabel: 'Start at label',
  startAtLabelHint: 'Left to right, top to bottom',

  // UnlockPdf
  passwordOfPdf: 'Password of this PDF',
  wrongPassword: 'That password didn’t work.',
  passwordNotSaved: 'Waybill doesn’t save it.',
  unlock: 'Unlock',

  // SizeNote
  unreadableSizes: 'The page sizes of this PDF can’t be read',
  printsUnchanged:
    'It may be damaged. You can still print all pages unchanged: at actual size, on the PDF’s own paper size, without calibration.',
  cutOffEdges: 'Print at 100% and cut off the edges',

  // readLabelSize
  enterName: 'Enter a name',
  nameTaken: 'Another size has this name',
  enterBetween: (least: number, most: number) => `Enter ${least} to ${most}`,
  savedAs: (name: string) => `Saved as ${name}`,

  // readMeasured
  enterInches: 'Enter inches, e.g. 5.97',
} as const;
