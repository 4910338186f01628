/** Calls of the functions of the shared store: their arguments and results are JSON, and some results are failures. */
import { z } from 'zod';
import { BookingSchema } from '../../../shared/contract/bookings.ts';
import { InstantSchema } from '../../../shared/contract/call.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Statements } from '../../platform/postgres/connection.ts';
import type { PostgresError } from '../../platform/postgres/errors.ts';
import type { Stored, StoreFailure } from './shared.ts';

export const StateSchema = BookingSchema.shape.state;

export const SharedBookingSchema = z.object({
  id: z.uuid(),
  state: StateSchema,
  quoteReference: z.string(),
  attempts: z.int().nonnegative(),
  owner: z.uuid(),
  ownerName: z.string(),
  computer: z.string(),
  beganAtMs: InstantSchema,
  leaseUntilMs: InstantSchema,
  bolNumber: z.string().nullable(),
});

const RecordVersionSchema = z.object({
  id: z.string(),
  seq: z.int().positive().nullable(),
  isRemoved: z.boolean(),
  columns: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  changedBy: z.string().nullable(),
});

/** What any function may return instead of its result. */
const FailureSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('in_use_by'), booking: SharedBookingSchema }),
  z.object({ code: z.literal('alike'), bookings: z.array(SharedBookingSchema) }),
  z.object({ code: z.literal('needs_supervisor'), bookings: z.array(SharedBookingSchema) }),
  z.object({ code: z.literal('overtaken'), booking: SharedBookingSchema }),
  z.object({ code: z.literal('missing') }),
  z.object({ code: z.literal('not_leading') }),
  z.object({ code: z.literal('not_allowed') }),
  z.object({ code: z.literal('changed_meanwhile'), records: z.array(RecordVersionSchema) }),
  z.object({ code: z.literal('name_taken') }),
  z.object({ code: z.literal('file_too_large') }),
  z.object({ code: z.literal('wrong_hash') }),
]);

const ResultSchema = z.object({ result: z.unknown() });

/** Calls a function of the store. Throws if it failed in an undocumented way, which is a bug. */
export type StoreCall = <Value>(name: string, schema: z.ZodType<Value>, args: object) => Stored<Value>;

/** What calls are executed over. */
export interface StoreStatements extends Pick<Statements, 'query'> {
  /** Since when the store does not respond, if that is known. */
  readonly awaySinceMs?: () => number | null;
  /** false: the store is for another version of Waybill, and nothing is written. */
  readonly mayWrite?: () => Promise<boolean>;
}

/** Functions that write nothing. */
const READS: ReadonlySet<string> = new Set(['describe_workgroup', 'list_members']);

/** Calls for one member, over a connection with its login. */
export function createStoreCall(statements: StoreStatements, memberId: string): StoreCall {
  return async (name, schema, args) => {
    if (!READS.has(name) && (await statements.mayWrite?.()) === false) return fail({ code: 'not_allowed' });
    const sql = `SELECT waybill.${name}($1::uuid, $2::jsonb) AS result`;
    const rows = await statements.query(sql, [memberId, jsonOf(args)], ResultSchema);
    return rows.ok ? resultOf(rows.value[0]?.result, schema) : fail(storeFailure(rows.error, statements));
  };
}

/** PostgreSQL's text can't hold U+0000 or half of a surrogate pair, which an odd response of the provider may have. */
function jsonOf(args: object): string {
  return JSON.stringify(args, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  );
}

/** What a function returned: its value, or a failure. */
export function resultOf<Value>(result: unknown, schema: z.ZodType<Value>): Result<Value, StoreFailure> {
  const failure = FailureSchema.safeParse(result);
  return failure.success ? fail(failure.data) : ok(schema.parse(result));
}

/** The failure of a statement as one of the store; throws what no state of the store explains. */
export function storeFailure(error: PostgresError, { awaySinceMs }: StoreStatements): StoreFailure {
  switch (error.code) {
    case 'no_right':
      return { code: 'not_allowed' };
    case 'disk_full':
      return { code: 'store_full' };
    case 'statement_failed':
    case 'unexpected_rows':
    case 'other':
      throw new Error(`the shared store failed: ${error.sqlState ?? error.code}: ${error.detail}`);
    default:
      return { code: 'workgroup_away', isOutcomeUnknown: error.isOutcomeUnknown, sinceMs: awaySinceMs?.() ?? null };
  }
}

/** The same without a value. */
export function withoutValue(result: Result<unknown, StoreFailure>): Result<void, StoreFailure> {
  return result.ok ? ok(undefined) : result;
}
