/** States and ZIPs as users write them, and the places that trucks can't reach by road. */
import { STATE_CODES, type StateCode } from '../freight/values.ts';

/** The names of the places in `STATE_CODES`. */
export const STATE_NAMES: Readonly<Record<StateCode, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'U.S. Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

const BY_NAME: ReadonlyMap<string, StateCode> = new Map(
  STATE_CODES.map((code) => [STATE_NAMES[code].toUpperCase(), code]),
);

/** Parses `oh`, ` Ohio ` or `O.H.` to `OH`; null if the text isn't a listed place. */
export function readState(text: string): StateCode | null {
  const upper = text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const letters = upper.replaceAll('.', '');
  return STATE_CODES.find((code) => code === letters) ?? BY_NAME.get(upper) ?? null;
}

/** Normalizes a state for sending: its code, else any two letters in uppercase, else the trimmed text. */
export function tidyState(text: string): string {
  const bare = text.trim();
  return readState(bare) ?? (/^[a-z]{2}$/i.test(bare) ? bare.toUpperCase() : bare);
}

/**
 * The five digits of `43207`, ` 43207 ` or `43207-1234`; otherwise null. Rejects four digits: a spreadsheet may have
 * dropped a leading zero, or the user a digit, and only the user knows which.
 */
export function readZip(text: string): string | null {
  return /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1] ?? null;
}

/** Whether a state is one of the codes of overseas military mail. */
export function isMilitary(state: string): boolean {
  return ['AA', 'AE', 'AP'].includes(readState(state) ?? '');
}

const BY_WATER: ReadonlySet<string> = new Set<StateCode>(['AK', 'AS', 'GU', 'HI', 'MP', 'PR', 'VI']);

/** The name of the place if its freight goes by water (Alaska, Hawaii, the islands); otherwise null. */
export function byWater(state: string): string | null {
  const code = readState(state);
  return code !== null && BY_WATER.has(code) ? STATE_NAMES[code] : null;
}
