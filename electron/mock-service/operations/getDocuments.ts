/** Documents (spec §4.4). */

import { shownNumber } from '../carrierNumber.ts';
import { carrierOf } from '../carriers.ts';
import type { ServiceContext } from '../context.ts';
import type { LinkSigner } from '../links.ts';
import type { ApiDocumentsResponse } from '../responses.ts';
import { snapshotNow } from '../shipmentLifecycle.ts';
import { documentsOf } from './documentList.ts';
import { findShipment } from './findShipment.ts';

const LINK_LIFE_MS = 60 * 60_000;

export interface DocumentRenderer {
  readonly signer: LinkSigner;
  /** `http://127.0.0.1:PORT` */
  origin(): string;
  /** Milliseconds that generating a shipment's documents takes at its first call (rule 2). */
  readonly firstCallMs: number;
  /** Shipments whose documents were generated or are being generated in this run, by record identifier. */
  readonly generated: Map<string, Promise<void>>;
}

/** Returns links to all available documents, valid for one hour. Throws `validation_failed`, `shipment_not_found`. */
export async function getDocuments(
  context: ServiceContext,
  renderer: DocumentRenderer,
  username: string,
  parameters: unknown,
): Promise<ApiDocumentsResponse> {
  const shipment = findShipment(context, username, parameters);
  const making = renderer.generated.get(shipment.recordId) ?? context.pause(renderer.firstCallMs);
  renderer.generated.set(shipment.recordId, making);
  await making;
  await context.pause(context.faults().slowDocumentsMs);

  const { clock } = context;
  const nowMs = clock.now();
  const snapshot = snapshotNow(shipment, clock);
  const expiresAtMs = context.faults().expiredLinks ? nowMs - 1 : nowMs + LINK_LIFE_MS;
  const { unassigned } = carrierOf(shipment.carrier).numbers;
  return {
    success: true,
    bolNumber: shipment.bolNumber,
    proNumber: shownNumber(snapshot.proNumber, unassigned),
    documents: documentsOf(shipment.bolNumber, snapshot).map(({ kind, type, name }) => ({
      type,
      name,
      url: renderer.origin() + renderer.signer.path({ recordId: shipment.recordId, kind, name }, expiresAtMs),
      expiresAt: new Date(expiresAtMs).toISOString(),
    })),
  };
}
