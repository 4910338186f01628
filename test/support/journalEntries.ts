/** Entries of the journal, written without the service. */
import type { storesOf } from '../../electron/core/accountStorage.ts';
import type { DuplicateCriteria, JournalEntry, Leave, NewEntry } from '../../electron/modules/bookings/types.ts';

type Stores = Pick<ReturnType<typeof storesOf>, 'journal' | 'shipments'>;

/** The criteria of an order that no other is similar to. */
export const NOTHING_SIMILAR: DuplicateCriteria = {
  originZip: '',
  destinationZip: '',
  fromPickupDate: '',
  toPickupDate: '',
  sentFromMs: 0,
  pickupDate: '',
  similarDays: 0,
  orderKey: '',
};

/** Begins an entry. Throws if it is in the way. */
export async function beginEntry({ journal }: Pick<Stores, 'journal'>, entry: NewEntry): Promise<JournalEntry> {
  const begun = await journal.begin(entry, NOTHING_SIMILAR, []);
  if (!begun.ok || begun.value.kind !== 'begun') throw new Error('not begun');
  return begun.value.entry;
}

/** Records that an entry is sent; null if it was changed since. */
export async function leaveEntry(
  { journal }: Pick<Stores, 'journal'>,
  entry: JournalEntry,
  username: string,
  atMs: number,
): Promise<Leave | null> {
  const left = await journal.leave(entry, username, atMs);
  return left.ok && left.value.kind === 'left' ? left.value.leave : null;
}

/** Begins an entry, and records that it is sent. */
export async function sendEntry(stores: Pick<Stores, 'journal'>, entry: NewEntry, atMs: number): Promise<Leave> {
  const leave = await leaveEntry(stores, await beginEntry(stores, entry), 'acme-columbus', atMs);
  if (leave === null) throw new Error('not sent');
  return leave;
}

/** Records that an entry was booked. */
export async function endBooked(
  { journal, shipments }: Stores,
  leave: Leave,
  outcome: NonNullable<JournalEntry['outcome']>,
): Promise<void> {
  await journal.end({
    result: 'booked',
    leave,
    endedAtMs: outcome.bookedAtMs,
    responseText: null,
    outcome,
    shipment: shipments.bookedShipment({ entry: leave.entry, outcome }),
    firstPollAtMs: null,
    documentsAtMs: null,
  });
}
