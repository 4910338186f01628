/** The workgroup of the account in use: joining, leaving, its members, and whether its store responds. */
import { z } from 'zod';
import { MAX_DOCUMENT_MONTHS } from '../rules/documentMonths.ts';
import { CallIdSchema, call, Empty, IdSchema, InstantSchema, Nothing } from './call.ts';

/** What a login may do, from the least: each may do what those before it may. */
export const WORKGROUP_ROLES = ['reader', 'clerk', 'supervisor'] as const;
export const WorkgroupRoleSchema = z.enum(WORKGROUP_ROLES);

/** In the order of the test. `server`: its version, that it is the primary, and that it stores durably. */
export const JOIN_STEPS = ['name', 'port', 'tls', 'login', 'server', 'role', 'schema', 'clock'] as const;

/** Why a step of the test failed. `JoinFailureCode` explains each. */
export const JOIN_FAILURE_CODES = [
  'name_not_found',
  'unreachable',
  'no_response',
  'no_tls',
  'tls_too_old',
  'certificate_untrusted',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_other_name',
  'login_rejected',
  'no_database',
  'may_not_connect',
  'too_many_connections',
  'not_accepting',
  'server_too_old',
  'standby',
  'not_durable',
  'no_role',
  'no_store',
  'another_workgroup',
  'store_newer',
  'store_older',
  'failed',
] as const;

const HostSchema = z.lazy(() =>
  z.strictObject({
    host: z.string().trim().min(1).max(253),
    port: z.int().min(1).max(65_535),
  }),
);

const JoinFailureSchema = z.lazy(() =>
  z.object({
    step: z.enum(JOIN_STEPS),
    code: z.enum(JOIN_FAILURE_CODES),
    server: HostSchema,
    detail: z.string(),
  }),
);

/** Why an invitation can't be used. */
const InvitationProblemSchema = z.lazy(() =>
  z.discriminatedUnion('code', [
    z.object({ code: z.literal('too_large'), limitBytes: z.int() }),
    z.object({ code: z.literal('not_json') }),
    z.object({ code: z.literal('not_an_invitation') }),
    z.object({ code: z.literal('newer_version'), version: z.int() }),
    z.object({ code: z.literal('invalid'), path: z.string() }),
    z.object({ code: z.literal('no_certificate') }),
    z.object({ code: z.literal('certificate_expired'), expiredAtMs: z.number() }),
    z.object({ code: z.literal('certificate_not_yet_valid'), validFromMs: z.number() }),
  ]),
);

/** How many rows an account has here, by what they are. */
const RowCountsSchema = z.lazy(() =>
  z.object({
    contacts: z.int(),
    items: z.int(),
    shipments: z.int(),
    bookings: z.int(),
  }),
);

export const JoinResultSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The content is no invitation. */
    z.object({ kind: z.literal('no_invitation'), problem: InvitationProblemSchema }),
    z.object({
      kind: z.literal('tested'),
      name: z.string(),
      /** Steps that passed, in order; then the failure, if there is one. */
      passed: z.array(z.enum(JOIN_STEPS)),
      failure: JoinFailureSchema.nullable(),
      /** Of other hosts, which will be needed when they become the primary. */
      otherHosts: z.array(JoinFailureSchema),
      /** null: a step failed. */
      role: WorkgroupRoleSchema.nullable(),
      isClockOff: z.boolean(),
      /** What the account has here, which can be brought in. */
      here: RowCountsSchema,
    }),
  ]),
);
export type JoinResult = z.infer<typeof JoinResultSchema>;

const PasswordSchema = z.string().min(1).max(2_000);
const PasswordPlaceSchema = z.enum(['keychain', 'session']);
const InvitationTextSchema = z.string().max(70_000);
const LoginShape = {
  invitation: InvitationTextSchema,
  user: z.string().trim().min(1).max(63),
  password: PasswordSchema,
};

export const MembershipViewSchema = z.lazy(() =>
  z.object({
    memberId: z.string(),
    workgroup: z.string(),
    hosts: z.array(HostSchema),
    database: z.string(),
    login: z.string(),
    /** As other clerks see it. */
    name: z.string(),
    computer: z.string(),
    passwordIn: PasswordPlaceSchema,
  }),
);

