/**
 * States by the first three digits of a ZIP (USPS sectional centers). Catches typos; the few ZIP3s that cross a border
 * list both states.
 */
import { STATE_CODES, type StateCode } from '../freight/values.ts';
import { readState, readZip, STATE_NAMES } from './places.ts';

/** State, then ranges of ZIP3, both ends inclusive. */
const RANGES: Readonly<Record<StateCode, readonly (readonly [from: number, to: number])[]>> = {
  AL: [
    [350, 352],
    [354, 369],
  ],
  AK: [[995, 999]],
  AZ: [
    [850, 853],
    [855, 857],
    [859, 860],
    [863, 865],
  ],
  AR: [[716, 729]],
  CA: [
    [900, 908],
    [910, 928],
    [930, 961],
  ],
  CO: [[800, 816]],
  CT: [[60, 69]],
  DE: [[197, 199]],
  DC: [
    [200, 200],
    [202, 205],
    [569, 569],
  ],
  FL: [
    [320, 339],
    [341, 342],
    [344, 344],
    [346, 347],
    [349, 349],
  ],
  GA: [
    [300, 319],
    [398, 399],
  ],
  GU: [[969, 969]],
  HI: [[967, 968]],
  ID: [[832, 838]],
  IL: [
    [600, 620],
    [622, 629],
  ],
  IN: [[460, 479]],
  IA: [
    [500, 516],
    [520, 528],
  ],
  KS: [
    [660, 662],
    [664, 679],
  ],
  KY: [
    [400, 418],
    [420, 427],
  ],
  LA: [
    [700, 701],
    [703, 708],
    [710, 714],
  ],
  ME: [[39, 49]],
  MD: [
    [206, 212],
    [214, 219],
  ],
  MA: [
    [10, 27],
    [55, 55],
  ],
  MI: [[480, 499]],
  MN: [
    [550, 551],
    [553, 567],
  ],
  MS: [[386, 397]],
  MO: [
    [630, 631],
    [633, 641],
    [644, 658],
  ],
  MT: [[590, 599]],
  NE: [
    [680, 681],
    [683, 693],
  ],
  NV: [
    [889, 891],
    [893, 895],
    [897, 898],
  ],
  NH: [[30, 38]],
  NJ: [[70, 89]],
  NM: [
    [870, 871],
    [873, 875],
    [877, 884],
  ],
  NY: [
    [5, 5],
    [63, 63],
    [100, 149],
  ],
  NC: [[270, 289]],
  ND: [[580, 588]],
  OH: [[430, 459]],
  OK: [
    [730, 731],
    [734, 741],
    [743, 749],
  ],
  OR: [[970, 979]],
  PA: [[150, 196]],
  VI: [[8, 8]],
  PR: [
    [6, 7],
    [9, 9],
  ],
  RI: [[28, 29]],
  SC: [[290, 299]],
  SD: [[570, 577]],
  TN: [[370, 385]],
  TX: [
    [733, 733],
    [750, 799],
    [885, 885],
  ],
  UT: [[840, 847]],
  VT: [
    [50, 54],
    [56, 59],
  ],
  VA: [
    [201, 201],
    [220, 246],
  ],
  WA: [
    [980, 986],
    [988, 994],
  ],
  WV: [[247, 268]],
  WI: [
    [530, 532],
    [534, 535],
    [537, 549],
  ],
  WY: [
    [820, 831],
    [834, 834],
  ],
  AS: [[967, 967]],
  MP: [[969, 969]],
  AA: [[340, 340]],
  AE: [[90, 98]],
  AP: [[962, 966]],
};

const STATES_BY_ZIP3: ReadonlyMap<number, readonly StateCode[]> = (() => {
  const byZip3 = new Map<number, StateCode[]>();
  for (const state of STATE_CODES) {
    for (const [from, to] of RANGES[state]) {
      for (let zip3 = from; zip3 <= to; zip3 += 1) byZip3.set(zip3, [...(byZip3.get(zip3) ?? []), state]);
    }
  }
  return byZip3;
})();

/**
 * The states a 5-digit ZIP (or its first three digits) may belong to: usually one, empty if the ZIP is unassigned or
 * invalid.
 */
export function statesOfZip(zip: string): readonly StateCode[] {
  return /^\d{3}/.test(zip) ? (STATES_BY_ZIP3.get(Number(zip.slice(0, 3))) ?? []) : [];
}

/** Whether a ZIP belongs to the state, by its first three digits. */
export function zipMatchesState(zip: string, state: string): boolean {
  return statesOfZip(zip).some((candidate) => candidate === state);
}

/** Warning about a ZIP that isn't in the state; null if either can't be parsed. */
export function zipOutsideState(zipText: string, stateText: string): string | null {
  const [zip, state] = [readZip(zipText), readState(stateText)];
  if (zip === null || state === null || zipMatchesState(zip, state)) return null;
  const names = statesOfZip(zip).map((code) => STATE_NAMES[code]);
  return names.length === 0 ? `${zip} isn’t a US ZIP.` : `ZIP ${zip} is in ${names.join(' or ')}.`;
}
