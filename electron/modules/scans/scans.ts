/** Scanned codes, what was loaded on a day, and PRO numbers from stickers. */
import type { DayShipment } from '../../../shared/contract/scans.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { PickupShipment } from '../documents/ports.ts';
import type { CodeFinder } from './ports.ts';
import type { ScanStore } from './store.ts';

export interface ScansOptions {
  readonly store: ScanStore;
  readonly finder: CodeFinder;
  /** Shipments of a day, without canceled and voided ones. */
  readonly pickupsOn: (date: string) => readonly PickupShipment[];
  readonly isSaved: (bolNumber: string) => boolean;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the service of one account. */
export function createScans({ store, finder, pickupsOn, isSaved, clock, emit }: ScansOptions) {
  return {
    find: (code: string) => finder.findCode(code),
    day(date: string): DayShipment[] {
      const loaded = new Map(
        store.loaded(date).map(({ carrier, bolNumber, loadedAtMs }) => [`${carrier} ${bolNumber}`, loadedAtMs]),
      );
      return pickupsOn(date).map(({ bolNumber, proNumber, carrier, carrierName, consigneeName }) => ({
        bolNumber,
        proNumber,
        carrier,
        carrierName,
        consigneeName,
        loadedAtMs: loaded.get(`${carrier} ${bolNumber}`) ?? null,
      }));
    },
    setLoaded(date: string, bolNumber: string, isLoaded: boolean): Result<object> {
      // A past day's manifest can still be marked.
      const today = clock.today();
      store.pruneLoaded(date < today ? date : today);
      const shipment = pickupsOn(date).find((each) => each.bolNumber === bolNumber);
      if (shipment === undefined) return fail({ code: 'not_found', what: 'shipment' });
      store.setLoaded(date, shipment.carrier, bolNumber, isLoaded ? clock.now() : null);
      emit({ name: 'scans.changed', id: bolNumber });
      return ok({});
    },
    sticker: store.sticker,
    setSticker(bolNumber: string, proNumber: string | null): Result<object> {
      if (!isSaved(bolNumber)) return fail({ code: 'not_found', what: 'shipment' });
      store.setSticker(bolNumber, proNumber, clock.now());
      emit({ name: 'scans.changed', id: bolNumber });
      // Its alerts depend on the sticker.
      emit({ name: 'shipments.changed', id: bolNumber });
      return ok({});
    },
  };
}

export type ScansService = ReturnType<typeof createScans>;
