/** Members and the policy of a workgroup, through the port. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { noPostgres } from '../../support/postgres.ts';
import { CREDENTIAL } from '../../support/sharedStore.ts';
import { successOf } from './connect.ts';
import { eachScene } from './eachScene.ts';
import type { Scene } from './trials/trial.ts';

const absent = noPostgres();

describe.skipIf(absent)(`the members of a workgroup${absent}`, () => {
  let scene: Scene;
  eachScene((opened) => {
    scene = opened;
  });

  it('are listed with their computer, login, role, credentials, and since when', async () => {
    const { anna, sue, office } = scene;
    await office.sql(`INSERT INTO waybill.members (id, name, computer, login, joined_at_ms)
      VALUES ('${randomUUID()}', 'Zoë', 'old PC', 'former', 7)`);
    const listed = successOf(await anna.store.listMembers());
    expect(listed.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Zoë null',
      'anna clerk',
      'ben clerk',
      'sue supervisor',
    ]);
    expect(listed[3]).toEqual({
      id: sue.id,
      name: 'sue',
      computer: 'PC of sue',
      login: 'sue',
      role: 'supervisor',
      joinedAtMs: expect.any(Number),
      seenAtMs: expect.any(Number),
      pollsSinceMs: null,
      credentials: [CREDENTIAL],
    });
    expect(Math.abs((listed[3]?.joinedAtMs ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('are listed with when they were last seen, and since when one polls', async () => {
    const { anna, ben, office } = scene;
    const of = async (id: string) => successOf(await anna.store.listMembers()).find((member) => member.id === id);
    await office.sql('UPDATE waybill.last_seen SET at_ms = at_ms - 3600000');
    const before = (await of(ben.id))?.seenAtMs ?? 0;
    expect(Date.now() - before).toBeGreaterThan(3_500_000);
    successOf(await ben.store.lead(CREDENTIAL));
    const polling = await of(ben.id);
    expect(Date.now() - (polling?.seenAtMs ?? 0)).toBeLessThan(60_000);
    expect(Date.now() - (polling?.pollsSinceMs ?? 0)).toBeLessThan(60_000);
    // Renewed, it polls since the same instant; within a minute it isn't noted again.
    successOf(await ben.store.lead(CREDENTIAL));
    expect(await of(ben.id)).toEqual(polling);
    await office.sql('UPDATE waybill.pollers SET expires_at_ms = 0');
    expect((await of(ben.id))?.pollsSinceMs).toBeNull();
    // A term that begins again is another one.
    await office.sql('UPDATE waybill.pollers SET since_ms = 7');
    successOf(await ben.store.lead(CREDENTIAL));
    expect((await of(ben.id))?.pollsSinceMs).toBeGreaterThan(7);
  });

  it('have no role once IT has locked the login, or made it that of a reader', async () => {
    const { anna, ben, office } = scene;
    await office.sql('CREATE ROLE gus LOGIN IN ROLE waybill_clerk');
    await office.sql('UPDATE waybill.members SET login = $1 WHERE id = $2', ['gus', ben.id]);
    const roleOfBen = async () =>
      successOf(await anna.store.listMembers()).find(({ id }) => id === ben.id)?.role ?? null;
    expect(await roleOfBen()).toBe('clerk');
    await office.sql('ALTER ROLE gus NOLOGIN');
    expect(await roleOfBen()).toBeNull();
    await office.sql('ALTER ROLE gus LOGIN; REVOKE waybill_clerk FROM gus; GRANT waybill_reader TO gus');
    expect(await roleOfBen()).toBe('reader');
    await office.sql('DROP ROLE gus');
    expect(await roleOfBen()).toBeNull();
  });

  it('are removed by a supervisor, whose name is in the trail', async () => {
    const { ben, sue, office } = scene;
    expect(await sue.store.removeMember(ben.id)).toEqual(ok(undefined));
    expect(await ben.store.listMembers()).toEqual(fail({ code: 'not_allowed' }));
    expect(await ben.store.describe()).toEqual(fail({ code: 'not_allowed' }));
    // Its computer does not come back with what it stored.
    expect(await ben.store.join({ name: 'ben', computer: 'PC of ben', credentials: [] })).toEqual(
      fail({ code: 'not_allowed' }),
    );
    const trail = await office.sql(
      `SELECT action, changed_by, member, name, before::jsonb AS before FROM waybill.audit WHERE subject = 'member'`,
    );
    expect(trail).toEqual([
      {
        action: 'remove',
        changed_by: 'sue',
        member: sue.id,
        name: 'ben',
        before: { name: 'ben', computer: 'PC of ben', login: 'ben' },
      },
    ]);
    expect(await office.sql('SELECT 1 FROM waybill.member_credentials WHERE member = $1', [ben.id])).toEqual([]);
  });

  it('are removed in one turn, which the replicas see', async () => {
    const { ben, sue, office } = scene;
    const [before] = await office.sql('SELECT seq::int FROM waybill.head');
    await sue.store.removeMember(ben.id);
    const [after] = await office.sql(`SELECT h.seq::int, m.seq::int AS of_member, m.removed_at IS NOT NULL AS is_removed
      FROM waybill.head h, waybill.members m WHERE m.id = '${ben.id}'`);
    const seq = Number(before?.['seq']) + 1;
    expect(after).toEqual({ seq, of_member: seq, is_removed: true });
  });

  it('that do not exist are not removed', async () => {
    expect(await scene.sue.store.removeMember(randomUUID())).toEqual(fail({ code: 'missing' }));
  });

  it('read the policy that a supervisor sets and resets', async () => {
    const { anna, sue, office } = scene;
    await office.sql(
      `UPDATE waybill.store SET name = 'Ohio office', policy = '{"confirmSimilar": "of a newer version"}'`,
    );
    const [row] = await office.sql('SELECT workgroup_id FROM waybill.store');
    const described = async () => successOf(await anna.store.describe());
    expect(await described()).toEqual({
      workgroupId: row?.['workgroup_id'],
      name: 'Ohio office',
      policy: {},
      role: 'clerk',
    });
    const policy = { confirmSimilar: 'supervisor', documentMonths: 6 } as const;
    expect(await sue.store.setPolicy(policy)).toEqual(ok(policy));
    expect((await described()).policy).toEqual(policy);
    expect(await sue.store.setPolicy({ confirmSimilar: null })).toEqual(ok({ documentMonths: 6 }));
    expect((await described()).policy).toEqual({ documentMonths: 6 });
    expect(successOf(await sue.store.describe()).role).toBe('supervisor');
    const trail = await office.sql(
      `SELECT changed_by, before, after FROM waybill.audit WHERE subject_id = 'workgroup_policy' ORDER BY id DESC LIMIT 1`,
    );
    expect(trail).toEqual([
      {
        changed_by: 'sue',
        before: '{"confirmSimilar": "supervisor", "documentMonths": 6}',
        after: '{"documentMonths": 6}',
      },
    ]);
  });

  it('do not have their documents deleted at once by a policy of no months', async () => {
    for (const documentMonths of [0, -1, 1_201]) {
      await expect(scene.sue.store.setPolicy({ documentMonths })).rejects.toThrow('23514');
    }
    await expect(scene.office.sql(`UPDATE waybill.store SET policy = '{"documentMonths": "none"}'`)).rejects.toThrow(
      'store_policy_check',
    );
  });
});
