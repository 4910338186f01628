/** Joins, leaves, and creates a workgroup, with the account in use. */
import type { Connection } from '../../../shared/contract/connections.ts';
import type {
  BringInProgress,
  CreateResult,
  JoinResult,
  MigrateResult,
  StoreFailed,
  WorkgroupStatus,
} from '../../../shared/contract/workgroup.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';
import type { Passwords } from '../connections/passwords.ts';
import type { Credentials } from '../freight/credentials.ts';
import { appErrorOf } from './appError.ts';
import type { CreateProblem, WorkgroupToCreate } from './create.ts';
import { credentialName } from './credential.ts';
import { invitationText, readInvitation } from './invitation.ts';
import type { JoinTest } from './joinTest.ts';
import { databaseSql } from './loginSql.ts';
import type { Membership } from './membership.ts';
import type { EnteredLogin, WorkgroupHost } from './ports.ts';
import { registerMember } from './registerMember.ts';
import type { Stored } from './shared.ts';
import type { Workgroup } from './workgroup.ts';

export interface MembershipsOptions {
  readonly host: WorkgroupHost;
  readonly passwords: Passwords;
  readonly registerSecret: (credentials: Credentials) => () => void;
  /** The account in use, or null. */
  readonly active: () => Connection | null;
  /** Its workgroup, if it is open. */
  readonly workgroup: () => Workgroup | null;
  /**
   * Closes an account, lets `work` replace its files, and reopens it even if `work` fails. `keepsOpen`: the new files have
   * its bookings without a known outcome.
   */
  readonly replace: (connectionId: string, work: () => Promise<void>, keepsOpen?: boolean) => Promise<Result<void>>;
  /** Called when the data is another. */
  readonly onReplaced: () => void;
  readonly clock: Clock;
  readonly emit: Emit;
}

export interface JoinRequest extends EnteredLogin {
  readonly invitation: string;
  readonly passwordIn: Membership['passwordIn'];
  readonly name: string;
  readonly bringsIn: boolean;
}

const notConnected = (): Result<never> => fail({ code: 'not_connected' });

/** The entry of a workgroup's password in the keychain and in memory. */
export function passwordEntry(connectionId: string, { passwordIn }: Pick<Membership, 'passwordIn'>) {
  return { id: passwordId(connectionId), passwordIn };
}
const passwordId = (connectionId: string) => `workgroup-${connectionId}`;