/** What supervisors decide for all members. A key that is absent has its default. */
export const PolicyViewSchema = z.object({
  /** Only a supervisor books an order again that another quote has booked. By default, the clerk decides. */
  confirmSimilar: z.literal('supervisor').optional(),
  /** How long the workgroup's database has the files of documents. By default, `DEFAULT_DOCUMENT_MONTHS`. */
  documentMonths: z.int().positive().max(MAX_DOCUMENT_MONTHS).optional(),
});

/** What this login may do, as of the latest connection, also of an earlier run. */
export const WorkgroupRightsSchema = z.lazy(() =>
  z.object({
    /** null: this computer was removed from the workgroup. */
    role: WorkgroupRoleSchema.nullable(),
    policy: PolicyViewSchema,
  }),
);
export type WorkgroupRights = z.infer<typeof WorkgroupRightsSchema>;

/** The workgroup's database compared with this Waybill. An `older` one can be updated. */
export const CompatibilitySchema = z.lazy(() =>
  z.object({
    store: z.enum(['older', 'same', 'newer']),
    isReadable: z.boolean(),
    isWritable: z.boolean(),
  }),
);
export type Compatibility = z.infer<typeof CompatibilitySchema>;

export const WorkgroupStateSchema = z.lazy(() =>
  z.object({
    /** null: the store responds. `code`: why it doesn't. */
    away: z.object({ sinceMs: InstantSchema, code: z.string() }).nullable(),
    /** While everything is read: the rows so far, and how far the turns are. */
    progress: z.object({ rows: z.int(), seq: z.int(), head: z.int() }).nullable(),
    /** null: not known before the first connection ever. */
    rights: WorkgroupRightsSchema.nullable(),
    /** null: not known before the first connection. */
    version: CompatibilitySchema.nullable(),
  }),
);

export const BROUGHT_KINDS = [
  'contacts',
  'items',
  'quote_templates',
  'quotes',
  'quote_contacts',
  'shipments',
  'bookings',
  'notes',
  'tasks',
  'documents',
  'prints',
] as const;

/** While the account joins: what is brought in now, and how much of it. */
export const BringInProgressSchema = z.lazy(() =>
  z.object({ kind: z.enum(BROUGHT_KINDS), done: z.int(), total: z.int() }),
);
export type BringInProgress = z.infer<typeof BringInProgressSchema>;

export const WorkgroupStatusSchema = z.lazy(() =>
  z.object({
    /** Whether Settings offers to join or create one. */
    isOffered: z.boolean(),
    membership: MembershipViewSchema.nullable(),
    /** null without a membership, or while the account can't be opened. */
    state: WorkgroupStateSchema.nullable(),
    /** null: nothing is being brought in. */
    bringing: BringInProgressSchema.nullable(),
    /** The name that other clerks see, unless the user changes it. */
    suggestedName: z.string(),
  }),
);
export type WorkgroupStatus = z.infer<typeof WorkgroupStatusSchema>;

export const WorkgroupMemberSchema = z.lazy(() =>
  z.object({
    id: IdSchema,
    name: z.string(),
    computer: z.string(),
    login: z.string(),
    /** null: the login may do nothing here, or no longer exists. */
    role: WorkgroupRoleSchema.nullable(),
    joinedAtMs: InstantSchema,
    /** When its computer last called the server, to the minute; null: not known. */
    seenAtMs: InstantSchema.nullable(),
    /** Since when it checks shipments for all members; null: another does. */
    pollsSinceMs: InstantSchema.nullable(),
  }),
);
export type WorkgroupMember = z.infer<typeof WorkgroupMemberSchema>;

const StoreFailedSchema = z.lazy(() =>
  z.object({
    kind: z.literal('failed'),
    code: z.enum([
      'invalid',
      'server_failed',
      'not_owner',
      'roles_missing',
      'not_empty',
      'not_utf8',
      'store_newer',
      'no_store',
      'another_workgroup',
      'migration_failed',
    ]),
    /** The code of the server's failure, or the path of an invalid value. */
    detail: z.string(),
    /** Lines that an administrator of the server runs first. */
    lines: z.array(z.string()),
  }),
);
export type StoreFailed = z.infer<typeof StoreFailedSchema>;

