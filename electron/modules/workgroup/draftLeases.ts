/** Reservations of drafts that wait to be sent: extended until they leave, so that others of the same order see them. */
import type { Clock } from '../../platform/clock.ts';
import type { JournalEntry } from '../bookings/types.ts';
import type { SharedStore } from './shared.ts';

/** A third of the lease: two attempts may fail. */
const RENEW_MS = 20_000;

/** Creates the reservations of one account; they end when it closes. */
export function createDraftLeases(store: Pick<SharedStore, 'renew' | 'release'>, clock: Clock, signal: AbortSignal) {
  const held = new Map<string, { readonly entry: JournalEntry; stop(): void }>();

  function release(bookingId: string): void {
    held.get(bookingId)?.stop();
    held.delete(bookingId);
  }

  return {
    /** Extends the reservation of a draft from now on. */
    hold(entry: JournalEntry): void {
      release(entry.id);
      let isHeld = true;
      let cancel = () => {};
      const renew = async () => {
        const renewed = await store.renew(entry.id);
        if (!isHeld || signal.aborted) return;
        // The store may be away for a moment. Without a reservation, it must be begun again.
        if (renewed.ok || renewed.error.code === 'workgroup_away') plan();
        else release(entry.id);
      };
      const plan = () => {
        cancel = clock.after(RENEW_MS, () => {
          if (!signal.aborted) renew().catch(() => release(entry.id));
        });
      };
      held.set(entry.id, {
        entry,
        stop() {
          isHeld = false;
          cancel();
        },
      });
      plan();
    },
    release,
    /** Ends the reservation in the store, too: another clerk need not wait for its end. */
    withdraw(bookingId: string): void {
      release(bookingId);
      // If that fails, the lease ends a moment later.
      store.release(bookingId).catch(() => {});
    },
    /** The draft that is reserved, or null. */
    entryOf: (bookingId: string): JournalEntry | null => held.get(bookingId)?.entry ?? null,
  };
}
