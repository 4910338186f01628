/** Addresses behind the hash, whose parts may hold anything: carrier codes and BOL numbers are the service's own. */
import type { BaseLocationHook } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';

/**
 * The address as it is written. The router decodes what it gets, but not the signs that an address is made of, and what
 * is half decoded can't be decoded any more: `A/B` would arrive as `A%2FB`, `100%2F` too. So it gets its signs twice.
 */
export const useEncodedHashLocation: BaseLocationHook & { hrefs: (href: string) => string } = Object.assign(
  (options?: Parameters<typeof useHashLocation>[0]): ReturnType<typeof useHashLocation> => {
    const [path, go] = useHashLocation(options);
    return [path.replaceAll('%', '%25'), go];
  },
  { hrefs: (href: string) => `#${href}` },
);

/** What `encodeURIComponent` was given. An address that somebody typed wrongly is taken as it is. */
export function decodePart(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
