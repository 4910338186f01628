/** Signed, expiring links to documents (spec §2.9, §4.4 rules 3 and 4). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DocumentKind } from './operations/documentList.ts';

export interface DocumentLinkTarget {
  readonly recordId: string;
  readonly kind: DocumentKind;
  readonly name: string;
}

export interface LinkSigner {
  /** Returns path and query of a link that is valid until `expiresAtMs`, on the service's clock. */
  path(target: DocumentLinkTarget, expiresAtMs: number): string;
  /** Checks that the link is one of this service's, unchanged, and not expired. */
  verify(target: DocumentLinkTarget, expires: string, signature: string, nowMs: number): 'good' | 'expired' | 'wrong';
}

/** Creates a signer whose key lasts as long as the service runs: links of an earlier run are invalid. */
export function createLinkSigner(): LinkSigner {
  const key = randomBytes(32);
  const sign = ({ recordId, kind, name }: DocumentLinkTarget, expires: string) =>
    createHmac('sha256', key).update([recordId, kind, name, expires].join('\n')).digest();
  return {
    path(target, expiresAtMs) {
      const expires = String(expiresAtMs);
      const signature = sign(target, expires).toString('hex');
      const { recordId, kind, name } = target;
      return `/files/${recordId}/${kind}/${encodeURIComponent(name)}?expires=${expires}&signature=${signature}`;
    },
    verify(target, expires, signature, nowMs) {
      const given = Buffer.from(signature, 'hex');
      const expected = sign(target, expires);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong';
      return nowMs >= Number(expires) ? 'expired' : 'good';
    },
  };
}
