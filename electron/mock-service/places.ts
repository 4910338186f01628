/** Approximate location of a ZIP: accurate enough for prices and transit times by distance, not for navigation. */
import { statesOfZip } from '../../shared/rules/zip3.ts';

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** First and last ZIP3, then degrees north and west of a town in the middle of the range. */
const POINTS: readonly (readonly [from: number, to: number, north: number, west: number])[] = [
  [5, 5, 40.8, 73.1],
  [6, 9, 18.4, 66.1],
  [10, 13, 42.1, 72.6],
  [14, 24, 42.3, 71.3],
  [25, 27, 41.8, 70.8],
  [28, 29, 41.8, 71.4],
  [30, 38, 43.0, 71.5],
  [39, 49, 44.3, 69.8],
  [50, 59, 44.3, 72.6],
  [60, 69, 41.6, 72.8],
  [70, 79, 40.8, 74.2],
  [80, 87, 39.9, 74.9],
  [88, 89, 40.5, 74.5],
  [100, 119, 40.7, 73.9],
  [120, 129, 42.7, 73.8],
  [130, 139, 43.0, 76.1],
  [140, 149, 42.9, 78.6],
  [150, 168, 40.4, 79.9],
  [169, 179, 40.6, 76.8],
  [180, 196, 40.2, 75.4],
  [197, 199, 39.5, 75.6],
  [200, 205, 38.9, 77.0],
  [206, 219, 39.3, 76.7],
  [220, 229, 38.6, 77.6],
  [230, 239, 37.3, 76.8],
  [240, 246, 37.2, 80.2],
  [247, 268, 38.6, 80.9],
  [270, 279, 35.9, 79.3],
  [280, 289, 35.3, 81.3],
  [290, 299, 34.0, 81.0],
  [300, 312, 33.7, 84.4],
  [313, 319, 32.0, 82.5],
  [320, 329, 29.6, 82.1],
  [330, 334, 26.0, 80.3],
  [335, 339, 27.9, 82.4],
  [340, 349, 27.5, 81.4],
  [350, 359, 33.5, 86.8],
  [360, 369, 31.8, 87.0],
  [370, 379, 35.9, 84.8],
  [380, 385, 35.3, 88.8],
  [386, 397, 32.4, 89.8],
  [398, 399, 31.5, 84.2],
  [400, 418, 38.0, 84.6],
  [420, 427, 37.3, 87.0],
  [430, 438, 40.0, 82.9],
  [439, 449, 41.2, 81.5],
  [450, 459, 39.6, 84.2],
  [460, 469, 40.3, 86.1],
  [470, 479, 39.2, 86.6],
  [480, 489, 42.5, 83.4],
  [490, 499, 43.9, 85.4],
  [500, 509, 42.0, 93.7],
  [510, 516, 42.0, 95.9],
  [520, 528, 41.9, 91.4],
  [530, 539, 43.2, 88.6],
  [540, 549, 44.7, 89.7],
  [550, 555, 44.9, 93.3],
  [556, 567, 46.0, 94.6],
  [569, 569, 38.9, 77.0],
  [570, 577, 44.1, 98.9],
  [580, 588, 47.2, 99.4],
  [590, 599, 46.6, 110.9],
  [600, 609, 41.9, 87.8],
  [610, 619, 40.7, 89.6],
  [620, 629, 38.8, 89.4],
  [630, 639, 38.5, 90.8],
  [640, 649, 39.1, 94.4],
  [650, 658, 37.7, 92.7],
  [660, 669, 39.0, 95.6],
  [670, 679, 37.9, 98.2],
  [680, 689, 41.1, 96.8],
  [690, 693, 41.4, 101.9],
  [700, 709, 30.1, 90.6],
  [710, 714, 32.3, 93.0],
  [716, 729, 34.9, 92.4],
  [730, 739, 35.4, 97.7],
  [740, 749, 36.0, 95.7],
  [750, 759, 32.8, 96.6],
  [760, 769, 32.3, 97.8],
  [770, 779, 29.7, 95.4],
  [780, 789, 29.3, 98.2],
  [790, 797, 33.4, 101.6],
  [798, 799, 31.8, 106.4],
  [800, 809, 39.6, 104.9],
  [810, 816, 38.8, 107.2],
  [820, 831, 42.9, 106.9],
  [832, 834, 43.3, 112.5],
  [835, 838, 44.5, 116.2],
  [840, 847, 40.6, 111.8],
  [850, 853, 33.4, 112.0],
  [855, 865, 33.4, 111.2],
  [870, 877, 35.2, 106.5],
  [878, 884, 32.9, 106.0],
  [885, 885, 31.8, 106.4],
  [889, 891, 36.2, 115.2],
  [893, 898, 39.7, 118.5],
  [900, 918, 34.0, 118.2],
  [919, 921, 32.8, 117.0],
  [922, 928, 33.8, 117.3],
  [930, 935, 35.0, 119.2],
  [936, 939, 36.7, 120.2],
  [940, 951, 37.6, 122.1],
  [952, 961, 38.9, 121.4],
  [967, 968, 21.3, 157.9],
  [969, 969, 13.4, -144.8],
  [970, 979, 44.8, 122.4],
  [980, 986, 47.3, 122.3],
  [988, 994, 47.3, 118.9],
  [995, 999, 61.2, 149.9],
];

/**
 * Minutes east of UTC in winter, on the clock of most of the state. Ignores daylight saving time: an hour makes no
 * difference here.
 */
const ZONES: readonly (readonly [offsetMinutes: number, states: string])[] = [
  [-240, 'PR VI'],
  [-300, 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV'],
  [-360, 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  [-420, 'AZ CO ID MT NM UT WY'],
  [-480, 'CA NV OR WA'],
  [-540, 'AK'],
  [-600, 'HI'],
  [600, 'GU'],
];

/** The westernmost of the zones: a date that has passed there has passed everywhere. */
export const WESTERNMOST_OFFSET_MINUTES = -600;

/** Returns the offset of a state's clocks, in minutes east of UTC. */
export function zoneOffsetMinutes(state: string): number {
  return ZONES.find(([, states]) => states.split(' ').includes(state))?.[0] ?? -360;
}

function pointOf(zip: string): Point | null {
  if (statesOfZip(zip).length === 0) return null;
  const zip3 = Number(zip.slice(0, 3));
  const found = POINTS.find(([from, to]) => zip3 >= from && zip3 <= to);
  return found === undefined ? null : { lat: found[2], lon: -found[3] };
}

const EARTH_RADIUS_MILES = 3959;
/** Roads are longer than the great circle. */
const ROAD_FACTOR = 1.18;
/** Two ZIPs at the same point are still some miles apart. */
const MIN_MILES = 12;

/** Returns the road miles between two ZIPs, or null if either belongs to no state. */
export function milesBetween(fromZip: string, toZip: string): number | null {
  const [from, to] = [pointOf(fromZip), pointOf(toZip)];
  if (from === null || to === null) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  const miles = 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(half)) * ROAD_FACTOR;
  return Math.round(Math.max(MIN_MILES, miles));
}
