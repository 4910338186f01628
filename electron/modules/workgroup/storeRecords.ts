/** The port of the shared store's records over PostgreSQL. */
import { z } from 'zod';
import type { SharedRecords } from './sharedRecords.ts';
import { createStoreCall, type StoreStatements, withoutValue } from './storeCall.ts';

const WrittenSchema = z.object({ seq: z.int().positive() });
const AddedSchema = WrittenSchema.extend({ added: z.array(z.string()) });
const NothingSchema = z.object({});

/** An import can have thousands. */
const MANY_RECORDS = 100;

/**
 * Creates the port of one member, over connections with the login of this member.
 *
 * @param slow for many records, which take longer than a clerk waits for one
 */
export function createSharedRecords(
  statements: StoreStatements,
  memberId: string,
  slow: StoreStatements = statements,
): SharedRecords {
  const call = createStoreCall(statements, memberId);
  const callSlowly = createStoreCall(slow, memberId);
  return {
    putRecords(table, records) {
      const write = records.length > MANY_RECORDS ? callSlowly : call;
      return write('put_records', WrittenSchema, { table, records });
    },
    removeRecords: (table, records) => call('remove_records', WrittenSchema, { table, records }),
    appendRecords: (table, records) => call('append_records', AddedSchema, { table, records }),
    countUses: async (table, ids) => withoutValue(await call('count_uses', NothingSchema, { table, ids })),
    mark: async (alerts, mark) => withoutValue(await call('mark', NothingSchema, { alerts, ...mark })),
  };
}
