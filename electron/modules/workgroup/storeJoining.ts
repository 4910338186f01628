/** What joining and creating a workgroup does over the network. Loaded when it is first needed. */
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { readMigrations } from '../../platform/postgres/migrate.ts';
import { type CreatedWorkgroup, type CreateProblem, createWorkgroup, migrateWorkgroup } from './create.ts';
import { type BringInOptions, bringIn } from './embeddedBringIn.ts';
import { openEmbeddedRows } from './embeddedRows.ts';
import { clientVersion } from './identity.ts';
import type { Invitation } from './invitation.ts';
import { type JoinTest, testJoining } from './joinTest.ts';
import type { Membership } from './membership.ts';
import type { EnteredLogin, WorkgroupHost } from './ports.ts';
import type { StoreFailure } from './shared.ts';
import { createMemberPorts, type MemberPorts } from './storeConnection.ts';

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
  const { name, computer } = membership;
  return await withPorts(membership, password, clock, ({ store }) =>
    store.join({ name, computer, credentials: [credential] }),
  );
}

/** What is brought in, and from where. */
export interface BringInRequest extends Pick<BringInOptions, 'account' | 'pathOf' | 'onProgress'> {
  /** The embedded database, which is not open. */
  readonly path: string;
}

/** Adds what an embedded database has to the store. */
export async function bringEmbedded(
  { path, ...options }: BringInRequest,
  membership: Membership,
  password: string,
  clock: Clock,
): Promise<Result<void, StoreFailure>> {
  const rows = openEmbeddedRows(path);
  try {
    return await withPorts(membership, password, clock, ({ bringIn: store, files }) =>
      bringIn({ ...options, rows, store, files, clock }),
    );
  } finally {
    rows.close();
  }
}

async function withPorts<T>(
  { invitation, login, memberId }: Membership,
  password: string,
  clock: Clock,
  work: (ports: MemberPorts) => Promise<T>,
): Promise<T> {
  const { hosts, database, authority } = invitation;
  const ports = createMemberPorts(hosts, () => ({ database, authority, user: login, password }), memberId, clock);
  try {
    return await work(ports);
  } finally {
    await ports.end();
  }
}

/** Migrates the store of a workgroup with the migrations that the app ships. */
export async function migrate(
  invitation: Invitation,
  owner: EnteredLogin,
  sqlFolder: string,
): Promise<Result<void, CreateProblem>> {
  const migrated = await migrateWorkgroup(invitation, owner, await readMigrations(sqlFolder));
  return migrated.ok ? ok(undefined) : migrated;
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
