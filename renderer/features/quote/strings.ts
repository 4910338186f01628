/** Texts of the quote form, which is loaded with the page. Those of its dialogs are in `dialogStrings.ts`. */
import type { AccessorialCode } from '../../../shared/freight/values.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';

export const quoteStrings = {
  // AccessorialFields
  fromName: (contact: string) => `from ${contact}`,
  addAccessorials: 'Add accessorials',
  accessorials: 'Accessorials',
  typeHint: 'Type to add: lg appt',
  enterAdds: (accessorials: string) => `Enter adds ${accessorials}`,
  notAccessorial: (text: string) => `not an accessorial: ${text}`,
  included: 'included in every rate',
  limitedAccessNote:
    'Schools, prisons, farms, churches, construction sites. You can set this as the location type instead.',
  pickup: 'Pickup',
  delivery: 'Delivery',
  other: 'Other',
  /** The group says whether it is pickup or delivery. */
  accessorialLabels: {
    LGPU: 'Liftgate',
    INSPU: 'Inside pickup',
    APTPU: 'Appointment',
    NOTPU: 'Notify before pickup',
    SORTPU: 'Sort & segregate',
    LGDL: 'Liftgate',
    INSDL: 'Inside delivery',
    APTDL: 'Appointment',
    NOTDL: 'Notify before delivery',
    SORTDL: 'Sort & segregate',
    LIMACC: 'Limited access',
  } satisfies Readonly<Record<AccessorialCode, string>>,

  // BookingDraftList, DraftList
  bookingDrafts: 'Booking drafts',
  noCompany: 'No company entered',
  noCarrier: 'no carrier',
  deleteBookingDraft: 'Delete booking draft',
  drafts: 'Drafts',
  noLane: 'No lane yet',
  noDate: 'no date',
  linesOfFreight: (count: number) => `${formatCount(count, 'line')} of freight`,
  deleteDraft: 'Delete draft',

  // DateField
  dateHint: '11/18 or +1',

  // form
  quantityShort: 'Qty',
  description: 'Description',
  nmfc: 'NMFC',
  length: 'L',
  width: 'W',
  height: 'H',
  weightEach: 'Wt each',
  freightClass: 'Class',
  stackable: 'Stackable',
  unitType: 'Type',

  // GridRow
  quantity: 'Quantity',
  nmfcItem: 'NMFC item',
  lengthInches: 'Length, inches',
  widthInches: 'Width, inches',
  heightInches: 'Height, inches',
  weightPounds: 'Weight each, pounds',
  stackableYesNo: 'Stackable, yes or no',
  unitTypeLong: 'Type of unit: pallet, crate, drum',
  inRow: (column: string, row: number) => `${column}, row ${row}`,
  firstItemHint: 'Item or SKU, or paste rows',
  itemHint: 'Item',
  palletHint: 'Pallet',

  // HandlingUnitsGrid
  weightEachHead: 'Wt each (lb)',
  totalWeightHead: 'Total wt (lb)',
  density: 'PCF',
  estimatedClass: 'Est. class',
  classHint: 'Class hint',
  moveKeys: 'move in the grid',
  nextRowKey: 'next row (adds a row at the end)',
  duplicateRow: 'Duplicate row',
  saveRowToItems: 'Save row to Items',
  deleteRow: 'delete row',
  rowDeleted: (row: number) => `Row ${row} deleted.`,
  rowMessage: (row: number, column: string, message: string) => `Row ${row}, ${column}: ${message}`,
  handlingUnits: 'Handling units',
  lbAndInPer: 'lb and in per handling unit',
  saveToItems: 'Save to Items',

  // ItemCell
  items: 'Items',
  classOf: (freightClass: string) => `class ${freightClass}`,
  unitOfPieces: (unitType: string, pieces: number) => `${unitType} of ${formatNumber(pieces)}`,

  // LaneContactTools
  unlink: (contact: string) => `Unlink ${contact} (the address stays)`,
  unlinkContact: 'Unlink contact',
  saveAsContact: 'Save as contact',
  updateContact: 'Update contact',
  accessorialsOf: (contact: string) => `Accessorials of ${contact}`,
  hours: (hours: string) => `Hours ${hours}.`,

  // LaneFields
  lane: 'Lane',
  origin: 'Origin',
  destination: 'Destination',
  city: 'City',
  state: 'State',
  pickupDate: 'Pickup date',
  swap: 'Swap origin and destination',
  swapWithKeys: (keys: string) => `Swap origin and destination (${keys})`,

  // LastTime
  lastQuote: (day: string, units: number, weight: string, description: string) =>
    `Last quote on this lane, ${day}: ${formatCount(units, 'unit')}, ${weight}, ${description}`,
  useLastQuote: 'Use last quote',

  // LocationTypeField
  locationType: 'Location type',
  otherOption: 'Other…',
  otherType: 'Other type',

  // QuoteActions
  pounds: 'lb',
  cubicFeet: 'ft³',
  unit: (count: number) => (count === 1 ? 'unit' : 'units'),
  toCheck: (fields: number) => `${formatNumber(fields)} to check`,
  toCorrect: (fields: number) => `${formatNumber(fields)} to correct`,
  countInRow: (count: string, row: number) => `${count}, row ${row}`,
  getRates: 'Get rates',

  // QuoteHead
  newQuote: 'New quote',
  undo: 'Undo',
  clearForm: 'Clear form',
  draftNotSaved: 'Draft not saved: can’t write to the disk',
  savedAt: (time: string) => `Saved ${time}`,

  // QuoteNotes
  canceled: 'Canceled',
  canceledHint: 'No quote was made; your entries are unchanged.',
  requestRejected: 'The rate request was rejected',
  fixFields:
    'Your entries are saved. Fix the highlighted fields (press F8 to go to the next one). Then get rates again.',
  correctRequest: 'Your entries are saved. Correct the request. Then get rates again.',

  // QuoteScreen
  theDraft: 'The draft',

  // QuoteWorkbench
  savedRates: (time: string) => `Saved rates from ${time}`,
  startFrom: 'Start from',
  undone: 'Undone.',
  formCleared: 'Form cleared.',

  // RecentQuotes
  recentQuotes: 'Recent quotes',
  todayAt: (time: string) => `today ${time}`,
  laneOf: (origin: string, destination: string) => `${origin} to ${destination}`,
  freight: (units: number, weight: string) => `${formatCount(units, 'unit')}, ${weight}`,
  noQuotes: 'No quotes yet.',
  noRates: 'no rates',
  allQuotes: 'All quotes',

  // RunningCall
  rateLimited: (until: string) => `Rate-limited until ${until}`,
  gettingRates: 'Getting rates…',
  cancel: 'Cancel',

  // TemplateList
  templates: 'Templates',
  templateLines: (lane: string, lines: number) => `${lane}, ${formatCount(lines, 'line')}`,
  renameTemplate: 'Rename template',
  deleteTemplate: 'Delete template',
  noTemplates: 'No templates yet.',
  saveTemplate: (keys: string) => `${keys} saves this form as one.`,

  // ZipField
  zip: 'ZIP',
  zipHint: 'ZIP/name',
  contacts: 'Contacts',

  // checkForm
  required: 'Required.',
  enterDate: 'Enter a date: 11/18 or +1.',
  datePassed: 'This date has passed.',
  pastHere: 'Past here, but not in all US time zones. The provider decides.',
  holidayPickup: (holiday: string) => `${holiday}: most carriers don’t pick up.`,
  weekendPickup: { 0: 'Sunday: most carriers don’t pick up.', 6: 'Saturday: most carriers don’t pick up.' },
  daysAhead: (days: number) => `${formatNumber(days)} days ahead.`,
  today: 'Today',
  nextBusinessDay: 'Next business day',
  offshore: (state: string) => `${state} is offshore: few LTL carriers serve it.`,
  military: (state: string) => `${state} is a military address: few LTL carriers serve it.`,
  enterUnit: 'Enter at least one handling unit.',

  // parseGridRow
  enterYesNo: 'Enter yes or no.',
  densitySuggests: (suggested: string, entered: string) =>
    `Density suggests class ${suggested}; you entered ${entered}`,
  byDensityClass: 'By density: class',
  lowestClass: 'Lowest class',
  shorterForClass: (inches: number) => `${formatNumber(inches, 1)} in shorter → class`,

  // quoteKeys
  nextField: 'next field',
  nextError: 'Next error',
  redo: 'Redo',
  saveAsTemplateKey: 'save as template',

  // usePaste
  rowsPasted: (count: number) => `${formatCount(count, 'row')} pasted.`,

  // useSaveItem
  rowIncomplete: (row: number) => `Row ${row} needs weight and dimensions before it can be saved as an item`,
  savedToItems: (name: string) => `Saved ${name} to Items`,
  updatedInItems: (name: string) => `Updated ${name} in Items`,

  // useStartActions
  draftRestored: 'Draft restored',
  deletedDraft: (lane: string) => `Deleted draft ${lane}.`,
  deletedBookingDraft: 'Deleted booking draft.',
  deletedBookingDraftFor: (company: string) => `Deleted booking draft for ${company}.`,
  filledFromTemplate: (name: string) => `Filled from “${name}”; pickup set to the next business day.`,
  filledFromLast: 'Filled from the last quote; pickup set to the next business day.',
  templateRestored: 'Template restored',
  deletedTemplate: (name: string) => `Deleted template “${name}”.`,
} as const;
