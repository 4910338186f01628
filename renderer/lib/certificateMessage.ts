/** Messages for certificate errors, by the codes of either host: Node's names, and Chromium's (`ERR_CERT_…`). */

const TITLES: readonly (readonly [RegExp, string])[] = [
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_DATE_INVALID/, 'Certificate expired'],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH|COMMON_NAME_INVALID/, 'Certificate is for a different server'],
  [/DEPTH_ZERO_SELF_SIGNED/, 'Self-signed certificate'],
  [/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|AUTHORITY_INVALID/, 'Certificate from an unknown authority'],
  [/REVOKED/, 'Certificate revoked'],
];

/** A title that names the problem if it is known, with the code in parentheses. */
export function certificateTitle(problem: string): string {
  const title = TITLES.find(([pattern]) => pattern.test(problem))?.[1];
  return `${title ?? 'Certificate not trusted'} (${problem})`;
}
