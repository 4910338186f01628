import { formatCount, formatNumber } from '../../lib/format.ts';

/** Texts of the directories. A text with values is a function of them. */
export const directoryStrings = {
  // BadRows
  rowsHaveErrors: (count: number) => `${formatCount(count, 'row')} ${count === 1 ? 'has' : 'have'} errors`,
  exportErrorRows: 'Export error rows',
  errorHeading: 'Error',
  filePath: 'file path',
  saved: (path: string) => `Saved: ${path}`,
  row: (line: number) => `Row ${formatNumber(line)}`,
  namedRow: (line: number, name: string) => `Row ${formatNumber(line)}, ${name}`,
  fieldOfRow: (field: string, line: number) => `${field}, row ${line}`,
  onlyFirst: (count: number) => `Showing the first ${formatNumber(count)}.`,
  onlyFirstInFile: (count: number) => `Showing the first ${formatNumber(count)}. The file has all of them.`,
  rowsToCheck: (count: number) => `${formatCount(count, 'row')} to check, imported as entered`,

  // DirectoryScreen
  newEntry: { contacts: 'New contact', items: 'New item', carriers: 'New carrier' },
  search: 'Search',
  searchIn: { contacts: 'Search contacts', items: 'Search items', carriers: 'Search carriers' },
  countLabel: (shown: number, total: number, isSearch: boolean) =>
    shown < total
      ? `Showing ${formatNumber(shown)} of ${formatNumber(total)}. Keep typing`
      : isSearch
        ? formatCount(total, 'match', 'matches')
        : formatNumber(total),
  remove: 'Delete',
  removeSelected: {
    contacts: (count: number) => `Delete ${formatCount(count, 'contact')}`,
    items: (count: number) => `Delete ${formatCount(count, 'item')}`,
    carriers: (count: number) => `Delete ${formatCount(count, 'carrier')}`,
  },
  select: 'Select',
  selectEntry: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  clearSelection: 'Clear selection',
  selected: (count: number) => `${formatNumber(count)} selected`,
  undo: 'Undo',
  importAction: 'Import',
  importCsv: 'Import CSV',
  exportAction: 'Export',
  nothingToExport: 'Nothing to export',
  unsaved: (count: number) => `${formatNumber(count)} unsaved`,
  noMatch: { contacts: 'No contact matches.', items: 'No item matches.', carriers: 'No carrier matches.' },
  showAll: 'Show all',

  // useRemoval
  entries: (count: number, one: string) => formatCount(count, one),
  removed: (what: string) => `Deleted ${what}.`,
  restored: (what: string) => `Restored ${what}.`,

  // EntryPane
  saveEntry: { contacts: 'Save contact', items: 'Save item', carriers: 'Save carrier' },
  save: 'Save',
  discardChanges: 'Discard changes',
  discard: 'Discard',
  close: 'Close',
  closeWithKey: 'Close (Esc)',
  closeWithoutDiscarding: 'Close (keeps unsaved changes)',
  notSaved: 'Not saved: can’t write to disk',
  unsavedChanges: 'Unsaved changes',
  restoredChanges: 'Restored your unsaved changes.',
  // EntryConflict

  used: (times: number) => `Used ${formatCount(times, 'time')}`,

  // ImportPreview
  matchColumns: 'Match columns',
  matchColumnsHeading: 'Match columns; first rows as imported',
  firstRowIsHeader: 'First row is a header',
  rows: (count: number) => formatCount(count, 'row'),
  rowHeading: 'Row',
  column: (number: number) => `Column ${number}`,
  fieldOfColumn: (number: number, heading: string | undefined) =>
    heading === undefined ? `Column ${number}, is` : `Column ${number}, ${heading}, is`,
  dontImport: 'don’t import',
  columnsNotImported: (columns: string) => `Not imported: ${columns}.`,

  // ImportSheet
  importEntries: { contacts: 'Import contacts', items: 'Import items', carriers: 'Import carriers' },
  addLeadingZeros: (count: number) =>
    `Add the leading zero to ZIPs with 4 digits, such as 2108 to 02108 (${formatCount(count, 'row')})`,
  ifExists: {
    contacts: 'If the contact already exists',
    items: 'If the item already exists',
    carriers: 'If the carrier already exists',
  },
  skipDuplicates: 'Skip',
  updateDuplicates: 'Update',
  keepBoth: 'Keep both',
  chooseFileFirst: 'Choose a file first',
  chooseColumn: (field: string) => `Choose the ${field} column`,
  checkingRows: 'Checking rows…',
  noRows: 'No rows can be imported',
  rowsReady: (ready: number, withErrors: number) =>
    `${formatNumber(ready)} ready, ${formatNumber(withErrors)} with errors`,
  importRows: (count: number) => `Import ${formatCount(count, 'row')}`,
  rowsRead: (count: number) => `${formatCount(count, 'row')} read`,
  cancel: 'Cancel',

  // importPlan
  outcomes: {
    added: (count: number) => `${formatNumber(count)} added`,
    updated: (count: number) => `${formatNumber(count)} updated`,
    duplicate: (count: number) => `${formatNumber(count)} duplicate skipped`,
    unchanged: (count: number) => `${formatNumber(count)} unchanged`,
    bad: (count: number) => `${formatNumber(count)} not imported`,
  },

  // TableSource
  file: 'File',
  fileHint: 'CSV or Excel (.xlsx)',
  chooseFile: 'Choose file…',
  noFile: 'No file chosen',
  pasteRows: 'Or paste rows',
  pasteRowsFirst: 'Paste rows first',
  importPastedRows: 'Import pasted rows',
} as const;
