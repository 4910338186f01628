/** Makes the PDF of a document. */

import type { DocumentKind } from '../operations/documentList.ts';
import type { Snapshot } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { billOfLading } from './billOfLading.ts';
import { deliveryPaper } from './deliveryDocuments.ts';
import { palletLabels } from './palletLabels.ts';

type Maker = (shipment: MockShipment, snapshot: Snapshot) => Promise<Buffer>;

const MAKERS: Readonly<Record<DocumentKind, Maker>> = {
  bol: billOfLading,
  labels: palletLabels,
  receipt: (shipment, snapshot) => deliveryPaper('receipt', shipment, snapshot),
  pod: (shipment, snapshot) => deliveryPaper('proof', shipment, snapshot),
};

/** The paper as it is now: the PRO is on it once it is known. */
export async function renderDocument(kind: DocumentKind, shipment: MockShipment, snapshot: Snapshot): Promise<Buffer> {
  return await MAKERS[kind](shipment, snapshot);
}
