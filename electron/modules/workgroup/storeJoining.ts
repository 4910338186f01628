/** What joining and creating a workgroup does over the network. Loaded when it is first needed. */
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { readMigrations } from '../../platform/postgres/migrate.ts';
import { guard } from '../../platform/sqlite/database.ts';
import { type CreatedWorkgroup, type CreateProblem, createWorkgroup } from './create.ts';
import { clientVersion } from './identity.ts';
import type { Invitation } from './invitation.ts';
import { type JoinTest, testJoining } from './joinTest.ts';
import type { Membership } from './membership.ts';
import type { EnteredLogin, WorkgroupHost } from './ports.ts';
import type { StoreFailure } from './shared.ts';
import type { SharedRecords } from './sharedRecords.ts';
import { createMemberPorts, type MemberPorts } from './storeConnection.ts';

/** So that other clerks wait a moment at most. */
const ROWS_PER_TURN = 500;

const DirectoryRow = z.object({
  id: z.string(),
  name: z.string(),
  name_words: z.string(),
  words: z.string(),
  dedupe_key: z.string(),
  fields: z.string(),
  used_count: z.int(),
  last_used_at_ms: z.int().nullable(),
  changed_at_ms: z.int(),
});
type DirectoryRow = z.infer<typeof DirectoryRow>;

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

/** Adds the contacts and items of an embedded database, which is not open, to the store. */
export async function bringDirectory(
  path: string,
  membership: Membership,
  password: string,
  clock: Clock,
): Promise<Result<void, StoreFailure>> {
  return await withPorts(membership, password, clock, async ({ records }) => {
    for (const table of ['contacts', 'items'] as const) {
      const rows = readDirectory(path, table);
      for (let at = 0; at < rows.length; at += ROWS_PER_TURN) {
        const brought = await bring(records, table, rows.slice(at, at + ROWS_PER_TURN));
        if (!brought.ok) return brought;
      }
    }
    return ok(undefined);
  });
}

/** Writes new records. What the store has under one of their IDs, as after a join that was interrupted, is unchanged. */
async function bring(
  records: SharedRecords,
  table: 'contacts' | 'items',
  rows: readonly DirectoryRow[],
): Promise<Result<void, StoreFailure>> {
  if (rows.length === 0) return ok(undefined);
  const put = await records.putRecords(
    table,
    rows.map(({ id, ...columns }) => ({ id, seenSeq: null, columns })),
  );
  if (put.ok) return ok(undefined);
  if (put.error.code !== 'changed_meanwhile') return put;
  const present = new Set(put.error.records.map(({ id }) => id));
  return await bring(
    records,
    table,
    rows.filter(({ id }) => !present.has(id)),
  );
}

function readDirectory(path: string, table: 'contacts' | 'items'): readonly DirectoryRow[] {
  return guard('directory', () => {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    try {
      return db
        .prepare(`SELECT * FROM ${table} WHERE removed_at_ms IS NULL ORDER BY rowid`)
        .all()
        .map((row) => DirectoryRow.parse(row));
    } finally {
      db.close();
    }
  });
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

/** Creates a workgroup with the migrations that the app ships. */
export async function create(
  request: Parameters<WorkgroupHost['create']>[0],
  sqlFolder: string,
  clock: Clock,
): Promise<Result<CreatedWorkgroup, CreateProblem>> {
  const migrations = await readMigrations(sqlFolder);
  return await createWorkgroup({ ...request, migrations, nowMs: clock.now() });
}
