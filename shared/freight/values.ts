/** Fixed value lists of the provider's API. */

/** Accessorial codes (spec §2.4), in the order the form shows them. */
export const ACCESSORIAL_CODES = [
  'LGPU',
  'INSPU',
  'APTPU',
  'NOTPU',
  'SORTPU',
  'LGDL',
  'INSDL',
  'APTDL',
  'NOTDL',
  'SORTDL',
  'LIMACC',
] as const;
export type AccessorialCode = (typeof ACCESSORIAL_CODES)[number];

/** Accessorials offered for pickup and for delivery. Limited access can be either. */
export const PICKUP_ACCESSORIALS = ['LGPU', 'INSPU', 'APTPU', 'NOTPU', 'SORTPU', 'LIMACC'] as const;
export const DELIVERY_ACCESSORIALS = ['LGDL', 'INSDL', 'APTDL', 'NOTDL', 'SORTDL', 'LIMACC'] as const;

/** The fields of a booking with references (spec §4.2), in the order of the form. */
export const REFERENCE_FIELDS = ['poNumber', 'orderId', 'referenceNumbers'] as const;
export type ReferenceField = (typeof REFERENCE_FIELDS)[number];

/** What each accessorial code means (spec §2.4). */
export const ACCESSORIAL_MEANINGS: Readonly<Record<AccessorialCode, string>> = {
  LGPU: 'Liftgate at Pickup',
  LGDL: 'Liftgate at Delivery',
  INSPU: 'Inside Pickup',
  INSDL: 'Inside Delivery',
  APTPU: 'Appointment Pickup',
  APTDL: 'Appointment Delivery',
  NOTPU: 'Notification Before Pickup',
  NOTDL: 'Notification Before Delivery',
  SORTPU: 'Sort & Segregate at Pickup',
  SORTDL: 'Sort & Segregate at Delivery',
  LIMACC: 'Limited Access',
};

/** Shipment statuses (spec §3). Transitions are not specified: clients accept any order, and values not listed here. */
export const SHIPMENT_STATUSES = [
  'created',
  'onboard',
  'picked_up',
  'in_transit',
  'at_destination',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** All 18 NMFC freight classes that may be declared, lowest first. */
export const FREIGHT_CLASSES = [
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
] as const;
export type FreightClass = (typeof FREIGHT_CLASSES)[number];

/**
 * The location types that the spec names (§2.1). A limited-access type is another value of the provider, not listed
 * there.
 */
export const KNOWN_LOCATION_TYPES = ['Business', 'Residential'] as const;

/**
 * Known two-letter codes: the 50 states, DC, Puerto Rico, the islands and military mail. The spec only requires two
 * letters and lists none (§2.1), so any other pair is sent with a warning.
 */
export const STATE_CODES = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'GU',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'PR',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VI',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'AS',
  'MP',
  'AA',
  'AE',
  'AP',
] as const;
export type StateCode = (typeof STATE_CODES)[number];
