/** Makes the PDF of a document. */
import type { Snapshot } from '../life.ts';
import type { DocumentKind } from '../operations/documentList.ts';
import type { StoredShipment } from '../store.ts';
import { billOfLading } from './billOfLading.ts';
import { deliveryPaper } from './deliveryPaper.ts';
import { palletLabels } from './palletLabels.ts';

/** The paper as it is now: the PRO is on it once it is known. */
export async function paperOf(kind: DocumentKind, shipment: StoredShipment, snapshot: Snapshot): Promise<Buffer> {
  switch (kind) {
    case 'bol':
      return await billOfLading(shipment, snapshot);
    case 'labels':
      return await palletLabels(shipment, snapshot);
    case 'receipt':
      return await deliveryPaper('DELIVERY RECEIPT', shipment, snapshot);
    case 'pod':
      return await deliveryPaper('PROOF OF DELIVERY', shipment, snapshot);
  }
}
