/** The port of what a clerk brings in, over PostgreSQL. */
import { z } from 'zod';
import { ok } from '../../../shared/ipc/result.ts';
import type { SharedBringIn } from './sharedBringIn.ts';
import { STORE_TIMES } from './store.ts';
import { createStoreCall, type StoreStatements, withoutValue } from './storeCall.ts';

const AddedSchema = z.object({ added: z.int().nonnegative() });
const BroughtSchema = z.object({ brought: z.int().nonnegative() });
const MissingSchema = z.object({ missing: z.array(z.string()) });

/** Creates the port of one member, over connections with the login of this member. */
export function createSharedBringIn(statements: StoreStatements, memberId: string): SharedBringIn {
  const call = createStoreCall(statements, memberId);
  return {
    bringRecords: async (table, records) => withoutValue(await call('bring_records', AddedSchema, { table, records })),
    bringShipments: async (shipments, changes) =>
      withoutValue(await call('bring_shipments', AddedSchema, { shipments, changes })),
    bringBookings: async (bookings) =>
      withoutValue(await call('bring_bookings', BroughtSchema, { bookings, quietMs: STORE_TIMES.quietMs })),
    async missingFiles(hashes) {
      const found = await call('missing_files', MissingSchema, { hashes });
      return found.ok ? ok(found.value.missing) : found;
    },
  };
}
