/** Shipments: their latest data, when it was checked, and what changed since. */

import type { EmailRecord } from '../../../shared/contract/emails.ts';
import type { DocumentView, ShipmentDetail } from '../../../shared/contract/shipments.ts';
import type { ShipmentLookup } from '../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { documentKey } from '../../../shared/rules/documentTypes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { PollWrites } from '../tracking/ports.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import type { ShipmentRefresher } from './shipmentRefresher.ts';
import type { ShipmentStore } from './store.ts';
import type { StoredShipment } from './types.ts';

export interface ShipmentsOptions {
  readonly refresher: Pick<ShipmentRefresher, 'refreshByUser'>;
  readonly store: Pick<ShipmentStore, 'byBol'>;
  readonly writes: Pick<PollWrites, 'closeTask'>;
  /** Saved documents of a shipment. */
  readonly savedDocuments: (bolNumber: string) => DocumentView[];
  /** Email drafts about a shipment. */
  readonly emailDrafts: (bolNumber: string) => EmailRecord[];
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the shipments service of one account. */
export function createShipments(options: ShipmentsOptions) {
  const { refresher, store, writes, savedDocuments, emailDrafts, clock, emit } = options;

  function detail({ available, version: _version, ...shipment }: StoredShipment): ShipmentDetail {
    const saved = savedDocuments(shipment.bolNumber);
    const keys = new Set(saved.map(documentKey));
    const missing = available
      .filter((document) => !keys.has(documentKey(document)))
      .map(({ type, name }) => ({ fileId: null, type, name, bytes: null, fetchedAtMs: null, opens: true }));
    return { ...shipment, documents: [...saved, ...missing], emails: emailDrafts(shipment.bolNumber) };
  }

  async function refresh(lookup: ShipmentLookup): Promise<Result<ShipmentDetail>> {
    const refreshed = await refresher.refreshByUser(lookup);
    return refreshed.ok ? get(refreshed.value) : refreshed;
  }

  function get(bolNumber: string): Result<ShipmentDetail> {
    const stored = store.byBol(bolNumber);
    return stored === null ? fail({ code: 'not_found', what: 'shipment' }) : ok(detail(stored));
  }

  return {
    get,
    /** Requests the status and stores it, unless it was requested within the last minute; see `lastCheckedAtMs`. */
    refresh: (bolNumber: string): Promise<Result<ShipmentDetail>> => refresh({ bolNumber }),
    /** Finds any shipment of the account by BOL or PRO, and stores it. */
    track: refresh,
    async closeTask(bolNumber: string): Promise<Result<ShipmentDetail>> {
      const closed = await writes.closeTask(bolNumber, clock.now());
      if (!closed.ok) return fail(appErrorOf(closed.error));
      emit({ name: 'shipments.changed', id: bolNumber });
      return get(bolNumber);
    },
  };
}

export type ShipmentsService = ReturnType<typeof createShipments>;
