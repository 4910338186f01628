/** What is wrong with a certificate, by the codes of either host: Node's names, and Chromium's (`ERR_CERT_…`). */

const TITLES: readonly (readonly [RegExp, string])[] = [
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_DATE_INVALID/, 'The address shows a certificate that has expired'],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH|COMMON_NAME_INVALID/, 'The address shows a certificate of another address'],
  [/DEPTH_ZERO_SELF_SIGNED/, 'The address shows a certificate that nobody vouches for: it is signed by itself'],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|AUTHORITY_INVALID/,
    'The address shows a certificate of an authority this computer doesn’t know',
  ],
  [/REVOKED/, 'The address shows a certificate that was revoked'],
];

/** A title that names the problem where it is known, with the code in brackets. */
export function certificateTitle(problem: string): string {
  const title = TITLES.find(([pattern]) => pattern.test(problem))?.[1];
  return `${title ?? 'The address shows a certificate this computer doesn’t trust'} (${problem})`;
}
