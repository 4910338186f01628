/** Carrier prices and transit times for a request. The same request always has the same price. */
import { addBusinessDays, isBusinessDay, nextBusinessDay } from '../../shared/rules/businessDays.ts';
import { densityClass } from '../../shared/rules/density.ts';
import { freightTotals, lineWeight } from '../../shared/rules/totals.ts';
import { zipMatchesState } from '../../shared/rules/zip3.ts';
import { CARRIERS, type Carrier, isOffshore } from './carriers.ts';
import { milesBetween } from './places.ts';
import type { HandlingUnit, RateRequest } from './requests.ts';
import { seededNumber } from './seededRandom.ts';

/** One carrier's price: whole cents, all-in. */
export interface PricedRate {
  readonly carrier: string;
  readonly carrierName: string;
  readonly totalCents: number;
  /** Business days from pickup to delivery. */
  readonly transitDays: number;
  readonly estimatedDeliveryDate: string;
}

/** More units than this are not an LTL shipment: no carrier quotes it. */
const MAX_UNITS = 200;
const MAX_VOLUME_FT3 = 3000;
const OVERLENGTH_IN = 96;
/** Additional days of a sea leg. */
const WATER_DAYS = 5;
const WATER_FACTOR = 2.4;

/** Returns the class on the BOL: the declared one as entered, or the one computed from density (spec §2.2). */
export function classOf(unit: HandlingUnit): string {
  return unit.freightClass || densityClass(unit);
}

/**
 * Returns the class to rate by. Declared text that is not a class from 50 to 500 is replaced by the class from density.
 */
function ratedClass(unit: HandlingUnit): number {
  const declared = Number(unit.freightClass);
  return declared >= 50 && declared <= 500 ? declared : Number(densityClass(unit));
}

/** Returns the day of the actual pickup: a weekend or a holiday moves to the next business day. */
export function workingPickupDate(pickupDate: string): string {
  return isBusinessDay(pickupDate) ? pickupDate : nextBusinessDay(pickupDate);
}

/**
 * Returns the rates of all carriers that accept the freight on that lane, cheapest first (spec §4.1 rules 1, 2 and 4).
 */
export function priceRequest(request: RateRequest): PricedRate[] {
  return CARRIERS.map((carrier) => priceOf(carrier, request))
    .filter((rate) => rate !== null)
    .toSorted((a, b) => a.totalCents - b.totalCents || a.carrier.localeCompare(b.carrier));
}

function priceOf(carrier: Carrier, request: RateRequest): PricedRate | null {
  const miles = milesOf(carrier, request);
  const { weightLb, units, volumeFt3 } = freightTotals(request.handlingUnits);
  if (miles === null || weightLb > carrier.maxWeightLb || units > MAX_UNITS || volumeFt3 > MAX_VOLUME_FT3) return null;
  const edge = Math.max(...request.handlingUnits.flatMap((unit) => [unit.length, unit.width, unit.height]));
  if (edge > carrier.maxEdgeIn) return null;

  const water = isOffshore(request.origin.state) !== isOffshore(request.destination.state);
  const transitDays = carrier.terminalDays + Math.floor(miles / carrier.milesPerDay) + (water ? WATER_DAYS : 0);
  return {
    carrier: carrier.code,
    carrierName: carrier.name,
    totalCents: totalCents(carrier, request, miles, weightLb, edge, water),
    transitDays,
    estimatedDeliveryDate: addBusinessDays(workingPickupDate(request.pickupDate), transitDays),
  };
}

/**
 * Returns the road miles of a lane that the carrier serves, or null. A ZIP that isn't in its state is on no served
 * lane.
 */
function milesOf(carrier: Carrier, { origin, destination }: RateRequest): number | null {
  if (!zipMatchesState(origin.zip, origin.state) || !zipMatchesState(destination.zip, destination.state)) return null;
  if (!carrier.states.has(origin.state) || !carrier.states.has(destination.state)) return null;
  const offshoreEnds = [origin.state, destination.state].filter(isOffshore).length;
  if (offshoreEnds === 2 || (offshoreEnds === 1 && !carrier.overWater)) return null;
  const miles = milesBetween(origin.zip, destination.zip);
  return miles === null || miles > carrier.maxMiles ? null : miles;
}

function totalCents(
  carrier: Carrier,
  request: RateRequest,
  miles: number,
  weightLb: number,
  edge: number,
  water: boolean,
): number {
  const perCwt = (carrier.cwtCents + (carrier.cwtCentsPer100Miles * miles) / 100) * (water ? WATER_FACTOR : 1);
  const factors = request.handlingUnits.map((unit) => (ratedClass(unit) / 100) ** carrier.classExponent);
  const ratedCwt =
    request.handlingUnits.reduce((sum, unit, index) => sum + (factors[index] ?? 1) * lineWeight(unit), 0) / 100;
  // Deficit weight: if the next break is cheaper, the freight is rated as if it weighed that much.
  const rates = [[0, 1] as const, ...carrier.weightBreaks].map(([fromLb, share]) => {
    const deficitCwt = (Math.max(0, fromLb - weightLb) / 100) * Math.min(...factors);
    return perCwt * share * (ratedCwt + deficitCwt);
  });
  let haul = Math.min(...rates.slice(carrier.weightBreaks.filter(([fromLb]) => weightLb >= fromLb).length));
  // Each carrier prefers some lanes: up to 7% up or down, always the same for a lane.
  const lane = seededNumber('lane', carrier.code, request.origin.zip.slice(0, 3), request.destination.zip.slice(0, 3));
  haul = Math.max(carrier.minimumCents, haul * (0.93 + 0.14 * lane));
  return Math.round(haul * (1 + carrier.fuel)) + extraCents(carrier, request, edge);
}

function extraCents(carrier: Carrier, request: RateRequest, edge: number): number {
  const codes = new Set(request.accessorials ?? []);
  let cents = [...codes].reduce((sum, code) => sum + carrier.accessorialCents[code], 0);
  for (const { locationType } of [request.origin, request.destination]) {
    if (!locationType || /^business$/i.test(locationType)) continue;
    if (/^residential$/i.test(locationType)) cents += carrier.residentialCents;
    // Limited access is not charged twice if its code is given as well.
    else if (!codes.has('LIMACC')) cents += carrier.limitedAccessCents;
  }
  return edge >= OVERLENGTH_IN ? cents + carrier.overlengthCents : cents;
}
