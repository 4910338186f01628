/** The numbers that a shipment is known by, in the order in which clerks are asked for them. */
import type { ShipmentDetail } from '../../../../shared/ipc/contract/shipments.ts';

export interface ShipmentNumber {
  /** Copies it while the copy menu is open. */
  readonly keys: string;
  readonly word: string;
  readonly value: string;
}

type Numbered = Pick<
  ShipmentDetail,
  'bolNumber' | 'proNumber' | 'pickupNumber' | 'orderId' | 'poNumber' | 'referenceNumbers' | 'serviceShipmentId'
>;

/** Those that the shipment has. References after the PO, which the service repeats among them. */
export function shipmentNumbers(shipment: Numbered): readonly ShipmentNumber[] {
  const named: readonly (readonly [keys: string, word: string, value: string | null])[] = [
    ['B', 'BOL number', shipment.bolNumber],
    ['P', 'PRO number', shipment.proNumber],
    ['U', 'Pickup number', shipment.pickupNumber],
    ['O', 'Your order ID', shipment.orderId],
    ['N', 'PO number', shipment.poNumber],
    ['S', 'Service’s record', shipment.serviceShipmentId],
    ...ownReferences(shipment).map((value, at): [string, string, string] => [String(at + 1), 'Reference', value]),
  ];
  return named.flatMap(([keys, word, value]) => (value === null ? [] : [{ keys, word, value }]));
}

/** The references without the PO number; the menu has keys for nine. */
export function ownReferences({
  referenceNumbers,
  poNumber,
}: Pick<Numbered, 'referenceNumbers' | 'poNumber'>): string[] {
  return referenceNumbers.filter((reference) => reference !== `PO: ${poNumber}`).slice(0, 9);
}
