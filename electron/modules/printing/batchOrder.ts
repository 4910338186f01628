import type { PrintRequest } from '../../../shared/contract/printing.ts';

/** What printing needs to know about a shipment. */
export interface PrintedShipment {
  readonly proNumber: string | null;
  readonly carrierName: string;
  /** `YYYY-MM-DD`; null if unknown. */
  readonly pickupDate: string | null;
}

export type BatchOrder = 'given' | 'carrier' | 'pickup';

/** Sorts the documents of a batch. Shipments with the same carrier or pickup date stay in the given order. */
export function sortBatch(
  requests: readonly PrintRequest[],
  sortBy: BatchOrder,
  shipmentOf: (bolNumber: string) => PrintedShipment | null,
): readonly PrintRequest[] {
  if (sortBy === 'given') return requests;
  const keys = new Map<string, string>();
  for (const { bolNumber } of requests) {
    if (keys.has(bolNumber)) continue;
    const shipment = shipmentOf(bolNumber);
    // Unknown ones are last.
    const key = sortBy === 'carrier' ? shipment?.carrierName.toLowerCase() : shipment?.pickupDate;
    keys.set(bolNumber, key ?? '\uffff');
  }
  const keyOf = ({ bolNumber }: PrintRequest) => keys.get(bolNumber) ?? '';
  return requests.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}
