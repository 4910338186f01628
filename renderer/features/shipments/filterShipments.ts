/** Which rows the table shows. */
import type { ShipmentRow } from '../../../shared/ipc/contract/shipments.ts';
import { groupTest, type ShipmentGroup, statusWord } from '../../../shared/rules/statusGroups.ts';

function haystack(row: ShipmentRow): string {
  return [
    row.bolNumber,
    row.proNumber,
    row.pickupNumber,
    row.carrier,
    row.carrierName,
    row.consigneeName,
    row.consigneePlace,
    row.poNumber,
    row.orderId,
    statusWord(row.status),
    ...row.referenceNumbers,
  ]
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase();
}

/** Rows of a group whose numbers, names and references hold every word of the text. */
export function filterShipments(
  rows: readonly ShipmentRow[],
  group: ShipmentGroup,
  text: string,
  today: string,
): ShipmentRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isInGroup = groupTest(group, today);
  return rows.filter((row) => {
    if (!isInGroup(row)) return false;
    if (words.length === 0) return true;
    const hay = haystack(row);
    return words.every((word) => hay.includes(word));
  });
}

/** What a clerk knows a shipment by: the PO, else the own order ID, else the first reference. Null when there is none. */
export function referenceOf(row: Pick<ShipmentRow, 'poNumber' | 'orderId' | 'referenceNumbers'>): string | null {
  if (row.poNumber !== null) return `PO ${row.poNumber}`;
  return row.orderId ?? row.referenceNumbers[0] ?? null;
}
