/** The port of what a clerk brings in, over PostgreSQL. */
import { z } from 'zod';
import { ok } from '../../../shared/ipc/result.ts';
import type { SharedBringIn } from './sharedBringIn.ts';
import { STORE_TIMES } from './store.ts';
import { createStoreCall, SharedBookingSchema, type StoreStatements, withoutValue } from './storeCall.ts';

const AddedSchema = z.object({ added: z.int().nonnegative() });
const BookingsSchema = z.object({
  bookings: z.array(z.object({ booking: SharedBookingSchema, similar: z.array(SharedBookingSchema) })),
});
const MissingSchema = z.object({ missing: z.array(z.string()) });

/** Creates the port of one member, over connections with the login of this member. */
export function createSharedBringIn(statements: StoreStatements, memberId: string): SharedBringIn {
  const call = createStoreCall(statements, memberId);
  const { quietMs, recentMs } = STORE_TIMES;
  return {
    bringRecords: async (table, records) => withoutValue(await call('bring_records', AddedSchema, { table, records })),
    bringShipments: async (shipments, changes) =>
      withoutValue(await call('bring_shipments', AddedSchema, { shipments, changes })),
    async bringBookings(bookings) {
      const args = { bookings: bookings.map((booking) => ({ seen: [], ...booking })), quietMs, recentMs };
      const brought = await call('bring_bookings', BookingsSchema, args);
      if (!brought.ok) return brought;
      return ok(
        brought.value.bookings.flatMap(({ booking, similar }) => {
          // The clerk knows the own ones.
          const others = similar.filter(({ owner }) => owner !== memberId).map(({ id }) => id);
          return others.length === 0 ? [] : [{ id: booking.id, others }];
        }),
      );
    },
    async missingFiles(hashes) {
      const found = await call('missing_files', MissingSchema, { hashes });
      return found.ok ? ok(found.value.missing) : found;
    },
  };
}
