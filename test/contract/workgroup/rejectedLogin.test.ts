/** A login that the server rejects is not tried again without a person, by any connection of a member. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorkgroupStorage } from '../../../electron/core/workgroupStorage.ts';
import type { Workgroup } from '../../../electron/modules/workgroup/workgroup.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { FEED_PROGRAM } from '../../support/feedProgram.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { SQL_FOLDER, startStoreServer } from '../../support/sharedStore.ts';
import { startTcpRelay, type TcpRelay } from '../../support/tcpRelay.ts';
import { createStore, membershipOf, temporaryFolder } from '../../support/workgroupRig.ts';

const absent = noPostgres();
/** The feed would retry after a second, or at the end of a connection. */
const LONGER_THAN_A_RETRY_MS = 2_500;

describe.skipIf(absent)(`a login that is rejected${absent}`, () => {
  let server: PostgresServer;
  let relay: TcpRelay;
  let folder: ReturnType<typeof temporaryFolder>;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    relay = await startTcpRelay(server.port);
    folder = temporaryFolder();
    await server.psql("ALTER ROLE clerk1 PASSWORD 'current'");
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await relay.stop();
    folder.remove();
  });

  /** Opens an account whose connections all go through the relay. */
  async function open(password: string): Promise<Workgroup> {
    const member = membershipOf(server, await createStore(server), 'clerk1');
    const hosts = [{ host: server.host, port: relay.port }];
    const storage = await openWorkgroupStorage({
      folder: folder.folder,
      membership: { ...member, invitation: { ...member.invitation, hosts } },
      password,
      credential: () => 'acme@freight.example',
      feedProgram: FEED_PROGRAM,
      sqlFolder: SQL_FOLDER,
      clock: systemClock,
      log: { info: () => {}, bug: () => {} },
    });
    closing.push(async () => {
      storage.close();
      await storage.closed();
    });
    const workgroup = storage.workgroup();
    if (workgroup === null) throw new Error('no workgroup');
    return workgroup;
  }
  const codeOf = (workgroup: Workgroup) => workgroup.state().away?.code ?? null;
  async function rejected(workgroup: Workgroup): Promise<void> {
    await expect.poll(() => codeOf(workgroup)).toBe('login_rejected');
  }
  async function connected(workgroup: Workgroup): Promise<void> {
    await expect.poll(() => codeOf(workgroup)).toBe(null);
  }

  test('by the feed: no connection tries it again, until a person does or enters another password', async () => {
    const workgroup = await open('old');
    await rejected(workgroup);
    expect(relay.count()).toBe(1);
    for (let call = 0; call < 3; call += 1) {
      expect(await workgroup.store.lead('acme@freight.example')).toMatchObject({
        ok: false,
        error: { code: 'workgroup_away', isOutcomeUnknown: false, sinceMs: workgroup.state().away?.sinceMs },
      });
    }
    void workgroup.replicaReached();
    await wait(LONGER_THAN_A_RETRY_MS);
    expect(relay.count()).toBe(1);

    workgroup.retry();
    await expect.poll(() => relay.count()).toBe(2);
    await wait(LONGER_THAN_A_RETRY_MS);
    expect(relay.count()).toBe(2);
    await rejected(workgroup);

    // IT changed it back: the same password is accepted again.
    await server.psql("ALTER ROLE clerk1 PASSWORD 'old'");
    workgroup.retry();
    await connected(workgroup);
    expect(await workgroup.store.listMembers()).toMatchObject({ ok: true });
  });

  test('by a call: the feed connects no more either', async () => {
    const workgroup = await open('current');
    await connected(workgroup);
    await expect.poll(async () => (await workgroup.store.listMembers()).ok).toBe(true);
    await server.psql("ALTER ROLE clerk1 PASSWORD 'another'");
    // The feed is still connected with the password that was right.
    await server.psql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'clerk1' AND query ~ 'list_members|describe_workgroup'",
    );
    // The first of these may still find the connection that was ended.
    await expect
      .poll(async () => {
        await workgroup.store.listMembers();
        return codeOf(workgroup);
      })
      .toBe('login_rejected');
    const count = relay.count();
    relay.cut();
    await wait(LONGER_THAN_A_RETRY_MS);
    expect(relay.count()).toBe(count);
    expect(codeOf(workgroup)).toBe('login_rejected');

    workgroup.retry();
    workgroup.retry();
    await expect.poll(() => relay.count()).toBe(count + 1);
    await rejected(workgroup);
    await workgroup.setPassword('another');
    await connected(workgroup);
    expect(await workgroup.store.listMembers()).toMatchObject({ ok: true });
    // What was rejected before a new password was entered doesn't stop the new one.
    await workgroup.setPassword('wrong again');
    await rejected(workgroup);
    await workgroup.setPassword('another');
    await connected(workgroup);
  });
});
