/** Texts of the dialogs and hints of the quote form, which are loaded after it. */
import { formatCount, formatNumber } from '../../lib/format.ts';

export const quoteDialogStrings = {
  // TemplateDialog, a template that another clerk saved in the meantime
  lane: 'Lane',
  freight: 'Freight',
  freightLine: (quantity: string, weight: string, description: string) =>
    [`${quantity || '–'} × ${weight || '–'} lb`, description].filter((part) => part !== '').join(' '),

  // PastePreview
  handlingUnits: 'Handling units',
  piecesInsideThem: 'Pieces inside them',
  firstOption: 'First answer',
  secondOption: 'Second answer',
  cancel: 'Cancel',
  chooseFirst: 'Answer the question first',
  paste: (rows: number) => `Paste ${formatCount(rows, 'row')}`,
  pasteAnyway: (rows: number) => `Paste ${formatCount(rows, 'row')} anyway`,
  units: 'lb and in.',
  unitsEach: 'lb and in per handling unit.',
  replaces: (rows: number) => `Replaces ${formatCount(rows, 'row')} in the grid.`,
  piecesChoice: (head: string) => `What does “${head}” count?`,
  weightChoice: 'Is the weight per handling unit or for the whole row?',
  perUnitTotal: (weight: string) => `Per handling unit: ${weight} total`,
  wholeRowTotal: (weight: string) => `Whole row: ${weight} total`,
  problems: 'Problems',
  problemCount: (count: number) => formatCount(count, 'problem'),
  rows: 'Rows',
  rowsToPaste: 'Rows to paste',

  // pasteRows
  rounded: (lb: number | null) => `Rounded to a thousandth of a pound each: the row totals ${lb} lb.`,
  badCell: (row: number, column: string, text: string, problem: string) =>
    `Row ${row}, ${column}: “${text}”. ${problem}`,
  rowsSkipped: (count: number, max: number) =>
    `${formatCount(count, 'row')} skipped: the grid holds up to ${formatNumber(max)}.`,
  columnsSkipped: (count: number, columns: string) =>
    `${formatCount(count, 'column')} skipped. Use ${columns}, in this order or with these headers.`,

  // QuoteHints
  useBilled: 'Use what was billed',
  hintsTitle: 'Billed before, and not in this quote',
  and: ' and ',
  inTotal: (sum: string) => `, ${sum} in total`,
  deliveriesToZip: (billed: number, of: number) =>
    `${formatNumber(billed)} of ${formatCount(of, 'delivery', 'deliveries')} to this ZIP`,
  deliveriesToConsignee: (billed: number, of: number) =>
    `${formatNumber(billed)} of ${formatCount(of, 'delivery', 'deliveries')} to this consignee`,
  shipmentsOf: (billed: number, of: number) => `${formatNumber(billed)} of ${formatCount(of, 'shipment')}`,
  accessorialBilled: (accessorial: string, deliveries: string) => `${accessorial} was billed on ${deliveries}.`,
  addAccessorial: (accessorial: string) => `Add ${accessorial}`,
  residentialBilled: (deliveries: string) => `Residential delivery was billed on ${deliveries}.`,
  setResidential: 'Set Residential',
  classBilled: (item: string, freightClass: string, shipments: string, sum: string) =>
    `“${item}” was billed at class ${freightClass} on ${shipments}${sum}.`,
  setClass: (freightClass: string) => `Set class ${freightClass}`,
  weightBilled: (item: string, weight: string, shipments: string, sum: string) =>
    `“${item}” was reweighed at ${weight} each on ${shipments}${sum}.`,
  setWeight: (weight: string) => `Set ${weight} each`,

  // SaveContact
  contactFields: { name: 'Company', person: 'Contact person', phone: 'Phone' },
  savedToContacts: (name: string) => `Saved ${name} to Contacts`,
  saveAsContact: 'Save as contact',
  updateTitle: (name: string) => `Update ${name}`,
  close: 'Close',
  saveContact: 'Save contact',
  requires: (accessorials: string) => `; requires ${accessorials}`,

  // TemplateDialog
  saveAsTemplate: 'Save as template',
  renameTemplate: 'Rename template',
  savedAs: (name: string) => `Saved as “${name}”`,
  renamedTo: (name: string) => `Renamed to “${name}”`,
  rename: 'Rename',
  replaceTemplate: 'Replace template',
  save: 'Save',
  name: 'Name',
  required: 'Required.',
  nameTaken: 'Another template has this name.',
  replacesTemplate: 'This replaces the existing template.',
  templateHint: 'Saves lane, freight, and accessorials, not the pickup date.',
} as const;
