/**
 * Hash routing whose path segments may contain any characters: carrier codes and BOL numbers come from the provider.
 */
import type { BaseLocationHook } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';

/**
 * Double-encodes the path for the router. The router decodes it, except for URL delimiters, and a half-decoded segment
 * can't be decoded again: `A/B` and the literal text `A%2FB` would both arrive as `A%2FB`.
 */
export const useEncodedHashLocation: BaseLocationHook & { hrefs: (href: string) => string } = Object.assign(
  (options?: Parameters<typeof useHashLocation>[0]): ReturnType<typeof useHashLocation> => {
    const [path, go] = useHashLocation(options);
    return [path.replaceAll('%', '%25'), go];
  },
  { hrefs: (href: string) => `#${href}` },
);

/** Decodes a segment encoded by `encodeURIComponent`. Returns a malformed one unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
