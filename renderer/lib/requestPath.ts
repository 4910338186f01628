/** Reads the paths by which the service names fields of a request (spec §7): dotted, and whatever else is meant by it. */

/** What stands for the whole request before the path proper. */
const ROOTS: ReadonlySet<string> = new Set(['', '$', '#', 'body', 'request', 'requestbody', 'data', 'payload']);

/** `freight_class` and `FreightClass` are `freightclass`: only the letters tell names apart. */
const bare = (name: string) => name.toLowerCase().replaceAll(/[_\s-]/g, '');

/**
 * A path's names, in small letters and without its punctuation: `handlingUnits[0].weight`, `handlingUnits.0.weight`,
 * `/handlingUnits/0/weight` and `body.handling_units["0"].weight` are one path.
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

/** What stands at a field whose complaint came without words. */
export const NO_WORDS = 'This value was rejected.';
