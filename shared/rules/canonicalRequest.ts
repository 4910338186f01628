/** Canonical text of rate requests: the cache key of rates. */
import type { Address, HandlingUnit, RateRequest } from '../freight/requests.ts';

/** Collapses spaces and ignores case, since neither affects a price. */
function canonicalText(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}

function canonicalAddress(address: Address): readonly string[] {
  // Business is the provider's default (spec §2.1).
  return [
    canonicalText(address.zip),
    canonicalText(address.state),
    canonicalText(address.city),
    canonicalText(address.locationType ?? 'Business'),
  ];
}

function canonicalUnit(unit: HandlingUnit): readonly (string | number | boolean | null)[] {
  return [
    // The provider's default is 1 (spec §2.2).
    unit.quantity ?? 1,
    unit.weight,
    unit.length,
    unit.width,
    unit.height,
    canonicalText(unit.description),
    unit.freightClass ?? null,
    unit.nmfc === undefined ? null : canonicalText(unit.nmfc),
    unit.stackable ?? null,
  ];
}

/**
 * The canonical text of a request (spec §4.1 rule 6). Equal for requests that differ only in key order, case, spaces,
 * order of accessorials, or an omitted default; different for anything a carrier may price. The order of handling units
 * counts. Includes the pickup date: rates are never reused for another date (rule 5).
 */
export function canonicalRequest(request: RateRequest): string {
  return JSON.stringify([
    request.pickupDate,
    canonicalAddress(request.origin),
    canonicalAddress(request.destination),
    request.handlingUnits.map(canonicalUnit),
    [...new Set(request.accessorials ?? [])].toSorted(),
  ]);
}
