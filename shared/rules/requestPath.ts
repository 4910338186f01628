/** Parses the provider's paths of request fields (spec §7): dotted, and other common notations. */

/** Prefixes that mean the whole request. */
const ROOTS: ReadonlySet<string> = new Set(['', '$', '#', 'body', 'request', 'requestbody', 'data', 'payload']);

/** Normalizes `freight_class` and `FreightClass` to `freightclass`: names are compared by their letters only. */
const bare = (name: string) => name.toLowerCase().replaceAll(/[_\s-]/g, '');

/**
 * The segments of a path in lowercase without punctuation. `handlingUnits[0].weight`, `handlingUnits.0.weight`,
 * `/handlingUnits/0/weight` and `body.handling_units["0"].weight` are equal.
 */
export function requestPath(path: string): readonly string[] {
  const all = path
    .replaceAll(/\[\s*["']?([^\]"']*)["']?\s*\]/g, '.$1')
    .split(/[./]/)
    .map(bare)
    .filter((segment) => segment !== '');
  const first = all.findIndex((segment) => !ROOTS.has(segment));
  return first < 0 ? [] : all.slice(first);
}

/** Shown at a field whose error has no message. */
export const VALUE_REJECTED = 'This value was rejected.';
