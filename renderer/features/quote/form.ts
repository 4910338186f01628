/** What the clerk has typed, as typed: texts, not numbers, so that nothing is lost or changed under the hands. */
import { type AccessorialCode, KNOWN_LOCATION_TYPES } from '../../../shared/freight/values.ts';

export interface AddressDraft {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** Business, Residential, or the service's own value for a limited-access place (spec §2.1). */
  readonly locationType: string;
}

/** One line of the grid. Weight in pounds and edges in inches, of one unit. */
export interface RowDraft {
  /** Stays with the row when others come and go; never sent. */
  readonly key: string;
  readonly quantity: string;
  readonly description: string;
  readonly nmfc: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly weight: string;
  readonly freightClass: string;
  /** `yes`, `no`, or blank: not said. */
  readonly stackable: string;
}

/** The contact that an end was filled from, and what it says there. */
export interface LaneContact {
  readonly id: string;
  readonly name: string;
  readonly notes: string;
  readonly locationType: string;
  /** Opening hours, `HH:MM`; both blank: not known. */
  readonly readyTime: string;
  readonly closeTime: string;
  readonly pickupAccessorials: readonly AccessorialCode[];
  readonly deliveryAccessorials: readonly AccessorialCode[];
  /** The form began with it: nobody chose it. */
  readonly isUsual: boolean;
  /** Accessorials that it preselected and nobody has touched since: they go with it. */
  readonly marked: readonly AccessorialCode[];
}

export interface FormContacts {
  readonly origin: LaneContact | null;
  readonly destination: LaneContact | null;
}

export interface QuoteForm {
  /** `YYYY-MM-DD` once understood, else what was typed. */
  readonly pickupDate: string;
  readonly origin: AddressDraft;
  readonly destination: AddressDraft;
  readonly contacts: FormContacts;
  /** Ends with a blank row to type into, which is not sent. */
  readonly rows: readonly RowDraft[];
  readonly accessorials: readonly AccessorialCode[];
}

export const ENDS = ['origin', 'destination'] as const;
export type End = (typeof ENDS)[number];

export const ADDRESS_FIELDS = [
  'zip',
  'city',
  'state',
  'locationType',
] as const satisfies readonly (keyof AddressDraft)[];
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Every column that can be typed into, from left to right. */
export const COLUMNS = [
  'quantity',
  'description',
  'nmfc',
  'length',
  'width',
  'height',
  'weight',
  'freightClass',
  'stackable',
] as const satisfies readonly (keyof RowDraft)[];
export type Column = (typeof COLUMNS)[number];

/** The heads of the columns, also used to name a cell in a message. */
export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  quantity: 'Qty',
  description: 'Description',
  nmfc: 'NMFC',
  length: 'L',
  width: 'W',
  height: 'H',
  weight: 'Wt each',
  freightClass: 'Class',
  stackable: 'Stackable',
};

/** A place in the form that can hold a message and take the focus. */
export type FieldKey = 'pickupDate' | `${End}.${AddressField}` | `row.${string}.${Column}` | 'accessorials';

/** The key of a cell. */
export function cellKey(rowKey: string, column: Column): FieldKey {
  return `row.${rowKey}.${column}`;
}

/** A row with nothing in it. */
export function blankRow(key: string): RowDraft {
  return {
    key,
    quantity: '',
    description: '',
    nmfc: '',
    length: '',
    width: '',
    height: '',
    weight: '',
    freightClass: '',
    stackable: '',
  };
}

/** Whether a row holds nothing. */
export function isBlankRow(row: RowDraft): boolean {
  return COLUMNS.every((column) => row[column].trim() === '');
}

/** What the service takes when nothing is said (spec §2.1). */
export const DEFAULT_LOCATION_TYPE = KNOWN_LOCATION_TYPES[0];

const BLANK_ADDRESS: AddressDraft = { zip: '', city: '', state: '', locationType: DEFAULT_LOCATION_TYPE };

/** Both ends were typed. */
export const NO_CONTACTS: FormContacts = { origin: null, destination: null };

/** A form with nothing in it but the pickup date. */
export function blankForm(pickupDate: string): QuoteForm {
  return {
    pickupDate,
    origin: BLANK_ADDRESS,
    destination: BLANK_ADDRESS,
    contacts: NO_CONTACTS,
    rows: [blankRow('1')],
    accessorials: [],
  };
}

const isBlankAddress = (address: AddressDraft) =>
  ADDRESS_FIELDS.every((field) => address[field].trim() === BLANK_ADDRESS[field]);

/**
 * Whether nothing was typed. What is preselected does not count: the date, Business as the location type, and the usual
 * shipper with its accessorials.
 */
export function isBlankForm(form: QuoteForm): boolean {
  const { origin } = form.contacts;
  const usual = origin?.isUsual === true ? origin : null;
  const preselected = usual?.pickupAccessorials ?? [];
  return (
    form.accessorials.length === preselected.length &&
    preselected.every((code) => form.accessorials.includes(code)) &&
    form.rows.every(isBlankRow) &&
    (usual === null ? isBlankAddress(form.origin) : form.origin.locationType === usual.locationType) &&
    isBlankAddress(form.destination)
  );
}

/** Every place in the form in the order in which Tab visits it: "the first problem" is the first of these. */
export function fieldOrder(form: QuoteForm): readonly FieldKey[] {
  return [
    'pickupDate',
    ...ENDS.flatMap((end) => ADDRESS_FIELDS.map((field): FieldKey => `${end}.${field}`)),
    ...form.rows.flatMap((row) => COLUMNS.map((column) => cellKey(row.key, column))),
    'accessorials',
  ];
}
