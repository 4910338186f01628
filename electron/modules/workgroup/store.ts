/** The port of the shared store over PostgreSQL: a method is one call of one function. */
import { z } from 'zod';
import { InstantSchema } from '../../../shared/contract/call.ts';
import { WorkgroupRoleSchema } from '../../../shared/contract/workgroup.ts';
import { ok } from '../../../shared/ipc/result.ts';
import type { BookedShipment } from '../shipments/types.ts';
import { MemberSchema, WorkgroupPolicySchema } from './members.ts';
import type { AttemptResult, BookingIntent, OwnEntry, SharedStore, SimilarityRules } from './shared.ts';
import { createStoreCall, SharedBookingSchema, StateSchema, type StoreStatements, withoutValue } from './storeCall.ts';

/** Times of the product. Tests use short ones. */
export const STORE_TIMES = {
  /** How long a draft is reserved, unless renewed. */
  draftLeaseMs: 60_000,
  /** Longer than a call can take: its limit of 90 s, and a minute. */
  submittingLeaseMs: 150_000,
  /** How long a request without a response may still arrive at the provider. */
  quietMs: 20 * 60_000,
  /** How far back the search for bookings of the same order goes. */
  recentMs: 14 * 86_400_000,
  /** How long the elected poller is elected, unless renewed. */
  pollerLeaseMs: 30_000,
};

const SCHEMAS = {
  join_store: z.object({}),
  begin_booking: z.object({ booking: SharedBookingSchema }),
  renew: z.object({ leaseUntilMs: InstantSchema }),
  release: z.object({}),
  leave_booking: z.object({
    attempt: z.int().positive(),
    startedAtMs: InstantSchema,
    leaseUntilMs: InstantSchema,
  }),
  end_booking: z.object({ state: StateSchema }),
  bring_booking: z.object({ booking: SharedBookingSchema }),
  abandon_booking: z.object({ mayArriveUntilMs: InstantSchema.nullable() }),
  lead: z.object({ fence: z.int().positive() }),
  resign: z.object({}),
  record_polls: z.object({ skipped: z.array(z.string()) }),
  close_task: z.object({}),
  take_tokens: z.object({ taken: z.int().nonnegative(), waitMs: z.number().nonnegative(), isPaused: z.boolean() }),
  refused: z.object({ pausedForMs: z.number().nonnegative() }),
  describe_workgroup: z.object({
    workgroupId: z.uuid(),
    name: z.string(),
    policy: WorkgroupPolicySchema,
    role: WorkgroupRoleSchema,
  }),
  list_members: z.object({ members: z.array(MemberSchema) }),
  remove_member: z.object({}),
  set_policy: z.object({ policy: WorkgroupPolicySchema }),
};

