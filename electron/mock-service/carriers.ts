/** The invented carriers of the demo: where they deliver, how fast, and what they charge. */
import type { Accessorial } from './requests.ts';

/** How an unassigned number appears in the service's JSON (spec §2.7 leaves it open, so all three occur). */
export type Unassigned = 'null' | 'absent' | 'empty';

export interface Carrier {
  /** SCAC-like code: the `carrier` of a rate. */
  readonly code: string;
  readonly name: string;
  readonly states: ReadonlySet<string>;
  /** Serves lanes over water, with exactly one end on the mainland. */
  readonly overWater: boolean;
  /** Longest lane in road miles. */
  readonly maxMiles: number;
  /** Heaviest shipment in pounds. */
  readonly maxWeightLb: number;
  /** Longest edge of a unit, in inches. */
  readonly maxEdgeIn: number;
  /** Road miles per business day, after the first. */
  readonly milesPerDay: number;
  /** Business days in terminals, in addition to driving. */
  readonly terminalDays: number;
  /** Cents per hundredweight of class 100 below 500 lb: a fixed part and a part per 100 miles. */
  readonly cwtCents: number;
  readonly cwtCentsPer100Miles: number;
  /** Share of the rate that is charged from this weight on, ascending. */
  readonly weightBreaks: readonly (readonly [fromLb: number, share: number])[];
  /** How strongly the class affects the price: (class / 100) ^ exponent. */
  readonly classExponent: number;
  readonly minimumCents: number;
  /** Fuel surcharge as a share of the line haul. */
  readonly fuel: number;
  readonly accessorialCents: Readonly<Record<Accessorial, number>>;
  readonly residentialCents: number;
  readonly limitedAccessCents: number;
  /** Charge for a unit with an edge of 96 inches or more. */
  readonly overlengthCents: number;
  readonly numbers: {
    /** When PRO and pickup number are assigned: with the booking, or after dispatch. */
    readonly assigned: 'at_booking' | 'after_dispatch';
    readonly unassigned: Unassigned;
    /** Digits of its PRO. */
    readonly proDigits: number;
    /** The last digit of its PRO is the others modulo 7. */
    readonly proCheckMod7: boolean;
  };
}

const OFFSHORE: readonly string[] = ['AK', 'GU', 'HI', 'PR', 'VI'];
const NORTHEAST = 'CT DE DC ME MD MA NH NJ NY PA RI VT VA WV';
const SOUTHEAST = 'AL AR FL GA KY LA MS NC SC TN VA';
const MIDWEST = 'IL IN IA KS KY MI MN MO NE ND OH OK SD WI';
const WEST = 'AZ CA CO ID MT NV NM OR UT WA WY';

function area(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}

const MAINLAND = [NORTHEAST, SOUTHEAST, MIDWEST, WEST, 'TX'];

const BREAKS = [
  [500, 0.9],
  [1000, 0.81],
  [2000, 0.7],
  [5000, 0.58],
  [10_000, 0.48],
] as const;
const FLAT_BREAKS = [
  [500, 0.94],
  [1000, 0.88],
  [2000, 0.8],
  [5000, 0.66],
  [10_000, 0.5],
] as const;
const STEEP_BREAKS = [
  [500, 0.86],
  [1000, 0.74],
  [2000, 0.62],
  [5000, 0.52],
  [10_000, 0.46],
] as const;

/** Returns a price list from three levels: liftgate, time (appointments, calls), and labor (inside, sorting). */
function charges(liftgate: number, time: number, labor: number, limited: number): Carrier['accessorialCents'] {
  return {
    LGPU: liftgate,
    LGDL: liftgate + 500,
    INSPU: labor,
    INSDL: labor + 1000,
    APTPU: time,
    APTDL: time + 500,
    NOTPU: Math.round(time / 2),
    NOTDL: Math.round(time / 2) + 300,
    SORTPU: labor + 2500,
    SORTDL: labor + 3500,
    LIMACC: limited,
  };
}

