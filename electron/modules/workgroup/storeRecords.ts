/** The port of the shared store's records over PostgreSQL. */
import { z } from 'zod';
import type { SharedRecords } from './sharedRecords.ts';
import { createStoreCall, type StoreStatements, withoutValue } from './storeCall.ts';

const WrittenSchema = z.object({ seq: z.int().positive() });
const AddedSchema = WrittenSchema.extend({ added: z.array(z.string()) });
const NothingSchema = z.object({});

/** Creates the port of one member, over connections with the login of this member. */
export function createSharedRecords(statements: StoreStatements, memberId: string): SharedRecords {
  const call = createStoreCall(statements, memberId);
  return {
    putRecords: (table, records) => call('put_records', WrittenSchema, { table, records }),
    removeRecords: (table, records) => call('remove_records', WrittenSchema, { table, records }),
    appendRecords: (table, records) => call('append_records', AddedSchema, { table, records }),
    countUses: async (table, ids) => withoutValue(await call('count_uses', NothingSchema, { table, ids })),
    mark: async (alerts, mark) => withoutValue(await call('mark', NothingSchema, { alerts, ...mark })),
  };
}
