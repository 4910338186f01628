/** Texts of this feature. A text with values is a function of them. */
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';

export const ordersStrings = {
  // ExportResults
  resultsFileIn: (fileName: string, folder: ReactNode, updatedAt: string | null) => (
    <>
      {fileName} in {folder}
      {updatedAt === null ? '' : `, updated ${updatedAt}`}
    </>
  ),
  exportResults: 'Export results',
  importsArentLoaded: 'The imports aren’t loaded',
  importOrdersFirst: 'Import orders first',
  imports: 'Imports',
  noImportsYet: 'No imports yet. Import orders, then export their results.',
  allColumnsOfSource:
    'All columns of the source, with order status, BOL, PRO, carrier, cost, pickup date, tracking status, and documents.',
  import: 'Import',
  format: 'Format',
  resultsFile: 'Results file',
  resultsFileBesideSource: 'Results file beside the source',
  inBrowser: 'In the browser, export results when you need them. The desktop app can update a file beside the source.',
  pastedRowsHaveNoFolder: 'Pasted rows have no folder. Export their results instead.',
  updatesItAsOrdersChange: (source: string) =>
    `Waybill updates it as orders of ${source} change. The source file isn’t changed. Choose the folder of the source file.`,
  chooseFolder: 'Choose folder…',
  fileOfNextImport: (format: string) => `${format} of the next import`,
  use: (label: string) => `Use ${label}`,
  changeFolder: 'Change folder…',
  stopUpdating: 'Stop updating',

  // FoldersDialog
  fileRow: (line: number, orderNumber: string) =>
    orderNumber === '' ? `Row ${formatNumber(line)}:` : `Row ${formatNumber(line)}, ${orderNumber}:`,
  sameContentAs: (file: string) => `has the same content as ${file}`,
  watchedFolders: 'Watched folders',
  onlyDesktopAppCanChoose: 'Only the desktop app can choose a folder',
  watchedFoldersContinue: 'Folders that are already watched are still imported. For other files, use Import orders.',
  importOneFileByHand: 'Import one file by hand first, so that Waybill knows its columns.',
  notWatched: 'Not watched',
  watchFolder: 'Watch folder',
  changeFolderTitle: 'Change folder',
  stopWatching: 'Stop watching',
  folderCantBeRead: 'The folder can’t be read',
  folderMayBeRenamed: 'It may be disconnected or renamed. Waybill continues when it is back. No orders were lost.',
  noCsvOrExcelFile: 'No CSV or Excel file yet.',
  importedBefore: (unchanged: string) => `${unchanged} imported before`,
  changedNotUpdated: (changed: string) => `${changed} changed in the file. Import it to update them.`,
  withErrors: (badCount: string) => `${badCount} with errors`,
  waitingUntilComplete: 'waiting until it is complete',
  anotherFile: 'another file',
  hasDifferentColumns: 'has different columns. Import it once with Import orders under this source.',
  isOpenInAnotherProgram: 'is open in another program. Waybill tries again.',
  cantBeRead: 'can’t be read',
  cantBeReadBecause: (next: string) => `can’t be read. ${next}`,

  // OrderFiles
  watchedFolderOf: (source: string) => `Watched folder of ${source}: check its files`,

  // OrderImportSheet
  mixedDates: (columns: string) =>
    `${columns}: dates with slashes are read month first. Rows whose date could be read both ways are listed below and aren’t imported until you correct them.`,
  updateChanged: (rows: number) => `Update ${formatCount(rows, 'row')} of orders that changed`,
  chooseFileFirst: 'Choose a file first',
  chooseOrderNumberColumn: 'Choose the Order number column',
  enterSource: 'Enter a source',
  enterPickupDate: 'Enter the pickup date as 11/18/2026',
  checkingRows: 'Checking rows…',
  noOrdersCanBeImported: 'No orders can be imported',
  close: 'Close',
  importOrders: 'Import orders',
  someDatesHaveDayFirst: 'Some dates have the day first',
  source: 'Source',
  sourceHint: 'Its columns are saved under this name',
  pickupDateForOthers: 'Pickup date for orders without one',
  pickupDateHint: 'Enter 11/18, or +1 for the next business day',
  dateNotRead: 'Enter a date as 11/18/2026.',
  imported: (outcome: string) => `Imported ${outcome}`,
  cancel: 'Cancel',
  importCount: (saved: string) => `Import ${saved}`,
  wasSubmittedAlready: 'was submitted already, see Needs attention. Its changes in this file are not applied.',
  isBooked: (bolNumber: string) => `is booked: BOL ${bolNumber}. Its changes in this file are not applied.`,
  rowHasErrors: (line: number) => `Row ${formatNumber(line)} of this order has errors.`,

  // OrderPane
  order: 'Order',
  openQuote: 'Open quote',
  openShipment: 'Open shipment',
  addFreightLine: 'Add freight line',
  undo: 'Undo',
  saveToContacts: 'Save to contacts',
  unsavedChanges: 'Unsaved changes',
  closeEsc: 'Close (Esc)',
  from: (source: string) => `From ${source}`,
  useContact: 'Use the contact',
  anotherCompany: 'Another company',
  removeLine: (number: number) => `Remove line ${number}`,

  // OrderSelectionBar
  selectedOrders: 'Selected orders',
  selected: (count: string) => `${count} selected`,
  skip: 'Skip',
  reopen: 'Reopen',
  delete: 'Delete',
  clear: 'Clear',
  tooManySelected: (limit: string) => `Select up to ${limit} to get rates or book.`,

  // OrderTiles
  all: 'All',

  // OrdersScreen
  select: (orderNumber: string) => `Select ${orderNumber}`,
  move: 'Move',
  selectRow: 'Select',
  selectAllThatMatch: 'Select all that match',
  openOrder: 'Open order',
  searchOrders: 'Search orders',
  clearSelection: 'Clear selection',
  orders: 'Orders',
  findOrders: 'Find orders',
  findHint: 'Number, PO, consignee, city, or BOL',
  someCantBeRead: (unread: string) => `${unread} can’t be read`,
  unreadHint: 'They may be from a newer version of Waybill. They are saved, and not shown here.',
  noOrdersYet: 'No orders yet. Import a CSV or Excel file, or paste rows from a spreadsheet.',
  showAll: 'Show all',
  noOrdersMatch: 'No orders match.',

  // ResultProblems
  fileIsOpen: (file: string) => `${file} is open in another program`,
  closeItThere: 'Close it there.',
  folderNotFound: (file: string) => `The folder of ${file} wasn’t found`,
  reconnectItsDrive: 'Reconnect its drive, or choose another folder.',
  diskIsFull: (file: string) => `The disk is full: ${file} isn’t up to date`,
  freeUpDiskSpace: 'Free up disk space.',
  waybillCantWrite: (file: string) => `Waybill can’t write ${file}`,
  allowChangesInItsFolder: 'Allow changes in its folder, or choose another folder.',
  couldntBeWritten: (file: string) => `${file} couldn’t be written`,
  checkItsFolder: 'Check its folder, or choose another folder.',
  writeFileNow: 'Write file now',
  resultsAreSaved: (next: string, time: string) =>
    `The results are saved in Waybill. ${next} Waybill tries again at ${time}.`,

  // importCounts
  toCheck: 'to check',
  alreadyImported: 'already imported',
  changedInFile: 'changed in the file',
  alreadyBooked: 'already booked',
  withErrorsLabel: 'with errors',

  // orderColumns
  status: 'Status',
  consignee: 'Consignee',
  destination: 'Destination',
  pickup: 'Pickup',
  deliverBy: 'Deliver by',
  freight: 'Freight',
  carrier: 'Carrier',
  price: 'Price',
  choiceOrNextStep: 'Choice or next step',
  finishItInAttention: 'Finish it in Attention',

  // orderForm
  enterOrderNumber: 'Enter an order number.',

  // orderSections
  servicesAndInstructions: 'Services and instructions',
  freightLine: (number: number) => `Freight, line ${number}`,
  defaultShipper: 'Default shipper',
  deletedContact: 'Deleted contact',
  contactNotLoaded: 'Contact not loaded',

  // useConsignee
  savedContact: 'Saved the contact',

  // useOrderImport
  pastedOrders: 'Pasted orders',

  // useOrderRemoval
  deleted: (removed: number, locked: number) =>
    locked === 0
      ? `Deleted ${formatCount(removed, 'order')}.`
      : `Deleted ${formatCount(removed, 'order')}. ${formatCount(locked, 'order')} can’t be deleted: getting rates, or submitted.`,
  restored: (restored: number, taken: number) =>
    taken === 0
      ? `Restored ${formatCount(restored, 'order')}.`
      : `Restored ${formatCount(restored, 'order')}. ${formatCount(taken, 'order')} can’t be restored: another order has its number.`,

  // useOrderSelection
  couldntSave: (orderNumber: string) => `Couldn’t save order ${orderNumber}. What you typed is there when you open it`,
  couldntSelectOrders: 'Couldn’t select the orders',
};
