/** Texts of the board of shipments, its tools, and dialogs. A text with values is a function of them. */
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../../lib/format.ts';

export const boardStrings = {
  // BoardNotes
  close: 'Close',
  exported: (count: number) => formatCount(count, 'shipment'),

  // BoardTools
  findShipments: 'Find shipments',
  findHint: 'Number, reference, or company',
  filters: 'Filters',
  filtersActive: (count: number) => `Filters (${formatNumber(count)})`,
  views: 'Views',
  columns: 'Columns',
  refreshAll: 'Refresh all',
  cancelExport: 'Cancel export',
  csv: 'CSV',

  // ColumnsDialog
  nextColumn: 'Next column',
  previousColumn: 'Previous column',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  resetColumns: 'Reset columns',
  done: 'Done',
  columnsHint: 'Space shows or hides a column. Alt+↑ or Alt+↓ moves it.',
  moveForward: (column: string) => `Move ${column} forward`,
  moveBack: (column: string) => `Move ${column} back`,

  // FilterDialog
  from: 'from',
  to: 'to',
  statusKinds: {
    no_status: 'No status yet',
    created: 'Created',
    moving: 'In transit',
    delivered: 'Delivered',
    cancelled: 'Canceled',
    voided: 'Voided',
    unknown: 'Other status',
  },
  clearFilters: 'Clear filters',
  cancel: 'Cancel',
  show: 'Show',
  showTotal: (count: number) => `Show ${formatNumber(count)}`,
  consignee: 'Consignee',
  nameContains: 'Name contains',
  status: 'Status',
  carrier: 'Carrier',
  enterDate: 'Enter a date: 11/18.',
  endBeforeStart: 'End date is before start date.',

  // RefreshState
  refreshing: 'Refreshing',
  progress: (done: number, total: number) => `Refreshing ${formatNumber(done)} of ${formatNumber(total)}`,
  canceledAt: (done: number, total: number) => `Canceled at ${formatNumber(done)} of ${formatCount(total, 'shipment')}`,
  stoppedAt: (done: number, total: number) => `Stopped at ${formatNumber(done)} of ${formatCount(total, 'shipment')}`,
  refreshed: (count: number) => `Refreshed ${formatCount(count, 'shipment')}`,
  refreshedSome: (count: number, total: number) =>
    `Refreshed ${formatNumber(count)} of ${formatCount(total, 'shipment')}`,
  retryFailed: (count: number) => `Retry ${formatNumber(count)} failed`,
  stoppedNote: (title: string, next: string) => `${title}. Updates so far are saved; the rest weren’t checked. ${next}`,
  leftOut: (count: number) => `${formatCount(count, 'shipment')} checked less than a minute ago. Not requested again.`,
  canceledNote: 'Updates so far are saved.',
  notUpdated: (count: number) => `${formatCount(count, 'shipment')} couldn’t be updated`,
  failureList: 'Shipments that couldn’t be updated',
  andMore: (count: number) => `and ${formatNumber(count)} more`,

  // boardState
  pickup: 'Pickup',
  due: 'Due',
  delivered: 'Delivered',
  booked: 'Booked',

  // SelectionBar
  selectedShipments: 'Selected shipments',
  selected: (count: number) => `${formatNumber(count)} selected`,
  refreshSelected: 'Refresh selected',
  refreshingSelected: 'Refreshing…',
  clear: 'Clear',

  // Tiles
  tiles: {
    all: 'All',
    current: 'Open',
    pickup_today: 'Pickup today',
    moving: 'In transit',
    due_today: 'Delivering today',
    late: 'Late',
    no_pod: 'Missing POD',
    attention: 'Pickup & PRO issues',
  },
  openHint: 'Not delivered, canceled, or voided',
  missingPodHint: 'Delivered, no proof of delivery yet',
  issuesHint: 'Pickup not confirmed, or PRO missing',

  // ViewsDialog
  noViews: 'No saved views. A view saves the tile, search, filters, sort, and columns.',
  savedViews: 'Saved views',
  saveView: 'Save this view',
  viewName: 'Save current view as',
  replaces: (name: string) => `Replaces view “${name}”.`,
  save: 'Save',
  enterAName: 'Enter a name',
  renameForm: (name: string) => `Rename ${name}`,
  newName: 'New name',
  nameTaken: 'A view with this name already exists.',
  rename: 'Rename',
  renameView: (name: ReactNode) => <>Rename {name}</>,
  deletePermanently: (name: ReactNode) => <>Delete permanently {name}</>,
  deleteView: (name: ReactNode) => <>Delete {name}</>,

  // useSelection
  notSelected: 'Couldn’t select the shipments',
} as const;
