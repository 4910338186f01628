import type { WorkgroupMember } from '../../../shared/contract/workgroup.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { HandlersOf } from '../handlers.ts';
import { appErrorOf } from './appError.ts';
import type { InvitationSaving } from './invitationFile.ts';
import { loginSql } from './loginSql.ts';
import type { Member } from './members.ts';
import type { MembershipsService } from './memberships.ts';
import type { StoreFailure } from './shared.ts';
import type { Workgroup } from './workgroup.ts';

/**
 * @param workgroup that of the account in use, or null
 * @param save saves an invitation
 */
export function workgroupHandlers(
  memberships: MembershipsService,
  workgroup: () => Workgroup | null,
  save: InvitationSaving,
): HandlersOf<'workgroup'> {
  /** Runs work in the workgroup, with the failures of its store as errors. */
  async function inWorkgroup<T>(work: (current: Workgroup) => Promise<Result<T, StoreFailure>>): Promise<Result<T>> {
    const current = workgroup();
    if (current === null) return fail({ code: 'not_connected' });
    const done = await work(current);
    return done.ok ? done : fail(memberError(appErrorOf(done.error, { what: 'member' })));
  }

  return {
    'workgroup.status': () => ok(memberships.status()),
    'workgroup.testJoin': ({ invitation, user, password }) => memberships.testJoin({ invitation, user, password }),
    'workgroup.join': (request) => memberships.join(request),
    'workgroup.leave': () => memberships.leave(),
    'workgroup.unshared': ({ connectionId }) => ok({ hasUnshared: memberships.hasUnshared(connectionId) }),
    'workgroup.replacePassword': ({ password, passwordIn }) => memberships.replacePassword(password, passwordIn),
    'workgroup.reconnect': async () => {
      await memberships.reconnect();
      return ok({});
    },
    'workgroup.migrate': (owner) => memberships.migrate(owner),
    'workgroup.create': async ({ name, hosts, database, user, password, authority }) =>
      ok(await memberships.create({ name, hosts, owner: { database, user, password, authority } })),
    'workgroup.saveInvitation': ({ invitation }) => save(invitation),
    'workgroup.loginLines': ({ database, login, role }) => {
      const lines = loginSql(database, login, role);
      return ok({ lines: lines.ok ? [...lines.value] : null });
    },
    'workgroup.members': () =>
      inWorkgroup(async ({ store, memberId, readRights }) => {
        const members = await store.listMembers();
        await readRights();
        return members.ok ? ok({ members: members.value.map(viewOf), ownId: memberId }) : members;
      }),
    'workgroup.removeMember': ({ memberId }) =>
      inWorkgroup(async ({ store, replicaReached }) => {
        const removed = await store.removeMember(memberId);
        if (removed.ok) await replicaReached();
        return removed;
      }),
    'workgroup.setPolicy': (changes) =>
      inWorkgroup(async ({ store, readRights }) => {
        const set = await store.setPolicy(changes);
        await readRights();
        return set.ok ? ok({}) : set;
      }),
  };
}

/** Calls about members fail with `in_use_by` only because the member to be removed is booking. */
function memberError(error: AppError): AppError {
  if (error.code !== 'in_use_by') return error;
  const { name, computer, sinceMs } = error;
  return { code: 'member_is_booking', name, computer, sinceMs };
}

function viewOf({ credentials: _credentials, ...member }: Member): WorkgroupMember {
  return member;
}
