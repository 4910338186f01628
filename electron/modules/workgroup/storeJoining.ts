/** What joining and creating a workgroup does over the network. Loaded when it is first needed. */
import type { Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { readMigrations } from '../../platform/postgres/migrate.ts';
import { type CreatedWorkgroup, type CreateProblem, createWorkgroup } from './create.ts';
import { clientVersion } from './identity.ts';
import type { Invitation } from './invitation.ts';
import { type JoinTest, testJoining } from './joinTest.ts';
import type { Membership } from './membership.ts';
import type { EnteredLogin, WorkgroupHost } from './ports.ts';
import type { StoreFailure } from './shared.ts';
import { createMemberPorts } from './storeConnection.ts';

/** Tests a login with the versions that this app works with. */
export async function testJoin(
  invitation: Invitation,
  login: EnteredLogin,
  sqlFolder: string,
  clock: Clock,
): Promise<JoinTest> {
  return await testJoining(invitation, login, clientVersion(await readMigrations(sqlFolder)), clock);
}

/** Adds this computer to the members. */
export async function register(
  membership: Membership,
  password: string,
  credential: string,
  clock: Clock,
): Promise<Result<void, StoreFailure>> {
  const { invitation, login, memberId, name, computer } = membership;
  const { hosts, database, authority } = invitation;
  const ports = createMemberPorts(hosts, () => ({ database, authority, user: login, password }), memberId, clock);
  try {
    return await ports.store.join({ name, computer, credentials: [credential] });
  } finally {
    await ports.end();
  }
}

/** Creates a workgroup with the migrations that the app ships. */
export async function create(
  request: Parameters<WorkgroupHost['create']>[0],
  sqlFolder: string,
  clock: Clock,
): Promise<Result<CreatedWorkgroup, CreateProblem>> {
  const migrations = await readMigrations(sqlFolder);
  return await createWorkgroup({ ...request, migrations, nowMs: clock.now() });
}
