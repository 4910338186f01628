/** The numbers of a shipment, in the order in which users typically need them. */
import type { ShipmentDetail } from '../../../../shared/contract/shipments.ts';
import { otherReferences, poNumbersOf } from '../../../../shared/rules/poNumbers.ts';
import { detailStrings } from './strings.tsx';

export interface ShipmentNumber {
  /** Key that copies it while the copy menu is open. */
  readonly keys: string;
  readonly label: string;
  readonly value: string;
}

type Numbered = Pick<
  ShipmentDetail,
  'bolNumber' | 'proNumber' | 'pickupNumber' | 'orderId' | 'poNumber' | 'referenceNumbers' | 'serviceShipmentId'
>;

/** The menu has keys for nine numbers. */
const NUMBERED_KEYS = 9;

/** Numbers that the shipment has. Further PO numbers and references are last. */
export function shipmentNumbers(shipment: Numbered): readonly ShipmentNumber[] {
  const [poNumber = null, ...morePoNumbers] = poNumbersOf(shipment);
  const named: readonly (readonly [keys: string, label: string, value: string | null])[] = [
    ['B', detailStrings.bolNumber, shipment.bolNumber],
    ['P', detailStrings.proNumber, shipment.proNumber],
    ['U', detailStrings.pickupNumberHead, shipment.pickupNumber],
    ['O', detailStrings.orderNumber, shipment.orderId],
    ['N', detailStrings.poNumber, poNumber],
    ['S', detailStrings.serviceRecord, shipment.serviceShipmentId],
    ...[
      ...morePoNumbers.map((value) => [detailStrings.poNumber, value] as const),
      ...otherReferences(shipment).map((value) => [detailStrings.reference, value] as const),
    ]
      .slice(0, NUMBERED_KEYS)
      .map(([label, value], at) => [String(at + 1), label, value] as const),
  ];
  return named.flatMap(([keys, label, value]) => (value === null ? [] : [{ keys, label, value }]));
}
