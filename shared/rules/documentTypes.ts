/** What kind of paper a document is, by the type the service gives it (spec §2.9), in whatever letters. */

interface Paper {
  readonly type: string;
  readonly name: string;
}

/** A type as it is compared. */
export function typeKey(type: string): string {
  return type.trim().toLowerCase();
}

/** BOL and labels are made at the booking; every other type is released by the carrier after the delivery. */
export function printKindOf(type: string): 'bol' | 'labels' | 'other' {
  const key = typeKey(type);
  return key === 'bol' ? 'bol' : key === 'pallet labels' ? 'labels' : 'other';
}

/** Equal for versions of one document. */
export function documentKey({ type, name }: Paper): string {
  return JSON.stringify([typeKey(type), name]);
}

/** Whether the carrier released it after the delivery. */
export function isDeliveryDocumentType({ type }: Pick<Paper, 'type'>): boolean {
  return printKindOf(type) === 'other';
}

/** Whether it is the proof of delivery, as far as its own words say: nothing better is to come then. */
export function isProofOfDelivery(paper: Paper): boolean {
  return (
    isDeliveryDocumentType(paper) &&
    /\bpod\b|proof.?of.?delivery/i.test(`${paper.type} ${paper.name.replaceAll('_', ' ')}`)
  );
}
