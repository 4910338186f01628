/** Texts of the details of a shipment. A text with values is a function of them. */
import { formatCount, formatNumber } from '../../../lib/format.ts';

export const detailStrings = {
  // AuditTrail
  auditTrail: 'Audit trail',
  noChanges: 'No changes recorded for this shipment yet.',
  fieldCount: (count: number) => formatCount(count, 'field'),
  showOlder: 'Show older changes',
  auditNote: 'Stored for three years. All changes can be exported in Settings › Data.',
  unknownUser: 'Unknown user',

  // Calls
  apiCalls: 'API calls',
  noCalls: 'No API calls for this shipment yet.',
  operations: {
    getRates: 'Get rates',
    bookShipment: 'Book',
    getShipment: 'Status',
    getDocuments: 'List of documents',
    download: 'Download',
  },
  ok: 'ok',
  noResponse: (ms: number) => `no response, ${formatNumber(ms)} ms`,
  httpStatus: (status: number, ms: number) => `HTTP ${status}, ${formatNumber(ms)} ms`,
  allCalls: 'All calls are in Settings › API log & support.',
  someCalls: (shown: number) => `The latest ${formatNumber(shown)}. All calls are in Settings › API log & support.`,

  // CopyMenu
  copyNumber: 'Copy number',
  copyOne: (number: string, value: string) => `Copy ${number} ${value}`,

  // Detail
  consigneeUnknown: 'Consignee unknown',
  shipmentDetails: 'Shipment details',
  invoice: 'Invoice',
  apiLog: 'API log',
  voided: 'Voided',
  notUpdated: 'Not updated since booking',
  updatedAt: (time: string) => `Updated ${time}`,
  next: (time: string) => `, next ${time}`,
  markPickupConfirmed: 'Mark pickup confirmed',
  confirmPickup: 'Action needed: confirm pickup',
  pickupConfirmed: 'Pickup confirmed',

  // DocumentsPanel
  noDocuments: 'No documents yet. Open Documents to check.',
  notDownloaded: 'not downloaded',
  downloadedAt: (time: string) => `downloaded ${time}`,

  // Notes
  notes: 'Notes',
  newNote: 'New note',
  noteHint: 'Saves as you type',
  noteState: (isSaved: boolean, hasError: boolean) =>
    hasError ? 'Not saved' : isSaved ? 'Saved. Press Ctrl+Enter to finish.' : 'Saving…',
  edited: (created: string, edited: string) => `${created}, edited ${edited}`,
  note: 'Note',
  taskText: 'Task',
  taskDone: 'Done',
  editNoteButton: (
    <>
      Edit<span className="vh"> note</span>
    </>
  ),
  deleteNoteButton: (
    <>
      Delete<span className="vh"> note</span>
    </>
  ),
  noteDeleted: 'Note deleted.',
  undo: 'Undo',
  editNote: 'Edit note',
  emptyNote: 'Empty notes aren’t saved. The previous text stays.',
  editHint: 'Saves as you type. Press Ctrl+Enter or Esc to finish.',

  // Parties
  noAddresses: 'Booked outside Waybill; addresses aren’t available.',
  shipper: 'Shipper',
  consignee: 'Consignee',
  freight: 'Freight',
  units: (count: number, weight: string, dimensions: string, description: string) =>
    `${formatCount(count, 'unit')} of ${weight}, ${dimensions}: ${description}`,
  freightClass: (freightClass: string) => `class ${freightClass}`,
  nmfc: (nmfc: string) => `NMFC ${nmfc}`,
  accessorials: (codes: string) => `Accessorials: ${codes}`,
  specialInstructions: 'Special instructions',

  // PlannedVsActual
  plannedVsActual: 'Planned vs. actual',
  what: 'What',
  planned: 'Planned',
  actual: 'Actual',
  pickup: 'Pickup',
  afterPlanned: (days: number) => `${formatCount(days, 'day')} after the planned date`,
  delivery: 'Delivery',
  beforePickup: 'before the pickup',
  firstEstimate: (day: string) => `original estimate ${day}`,
  seenAt: (time: string) => `seen ${time}`,
  seenBefore: (time: string) => `before ${time}`,
  soFar: (lateness: string) => `${lateness} so far`,
  onTime: 'On time',
  notYet: 'not yet',
  nothingToCompare: 'nothing to compare with',

  // PrintSheet
  sample: 'SAMPLE',
  shipmentTitle: (bolNumber: string) => `Shipment ${bolNumber}`,
  printedAt: (time: string) => `Printed ${time}`,
  pickupOpen: (warning: string) => (
    <>
      <b>Open:</b> pickup not confirmed. {warning}
    </>
  ),
  providerId: (serviceShipmentId: string) => `Provider shipment ID: ${serviceShipmentId}`,
  history: 'History',
  addressesFreight: 'Addresses & freight',
  tasks: 'Tasks',
  toDo: (task: string) => `To do: ${task}`,
  done: (task: string) => `Done: ${task}`,
  taskDue: (task: string, day: string) => `${task}, due ${day}`,
  notLoaded: 'Its notes and tasks weren’t loaded and may be missing here.',
  documents: 'Documents',

  // ShipmentSummary, numbers
  trackingStatus: 'Tracking status',
  carrier: 'Carrier',
  carrierChanged: (carrier: string) => `Carrier changed to ${carrier}`,
  carrierPhone: 'Carrier phone',
  trackingPage: 'Tracking page',
  pro: 'PRO',
  pickupNumberHead: 'Pickup number',
  po: 'PO',
  orderNumber: 'Order number',
  references: 'References',
  price: 'Price',
  bolNumber: 'BOL number',
  poNumber: 'PO number',
  serviceRecord: 'Service’s record',
  reference: 'Reference',
  trackingPageAddress: 'address of the tracking page',
  proNumber: 'PRO number',
  pickupNumber: 'pickup number',
  proNotConfirmed: 'PRO from sticker, not confirmed',
  proDiffers: 'PRO from sticker, differs',
  remove: 'Remove',
  notAssignedYet: 'Not assigned yet',

  // TaskForm
  due: 'Due',
  dueHint: '11/18 or +1',
  enterDue: 'Enter a date: 11/18, or +1 for the next business day.',
  noDate: 'No date',

  // Tasks
  newTask: 'New task',
  add: 'Add',
  doneWord: 'Done',
  editTaskButton: (
    <>
      Edit<span className="vh"> task</span>
    </>
  ),
  deleteTaskButton: (
    <>
      Delete<span className="vh"> task</span>
    </>
  ),
  doneAt: (time: string) => `done ${time}`,
  wasDue: (day: string) => `was due ${day}`,
  isDue: (day: string) => `due ${day}`,
  taskDeleted: 'Task deleted.',
  editTask: 'Edit task',

  // Timeline
  noEvents: 'No tracking updates yet. Press R to refresh.',
  timesNote: 'Times show when Waybill first received each update.',

  // TimelineChart
  today: 'today',
  late: 'late',
} as const;