export const CARRIERS: readonly Carrier[] = [
  {
    code: 'SMPF',
    name: 'Sample Freightways',
    states: area(...MAINLAND),
    overWater: false,
    maxMiles: 3500,
    maxWeightLb: 20_000,
    maxEdgeIn: 240,
    milesPerDay: 520,
    terminalDays: 1,
    cwtCents: 1250,
    cwtCentsPer100Miles: 205,
    weightBreaks: BREAKS,
    classExponent: 0.86,
    minimumCents: 14_800,
    fuel: 0.284,
    accessorialCents: charges(8500, 4500, 9500, 9800),
    residentialCents: 9200,
    limitedAccessCents: 9800,
    overlengthCents: 12_500,
    numbers: { assigned: 'at_booking', unassigned: 'null', proDigits: 10, proCheckMod7: false },
  },
  {
    code: 'PLHD',
    name: 'Placeholder LTL',
    states: area(...MAINLAND),
    overWater: false,
    maxMiles: 3500,
    maxWeightLb: 15_000,
    maxEdgeIn: 144,
    milesPerDay: 400,
    terminalDays: 2,
    cwtCents: 1080,
    cwtCentsPer100Miles: 172,
    weightBreaks: FLAT_BREAKS,
    classExponent: 0.93,
    minimumCents: 12_900,
    fuel: 0.262,
    accessorialCents: charges(7500, 3900, 8800, 8800),
    residentialCents: 8600,
    limitedAccessCents: 8800,
    overlengthCents: 9900,
    numbers: { assigned: 'after_dispatch', unassigned: 'null', proDigits: 9, proCheckMod7: false },
  },
  {
    code: 'NOTL',
    name: 'Notional Carriers',
    states: area(NORTHEAST, MIDWEST),
    overWater: false,
    maxMiles: 1500,
    maxWeightLb: 18_000,
    maxEdgeIn: 192,
    milesPerDay: 560,
    terminalDays: 1,
    cwtCents: 1010,
    cwtCentsPer100Miles: 225,
    weightBreaks: STEEP_BREAKS,
    classExponent: 0.8,
    minimumCents: 11_900,
    fuel: 0.291,
    accessorialCents: charges(6900, 3500, 8200, 7900),
    residentialCents: 7900,
    limitedAccessCents: 7900,
    overlengthCents: 8900,
    numbers: { assigned: 'after_dispatch', unassigned: 'absent', proDigits: 9, proCheckMod7: false },
  },
  {
    code: 'EXMX',
    name: 'Example Motor Express',
    states: area(...MAINLAND, 'AK'),
    overWater: true,
    maxMiles: 4500,
    maxWeightLb: 12_000,
    maxEdgeIn: 120,
    milesPerDay: 760,
    terminalDays: 1,
    cwtCents: 1720,
    cwtCentsPer100Miles: 262,
    weightBreaks: BREAKS,
    classExponent: 0.78,
    minimumCents: 21_500,
    fuel: 0.305,
    accessorialCents: charges(9900, 2900, 11_500, 11_800),
    residentialCents: 10_500,
    limitedAccessCents: 11_800,
    overlengthCents: 18_500,
    numbers: { assigned: 'at_booking', unassigned: 'null', proDigits: 9, proCheckMod7: true },
  },
  {
    code: 'FCTV',
    name: 'Fictive Freight',
    states: area(WEST, 'TX'),
    overWater: false,
    maxMiles: 2200,
    maxWeightLb: 20_000,
    maxEdgeIn: 240,
    milesPerDay: 540,
    terminalDays: 1,
    cwtCents: 1130,
    cwtCentsPer100Miles: 196,
    weightBreaks: STEEP_BREAKS,
    classExponent: 0.88,
    minimumCents: 13_200,
    fuel: 0.276,
    accessorialCents: charges(7900, 4200, 9000, 9200),
    residentialCents: 8900,
    limitedAccessCents: 9200,
    overlengthCents: 10_800,
    numbers: { assigned: 'after_dispatch', unassigned: 'absent', proDigits: 10, proCheckMod7: false },
  },
  {
    code: 'MOCK',
    name: 'Mockingbird Lines',
    states: area(SOUTHEAST, 'TX OK'),
    overWater: false,
    maxMiles: 1600,
    maxWeightLb: 16_000,
    maxEdgeIn: 168,
    milesPerDay: 500,
    terminalDays: 1,
    cwtCents: 980,
    cwtCentsPer100Miles: 212,
    weightBreaks: BREAKS,
    classExponent: 0.9,
    minimumCents: 11_400,
    fuel: 0.27,
    accessorialCents: charges(7200, 3600, 8400, 8300),
    residentialCents: 8100,
    limitedAccessCents: 8300,
    overlengthCents: 9400,
    numbers: { assigned: 'after_dispatch', unassigned: 'empty', proDigits: 8, proCheckMod7: false },
  },
  {
    code: 'SPEC',
    name: 'Specimen Express',
    states: area(NORTHEAST),
    overWater: false,
    maxMiles: 900,
    maxWeightLb: 10_000,
    maxEdgeIn: 120,
    milesPerDay: 620,
    terminalDays: 1,
    cwtCents: 1190,
    cwtCentsPer100Miles: 238,
    weightBreaks: FLAT_BREAKS,
    classExponent: 0.76,
    minimumCents: 12_600,
    fuel: 0.298,
    accessorialCents: charges(6500, 3200, 7800, 7600),
    residentialCents: 7400,
    limitedAccessCents: 7600,
    overlengthCents: 9900,
    numbers: { assigned: 'at_booking', unassigned: 'empty', proDigits: 10, proCheckMod7: false },
  },
  {
    code: 'DLFR',
    name: 'Dotted Line Freight',
    states: area(MIDWEST, 'CO TX PA'),
    overWater: false,
    maxMiles: 1400,
    maxWeightLb: 20_000,
    maxEdgeIn: 240,
    milesPerDay: 470,
    terminalDays: 1,
    cwtCents: 1040,
    cwtCentsPer100Miles: 188,
    weightBreaks: STEEP_BREAKS,
    classExponent: 0.95,
    minimumCents: 12_100,
    fuel: 0.268,
    accessorialCents: charges(7000, 3700, 8600, 8100),
    residentialCents: 8300,
    limitedAccessCents: 8100,
    overlengthCents: 9100,
    numbers: { assigned: 'after_dispatch', unassigned: 'null', proDigits: 9, proCheckMod7: true },
  },
  {
    code: 'HYPO',
    name: 'Hypothetical Haulage',
    states: area(...MAINLAND, ...OFFSHORE),
    overWater: true,
    maxMiles: 6500,
    maxWeightLb: 30_000,
    maxEdgeIn: 480,
    milesPerDay: 430,
    terminalDays: 2,
    cwtCents: 1420,
    cwtCentsPer100Miles: 198,
    weightBreaks: FLAT_BREAKS,
    classExponent: 0.84,
    minimumCents: 17_500,
    fuel: 0.25,
    accessorialCents: charges(9000, 5200, 10_500, 10_900),
    residentialCents: 9900,
    limitedAccessCents: 10_900,
    overlengthCents: 0,
    numbers: { assigned: 'after_dispatch', unassigned: 'empty', proDigits: 10, proCheckMod7: false },
  },
];

/** Returns the carrier with a code. Throws on a code that was never in a rate. */
export function carrierOf(code: string): Carrier {
  const carrier = CARRIERS.find((candidate) => candidate.code === code);
  if (carrier === undefined) throw new RangeError(`no such carrier: ${code}`);
  return carrier;
}

/** Returns whether a state is separated from the mainland by water. */
export function isOffshore(state: string): boolean {
  return OFFSHORE.includes(state);
}
