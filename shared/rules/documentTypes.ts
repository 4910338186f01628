/** Kinds of documents by the provider's type (spec §2.9), case-insensitive. */

interface DocumentName {
  readonly type: string;
  readonly name: string;
}

/** A type normalized for comparison. */
export function typeKey(type: string): string {
  return type.trim().toLowerCase();
}

/** BOL and labels are created at booking; carriers release all other types after delivery. */
export function printKindOf(type: string): 'bol' | 'labels' | 'other' {
  const key = typeKey(type);
  return key === 'bol' ? 'bol' : key === 'pallet labels' ? 'labels' : 'other';
}

/** Equal for all versions of one document. */
export function documentKey({ type, name }: DocumentName): string {
  return JSON.stringify([typeKey(type), name]);
}

/** Whether carriers release it after delivery. */
export function isDeliveryDocumentType({ type }: Pick<DocumentName, 'type'>): boolean {
  return printKindOf(type) === 'other';
}

const EXPIRED_LINK: ReadonlySet<number | null> = new Set([401, 403, 404, 410]);

/** Whether a download link with this HTTP status has expired, so that a new one may help. */
export function isExpiredLink(httpStatus: number | null): boolean {
  return EXPIRED_LINK.has(httpStatus);
}

/** Whether its type or name says that it is the proof of delivery, after which no further document is expected. */
export function isProofOfDelivery(document: DocumentName): boolean {
  return (
    isDeliveryDocumentType(document) &&
    /\bpod\b|proof.?of.?delivery/i.test(`${document.type} ${document.name.replaceAll('_', ' ')}`)
  );
}