export const CreateResultSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('created'),
      /** false: the database had this workgroup already, and nothing was changed. */
      isNew: z.boolean(),
      /** The content of the invitation's file. */
      invitation: z.string(),
      /** Lines for the database, once. */
      databaseLines: z.array(z.string()),
    }),
    StoreFailedSchema,
  ]),
);
export type CreateResult = z.infer<typeof CreateResultSchema>;

export const MigrateResultSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [z.object({ kind: z.literal('migrated') }), StoreFailedSchema]),
);
export type MigrateResult = z.infer<typeof MigrateResultSchema>;

export const workgroupCalls = {
  'workgroup.status': call(Nothing, WorkgroupStatusSchema),
  /** Tests, step by step, whether a login can join the workgroup of an invitation. Changes nothing. */
  'workgroup.testJoin': call(() => z.strictObject({ callId: CallIdSchema, ...LoginShape }), JoinResultSchema),
  /**
   * Joins with the account in use, if the test passes. `restore_blocked`: bookings or prints are unfinished. What the
   * account has here becomes a backup; with `bringsIn`, the workgroup gets it, too. After a failure, what was brought in
   * so far is in the workgroup, and joining again continues.
   */
  'workgroup.join': call(
    () =>
      z.strictObject({
        ...LoginShape,
        passwordIn: PasswordPlaceSchema,
        name: z.string().trim().min(1).max(100),
        bringsIn: z.boolean(),
      }),
    JoinResultSchema,
  ),
  /**
   * Leaves with everything: the account has a separate database again, with everything that the workgroup has, and what
   * only this computer has.
   * `not_shared_yet`: the workgroup would never get what waits here, although it still takes it.
   */
  'workgroup.leave': call(Nothing, Empty),
  /** Whether an account has changes or results of bookings that its workgroup doesn't have yet. */
  'workgroup.unshared': call(
    () => z.strictObject({ connectionId: IdSchema }),
    () => z.object({ hasUnshared: z.boolean() }),
  ),
  /** Saves a new password of the login, and connects with it. */
  'workgroup.replacePassword': call(
    () => z.strictObject({ password: PasswordSchema, passwordIn: PasswordPlaceSchema }),
    Empty,
  ),
  /** Tries to reach the store now. */
  'workgroup.reconnect': call(Nothing, Empty),
  /** Creates a workgroup in a database with a login that owns it, which is not saved. */
  'workgroup.create': call(
    () =>
      z.strictObject({
        name: z.string().trim().min(1).max(100),
        hosts: z.array(HostSchema).min(1).max(10),
        database: z.string().min(1).max(63),
        user: z.string().trim().min(1).max(63),
        password: PasswordSchema,
        authority: z.string().max(64_000),
      }),
    CreateResultSchema,
  ),
  /**
   * Migrates the database of the account's workgroup to what this version of Waybill knows, with a login that owns it,
   * which is not saved. The content remains. After a failure, the database is complete, with the version before or after
   * one of the migrations, and the call can be repeated.
   */
  'workgroup.migrate': call(
    () => z.strictObject({ user: z.string().trim().min(1).max(63), password: PasswordSchema }),
    MigrateResultSchema,
  ),
  /** Saves an invitation where the user chooses. `path` is null if the page has to download it. */
  'workgroup.saveInvitation': call(
    () => z.strictObject({ invitation: InvitationTextSchema }),
    () => z.object({ fileName: z.string(), path: z.string().nullable() }),
  ),
  /** The lines that IT runs for the login of one person; null: it can't have this name. */
  'workgroup.loginLines': call(
    () =>
      z.strictObject({ database: z.string().min(1).max(63), login: z.string().max(200), role: WorkgroupRoleSchema }),
    () => z.object({ lines: z.array(z.string()).nullable() }),
  ),
  /** The members. `workgroup_away` while the store doesn't respond. */
  'workgroup.members': call(Nothing, () => z.object({ members: z.array(WorkgroupMemberSchema), ownId: IdSchema })),
  /** Removes a member, for supervisors. Its login remains until IT ends it. */
  'workgroup.removeMember': call(() => z.strictObject({ memberId: IdSchema }), Empty),
  /** Changes the policy, for supervisors. null sets the default. */
  'workgroup.setPolicy': call(
    () =>
      z.strictObject({
        confirmSimilar: PolicyViewSchema.shape.confirmSimilar.nullable(),
        documentMonths: PolicyViewSchema.shape.documentMonths.nullable(),
      }),
    Empty,
  ),
};