/** Creates the service. */
export function createMemberships(options: MembershipsOptions) {
  const { host, passwords, active, clock, emit } = options;
  let bringing: BringInProgress | null = null;

  function setBringing(progress: BringInProgress | null): void {
    bringing = progress;
    emit({ name: 'workgroup.changed', id: null });
  }

  function membershipOf(connection: Pick<Connection, 'id'> | null): Membership | null {
    if (connection === null) return null;
    try {
      return host.membershipOf(connection.id);
    } catch (error) {
      // Said by the account, which can't be opened.
      if (error instanceof StorageError) return null;
      throw error;
    }
  }

  /** Whether an account has something that its workgroup doesn't have yet. */
  const hasUnshared = (connectionId: string): boolean =>
    membershipOf({ id: connectionId }) !== null && host.hasUnsent(connectionId);

  function forgetPassword(connectionId: string): void {
    const id = passwordId(connectionId);
    passwords.forgetHere(id);
    passwords.removeWhenPossible(id);
  }

  /** Tests a login, whose password is not logged in the meantime. */
  async function test(
    connection: Connection,
    request: EnteredLogin & { readonly invitation: string },
  ): Promise<{ readonly result: JoinResult; readonly membership: Pick<Membership, 'invitation'> | null }> {
    const invitation = readInvitation(new TextEncoder().encode(request.invitation), clock.now());
    if (!invitation.ok) return { result: { kind: 'no_invitation', problem: invitation.error }, membership: null };
    const { user, password } = request;
    const forget = options.registerSecret({ username: user, password });
    try {
      const tested = await host.testJoin(invitation.value, { user, password });
      const result = resultOf(tested, invitation.value.name, host.rowsOf(connection.id));
      return { result, membership: tested.membership === null ? null : { invitation: invitation.value } };
    } finally {
      forget();
    }
  }

  return {
    status(): WorkgroupStatus {
      const membership = membershipOf(active());
      return {
        // Nothing of the demo belongs in a workgroup.
        isOffered: membership !== null || (host.isOffered && active()?.kind === 'service'),
        membership:
          membership === null
            ? null
            : {
                memberId: membership.memberId,
                workgroup: membership.invitation.name,
                hosts: membership.invitation.hosts,
                database: membership.invitation.database,
                login: membership.login,
                name: membership.name,
                computer: membership.computer,
                passwordIn: membership.passwordIn,
              },
        state: options.workgroup()?.state() ?? null,
        bringing,
        suggestedName: host.userName,
      };
    },

    async testJoin(request: EnteredLogin & { readonly invitation: string }): Promise<Result<JoinResult>> {
      const connection = active();
      if (connection?.kind !== 'service') return notConnected();
      return ok((await test(connection, request)).result);
    },

    async join(request: JoinRequest): Promise<Result<JoinResult>> {
      const connection = active();
      if (connection?.kind !== 'service' || membershipOf(connection) !== null) return notConnected();
      const { result, membership: tested } = await test(connection, request);
      if (tested === null) return ok(result);
      const credential = credentialName(connection.baseUrl, connection.username);
      const role = result.kind === 'tested' ? result.role : null;
      const membership = await registerMember(host, connection.id, { ...request, ...tested, role, credential });
      if (!membership.ok) return membership;
      const entry = passwordEntry(connection.id, membership.value);
      try {
        const saved = await passwords.save(entry.id, request.password, entry.passwordIn);
        if (!saved.ok) return saved;
        let brought: Awaited<Stored<void>> = ok(undefined);
        const moved = await options.replace(connection.id, async () => {
          if (request.bringsIn) {
            brought = await host
              .bringIn(connection.id, membership.value, request.password, credential, setBringing)
              .finally(() => setBringing(null));
          }
          if (brought.ok) await host.moveIn(connection.id, membership.value, request.bringsIn);
        });
        options.onReplaced();
        if (!moved.ok) return moved;
        return brought.ok ? ok(result) : fail(appErrorOf(brought.error));
      } finally {
        // It did not join. A request to the keychain that timed out may still save the password.
        if (membershipOf(connection) === null) forgetPassword(connection.id);
      }
    },

    hasUnshared,

    async leave(): Promise<Result<void>> {
      const connection = active();
      const membership = membershipOf(connection);
      if (connection === null || membership === null) return notConnected();
      const role = options.workgroup()?.state().rights?.role;
      // From a computer that was removed, the store takes nothing: all of it leaves with the account.
      const mayWrite = role !== null && role !== 'reader';
      // The other clerks would never learn of it.
      if (mayWrite && host.hasUnsent(connection.id)) return fail({ code: 'not_shared_yet' });
      const credential = credentialName(connection.baseUrl, connection.username);
      const moved = await options.replace(connection.id, () => host.moveOut(connection.id, credential), !mayWrite);
      options.onReplaced();
      if (!moved.ok) return moved;
      forgetPassword(connection.id);
      return ok(undefined);
    },

    /** Removes an account by `remove`, and the password of its workgroup's login. */
    async removeAccount(connectionId: string, remove: () => Promise<Result<void>>): Promise<Result<void>> {
      const removed = await remove();
      // Also after it left: the keychain may have been locked then.
      if (removed.ok) forgetPassword(connectionId);
      return removed;
    },

    /** Tries to reach the store now, with a password that a locked keychain did not give before. */
    async reconnect(): Promise<void> {
      const connection = active();
      const membership = membershipOf(connection);
      const workgroup = options.workgroup();
      if (workgroup?.state().away?.code === 'login_rejected' && connection !== null && membership !== null) {
        const saved = await passwords.get(passwordEntry(connection.id, membership));
        if (saved.ok) {
          options.registerSecret({ username: membership.login, password: saved.value });
          await workgroup.setPassword(saved.value);
          return;
        }
      }
      workgroup?.retry();
    },

    async replacePassword(password: string, passwordIn: Membership['passwordIn']): Promise<Result<void>> {
      const connection = active();
      const membership = membershipOf(connection);
      if (connection === null || membership === null) return notConnected();
      const entry = passwordEntry(connection.id, { passwordIn });
      const saved = await passwords.save(entry.id, password, entry.passwordIn);
      if (!saved.ok) return saved;
      if (passwordIn === 'session') passwords.removeWhenPossible(entry.id);
      await host.savePasswordPlace(connection.id, passwordIn);
      await options.workgroup()?.setPassword(password);
      emit({ name: 'workgroup.changed', id: null });
      return ok(undefined);
    },

    /** The login of the owner is used for one connection. */
    async migrate(owner: EnteredLogin): Promise<Result<MigrateResult>> {
      const membership = membershipOf(active());
      if (membership === null) return notConnected();
      const forget = options.registerSecret({ username: owner.user, password: owner.password });
      try {
        const migrated = await host.migrate(membership.invitation, owner);
        // So that the page shows the version now, and not with the next poll.
        if (migrated.ok) options.workgroup()?.retry();
        return ok(migrated.ok ? { kind: 'migrated' } : problemOf(migrated.error));
      } finally {
        forget();
      }
    },

    async create(request: Omit<WorkgroupToCreate, 'migrations' | 'nowMs'>): Promise<CreateResult> {
      const forget = options.registerSecret({ username: request.owner.user, password: request.owner.password });
      try {
        const created = await host.create(request);
        if (!created.ok) return problemOf(created.error);
        const { invitation, isNew } = created.value;
        return {
          kind: 'created',
          isNew,
          invitation: invitationText(invitation),
          databaseLines: [...databaseSql(invitation.database)],
        };
      } finally {
        forget();
      }
    },
  };
}

export type MembershipsService = ReturnType<typeof createMemberships>;

function resultOf(
  { steps, membership, otherHosts }: JoinTest,
  name: string,
  here: Extract<JoinResult, { kind: 'tested' }>['here'],
): JoinResult {
  const last = steps.at(-1);
  return {
    kind: 'tested',
    name,
    passed: steps.filter(({ code }) => code === 'passed').map(({ step }) => step),
    failure: last === undefined || last.code === 'passed' ? null : last,
    otherHosts: [...otherHosts],
    role: membership?.role ?? null,
    isClockOff: membership?.isClockOff ?? false,
    here,
  };
}

function problemOf(problem: CreateProblem): StoreFailed {
  const { code } = problem;
  const kind = 'failed';
  switch (code) {
    case 'invalid':
      return { kind, code, detail: 'path' in problem.problem ? problem.problem.path : problem.problem.code, lines: [] };
    case 'server_failed':
      return { kind, code, detail: problem.error.code, lines: [] };
    case 'roles_missing':
      return { kind, code, detail: '', lines: [...problem.lines] };
    case 'not_utf8':
      return { kind, code, detail: problem.encoding, lines: [] };
    case 'another_workgroup':
      return { kind, code, detail: problem.name ?? '', lines: [] };
    case 'migration_failed':
      return { kind, code, detail: problem.error.code, lines: [] };
    case 'store_newer':
    case 'not_owner':
    case 'not_empty':
    case 'no_store':
      return { kind, code, detail: '', lines: [] };
  }
}
