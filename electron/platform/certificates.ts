/** Certificates as text (PEM). */
import { X509Certificate } from 'node:crypto';

export interface CertificateDates {
  readonly validFromMs: number;
  readonly validToMs: number;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Returns the certificates in a text, without whatever else is in it: files of certificates may contain private keys. */
export function certificatesIn(text: string): readonly string[] {
  return text.match(BLOCK) ?? [];
}

/** Reads when a certificate is valid; null if the text is none. */
export function readCertificate(pem: string): CertificateDates | null {
  try {
    const { validFromDate, validToDate } = new X509Certificate(pem);
    return { validFromMs: validFromDate.getTime(), validToMs: validToDate.getTime() };
  } catch {
    return null;
  }
}
