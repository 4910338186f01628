/** The canonical form of a rate request, for the cache (spec §4.1 rule 6). */
import type { RateRequest } from '../../../shared/freight/requests.ts';

/**
 * Equal for requests that ask the service for the same thing: order of keys, case and surrounding blanks of names, and
 * defaults that are left out or written out make no difference. Handling units keep their order, the way they are
 * printed on the BOL.
 */
export function requestKey(request: RateRequest): string {
  const place = ({ city, state, zip, locationType }: RateRequest['origin']) => [
    fold(city),
    state,
    zip,
    locationType ?? 'Business',
  ];
  const units = request.handlingUnits.map((unit) => [
    unit.quantity ?? 1,
    unit.weight,
    unit.length,
    unit.width,
    unit.height,
    unit.description.trim(),
    unit.freightClass ?? null,
    unit.nmfc ?? null,
    unit.stackable ?? false,
  ]);
  const accessorials = [...new Set(request.accessorials ?? [])].toSorted();
  return JSON.stringify([request.pickupDate, place(request.origin), place(request.destination), units, accessorials]);
}

function fold(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