/** Creates the port of one member, over connections with the login of this member. */
export function createSharedStore(
  statements: StoreStatements,
  memberId: string,
  times: typeof STORE_TIMES = STORE_TIMES,
): SharedStore {
  const call = createStoreCall(statements, memberId);
  const { quietMs, recentMs } = times;
  const similarity = (rules: SimilarityRules) => ({ ...rules, quietMs, recentMs });

  return {
    join: async (member) => withoutValue(await call('join_store', SCHEMAS.join_store, member)),
    begin: async (intent, rules) => {
      const args = { entry: entryColumns(intent), ...similarity(rules), holdMs: times.draftLeaseMs };
      const begun = await call('begin_booking', SCHEMAS.begin_booking, args);
      return begun.ok ? ok(begun.value.booking) : begun;
    },
    renew: (bookingId) => call('renew', SCHEMAS.renew, { bookingId, holdMs: times.draftLeaseMs }),
    release: async (bookingId) => withoutValue(await call('release', SCHEMAS.release, { bookingId })),
    leave: (seen, attempt) =>
      call('leave_booking', SCHEMAS.leave_booking, { ...seen, ...attempt, leaseMs: times.submittingLeaseMs }),
    end: (attemptId, end, isRetried) =>
      call('end_booking', SCHEMAS.end_booking, {
        attemptId,
        ...endArgs(end),
        quietMs,
        holdMs: isRetried ? times.draftLeaseMs : 0,
      }),
    bring: async (entry) => {
      const attempts = entry.attempts.map(({ id, body, username, startedAtMs, endedAtMs, end }) => ({
        id,
        body,
        username,
        started_at_ms: startedAtMs,
        ...(end === null ? {} : { ...endArgs(end), endedAtMs }),
      }));
      const args = { entry: ownColumns(entry), attempts, quietMs };
      const brought = await call('bring_booking', SCHEMAS.bring_booking, args);
      return brought.ok ? ok(brought.value.booking) : brought;
    },
    abandon: (bookingId, reason) => call('abandon_booking', SCHEMAS.abandon_booking, { bookingId, reason, quietMs }),
    lead: (credential) => call('lead', SCHEMAS.lead, { credential, leaseMs: times.pollerLeaseMs }),
    resign: async (credential, fence) => withoutValue(await call('resign', SCHEMAS.resign, { credential, fence })),
    recordPolls: (credential, fence, polls) => call('record_polls', SCHEMAS.record_polls, { credential, fence, polls }),
    closeTask: async (bolNumber) => withoutValue(await call('close_task', SCHEMAS.close_task, { bolNumber })),
    takeTokens: (credential, count, reserve) =>
      call('take_tokens', SCHEMAS.take_tokens, { credential, count, reserve }),
    refused: (credential, retryAfterMs) => call('refused', SCHEMAS.refused, { credential, retryAfterMs }),
    describe: () => call('describe_workgroup', SCHEMAS.describe_workgroup, {}),
    listMembers: async () => {
      const listed = await call('list_members', SCHEMAS.list_members, {});
      return listed.ok ? ok(listed.value.members) : listed;
    },
    removeMember: async (id) => withoutValue(await call('remove_member', SCHEMAS.remove_member, { memberId: id })),
    setPolicy: async (changes) => {
      const set = await call('set_policy', SCHEMAS.set_policy, { changes });
      return set.ok ? ok(set.value.policy) : set;
    },
  };
}

/** The columns of an entry. */
function entryColumns(intent: BookingIntent) {
  return {
    id: intent.id,
    account: intent.account,
    quote_id: intent.quoteId,
    quote_reference: intent.quoteReference,
    position: intent.position,
    carrier: intent.carrier,
    carrier_name: intent.carrierName,
    total_cents: intent.totalCents,
    currency: intent.currency,
    details: intent.details,
    body: intent.body,
    order_key: intent.orderKey,
    pickup_date: intent.pickupDate,
  };
}

function ownColumns(entry: OwnEntry) {
  return {
    ...entryColumns(entry),
    state: entry.state,
    created_at_ms: entry.createdAtMs,
    sent_as: entry.sentAs,
    abandoned_because: entry.abandonedBecause,
    seen: entry.seen,
  };
}

function endArgs(end: AttemptResult) {
  const { result, response, responseText } = end;
  const common = { result, response, responseText };
  return end.result === 'booked'
    ? { ...common, outcome: 'booked', shipment: shipmentColumns(end.shipment) }
    : { ...common, outcome: end.failure, lastError: response };
}

function shipmentColumns(shipment: BookedShipment) {
  return {
    bol_number: shipment.bolNumber,
    pro_number: shipment.proNumber,
    pickup_number: shipment.pickupNumber,
    carrier: shipment.carrier,
    carrier_name: shipment.carrierName,
    pickup_date: shipment.pickupDate,
    total_cents: shipment.totalCents,
    currency: shipment.currency,
    po_number: shipment.poNumber,
    order_id: shipment.orderId,
    reference_numbers: shipment.referenceNumbers,
    consignee_name: shipment.consigneeName,
    consignee_place: shipment.consigneePlace,
    origin_place: shipment.originPlace,
    booked_at_ms: shipment.bookedAtMs,
    service_shipment_id: shipment.serviceShipmentId,
    pickup_warning: shipment.pickupWarning,
  };
}
