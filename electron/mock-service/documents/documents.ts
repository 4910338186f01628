/** Generates the PDF of a document. */

import type { DocumentKind } from '../operations/documentList.ts';
import type { Snapshot } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { billOfLading } from './billOfLading.ts';
import { deliveryDocuments } from './deliveryDocuments.ts';
import { palletLabels } from './palletLabels.ts';

type Maker = (shipment: MockShipment, snapshot: Snapshot) => Promise<Buffer>;

const MAKERS: Readonly<Record<DocumentKind, Maker>> = {
  bol: billOfLading,
  labels: palletLabels,
  receipt: (shipment, snapshot) => deliveryDocuments('receipt', shipment, snapshot),
  pod: (shipment, snapshot) => deliveryDocuments('proof', shipment, snapshot),
};

/** Returns the document in its current state: it includes the PRO once the PRO is assigned. */
export async function renderDocument(kind: DocumentKind, shipment: MockShipment, snapshot: Snapshot): Promise<Buffer> {
  return await MAKERS[kind](shipment, snapshot);
}
