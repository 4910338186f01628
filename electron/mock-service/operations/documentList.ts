/** Which documents a shipment has (spec §2.9, §4.4 rule 1). */
import type { Snapshot } from '../shipmentLifecycle.ts';

export type DocumentKind = 'bol' | 'labels' | 'receipt' | 'pod';

export interface ListedDocument {
  readonly kind: DocumentKind;
  readonly type: string;
  readonly name: string;
}

/** BOL and labels are available immediately; the delivery receipt and the POD after the carrier released them. */
export function documentsOf(bolNumber: string, snapshot: Snapshot): ListedDocument[] {
  const documents: ListedDocument[] = [
    { kind: 'bol', type: 'BOL', name: `BOL_${bolNumber}.pdf` },
    { kind: 'labels', type: 'Pallet Labels', name: `LABELS_${bolNumber}.pdf` },
  ];
  if (snapshot.deliveryReceiptReleased) {
    documents.push({ kind: 'receipt', type: 'Delivery Receipt', name: `DR_${bolNumber}.pdf` });
  }
  if (snapshot.podReleased) documents.push({ kind: 'pod', type: 'POD', name: `POD_${bolNumber}.pdf` });
  return documents;
}
