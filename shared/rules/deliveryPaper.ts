/** Which documents tell of a delivery. The spec names neither their types nor when they come (§2.9). */

interface Paper {
  readonly type: string;
  readonly name: string;
}

/** What the service makes at the booking; every other type is released by the carrier after the delivery. */
const OF_THE_BOOKING: ReadonlySet<string> = new Set(['BOL', 'Pallet Labels']);

/** Whether the carrier released it after the delivery. */
export function isDeliveryPaper({ type }: Pick<Paper, 'type'>): boolean {
  return !OF_THE_BOOKING.has(type);
}

/** Whether it is the proof of delivery, as far as its own words say: nothing better is to come then. */
export function isProofOfDelivery(paper: Paper): boolean {
  return (
    isDeliveryPaper(paper) && /\bpod\b|proof.?of.?delivery/i.test(`${paper.type} ${paper.name.replaceAll('_', ' ')}`)
  );
}
