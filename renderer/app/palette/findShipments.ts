import type { ShipmentRow } from '../../../shared/ipc/contract/shipments.ts';

/** How many lines the palette shows. */
export const SHOWN = 50;

function fieldsOf(shipment: ShipmentRow): readonly (string | null)[] {
  return [
    shipment.bolNumber,
    shipment.proNumber,
    shipment.pickupNumber,
    shipment.poNumber,
    shipment.orderId,
    shipment.consigneeName,
    shipment.consigneePlace,
    ...shipment.referenceNumbers,
  ];
}

export interface Found {
  /** At most `SHOWN`, those whose number or name begins with the text first. */
  readonly shown: readonly ShipmentRow[];
  readonly count: number;
}

/** Shipments with a number, reference or consignee that holds the text. */
export function findShipments(shipments: readonly ShipmentRow[], text: string): Found {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return { shown: [], count: 0 };
  const begins: ShipmentRow[] = [];
  const holds: ShipmentRow[] = [];
  for (const shipment of shipments) {
    const fields = fieldsOf(shipment).map((field) => field?.toLowerCase() ?? '');
    if (fields.some((field) => field.startsWith(wanted))) begins.push(shipment);
    else if (fields.some((field) => field.includes(wanted))) holds.push(shipment);
  }
  return { shown: [...begins, ...holds].slice(0, SHOWN), count: begins.length + holds.length };
}
