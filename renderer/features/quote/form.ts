/** State of the quote form as typed: text instead of numbers, so that no input is lost or changed while typing. */
import { type AccessorialCode, KNOWN_LOCATION_TYPES } from '../../../shared/freight/values.ts';
import { quoteStrings } from './strings.ts';

export interface AddressDraft {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** Business, Residential, or the provider's value for a limited-access location (spec §2.1). */
  readonly locationType: string;
}

/** One row of the grid. Weight in pounds and dimensions in inches, per handling unit. */
export interface RowDraft {
  /** Stable identifier of the row; never sent. */
  readonly key: string;
  readonly quantity: string;
  readonly description: string;
  readonly nmfc: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly weight: string;
  readonly freightClass: string;
  /** `yes`, `no`, or blank for unspecified. */
  readonly stackable: string;
  /** Type of the handling unit, such as `Drum`; blank: a pallet. Sent at the end of the description. */
  readonly unitType: string;
}

/** The contact that an address was filled from, with its data for that stop. */
export interface LaneContact {
  readonly id: string;
  readonly name: string;
  readonly notes: string;
  readonly locationType: string;
  /** Opening hours, `HH:MM`; both blank if unknown. */
  readonly readyTime: string;
  readonly closeTime: string;
  readonly pickupAccessorials: readonly AccessorialCode[];
  readonly deliveryAccessorials: readonly AccessorialCode[];
  /** Filled in as the default shipper, not chosen by the user. */
  readonly isDefault: boolean;
  /** Accessorials it preselected and the user hasn't changed since; removed with the contact. */
  readonly marked: readonly AccessorialCode[];
}

export interface FormContacts {
  readonly origin: LaneContact | null;
  readonly destination: LaneContact | null;
}

export interface QuoteForm {
  /** `YYYY-MM-DD` once parsed, otherwise the text as typed. */
  readonly pickupDate: string;
  readonly origin: AddressDraft;
  readonly destination: AddressDraft;
  readonly contacts: FormContacts;
  /** Ends with a blank row for input, which isn't sent. */
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

/** All editable columns from left to right. */
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
  'unitType',
] as const satisfies readonly (keyof RowDraft)[];
export type Column = (typeof COLUMNS)[number];

/** Column headings, also used in messages about cells. */
export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  quantity: quoteStrings.quantityShort,
  description: quoteStrings.description,
  nmfc: quoteStrings.nmfc,
  length: quoteStrings.length,
  width: quoteStrings.width,
  height: quoteStrings.height,
  weight: quoteStrings.weightEach,
  freightClass: quoteStrings.freightClass,
  stackable: quoteStrings.stackable,
  unitType: quoteStrings.unitType,
};

/** A part of the form that can have a message and the focus. */
export type FieldKey = 'pickupDate' | `${End}.${AddressField}` | `row.${string}.${Column}` | 'accessorials';

/** The field key of a cell. */
export function cellKey(rowKey: string, column: Column): FieldKey {
  return `row.${rowKey}.${column}`;
}

/** Creates a blank row. */
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
    unitType: '',
  };
}

/** Whether all cells of a row are blank. */
export function isBlankRow(row: RowDraft): boolean {
  return COLUMNS.every((column) => row[column].trim() === '');
}

/** The provider's default (spec §2.1). */
export const DEFAULT_LOCATION_TYPE = KNOWN_LOCATION_TYPES[0];

const BLANK_ADDRESS: AddressDraft = { zip: '', city: '', state: '', locationType: DEFAULT_LOCATION_TYPE };

/** Both addresses were typed. */
export const NO_CONTACTS: FormContacts = { origin: null, destination: null };

/** An empty form except for the pickup date. */
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
 * Whether the user has entered nothing. Preselected values don't count: the date, Business as location type, and the
 * default shipper with its accessorials.
 */
export function isBlankForm(form: QuoteForm): boolean {
  const { origin } = form.contacts;
  const defaults = origin?.isDefault === true ? origin : null;
  const preselected = defaults?.pickupAccessorials ?? [];
  return (
    form.accessorials.length === preselected.length &&
    preselected.every((code) => form.accessorials.includes(code)) &&
    form.rows.every(isBlankRow) &&
    (defaults === null ? isBlankAddress(form.origin) : form.origin.locationType === defaults.locationType) &&
    isBlankAddress(form.destination)
  );
}

/** All fields in tab order, which decides which error is the first. */
export function fieldOrder(form: QuoteForm): readonly FieldKey[] {
  return [
    'pickupDate',
    ...ENDS.flatMap((end) => ADDRESS_FIELDS.map((field): FieldKey => `${end}.${field}`)),
    ...form.rows.flatMap((row) => COLUMNS.map((column) => cellKey(row.key, column))),
    'accessorials',
  ];
}
