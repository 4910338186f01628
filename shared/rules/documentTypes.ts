/** Kinds of documents by the provider's type (spec §2.9), case-insensitive. */

interface Paper {
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
export function documentKey({ type, name }: Paper): string {
  return JSON.stringify([typeKey(type), name]);
}

/** Whether carriers release it after delivery. */
export function isDeliveryDocumentType({ type }: Pick<Paper, 'type'>): boolean {
  return printKindOf(type) === 'other';
}

/** Whether its type or name says that it is the proof of delivery, after which no further document is expected. */
export function isProofOfDelivery(paper: Paper): boolean {
  return (
    isDeliveryDocumentType(paper) &&
    /\bpod\b|proof.?of.?delivery/i.test(`${paper.type} ${paper.name.replaceAll('_', ' ')}`)
  );
}
