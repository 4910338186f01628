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
    const { clerk1, supervisor1, office } = scene;
    await office.sql(`INSERT INTO waybill.members (id, name, computer, login, joined_at_ms)
      VALUES ('${randomUUID()}', 'Zoë', 'old PC', 'former', 7)`);
    const listed = successOf(await clerk1.store.listMembers());
    expect(listed.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Zoë null',
      'clerk1 clerk',
      'clerk2 clerk',
      'supervisor1 supervisor',
    ]);
    expect(listed[3]).toEqual({
      id: supervisor1.id,
      name: 'supervisor1',
      computer: 'PC of supervisor1',
      login: 'supervisor1',
      role: 'supervisor',
      joinedAtMs: expect.any(Number),
      seenAtMs: expect.any(Number),
      pollsSinceMs: null,
      credentials: [CREDENTIAL],
    });
    expect(Math.abs((listed[3]?.joinedAtMs ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('are listed with when they were last seen, and since when one polls', async () => {
    const { clerk1, clerk2, office } = scene;
    const of = async (id: string) => successOf(await clerk1.store.listMembers()).find((member) => member.id === id);
    await office.sql('UPDATE waybill.last_seen SET at_ms = at_ms - 3600000');
    const before = (await of(clerk2.id))?.seenAtMs ?? 0;
    expect(Date.now() - before).toBeGreaterThan(3_500_000);
    successOf(await clerk2.store.lead(CREDENTIAL));
    const polling = await of(clerk2.id);
    expect(Date.now() - (polling?.seenAtMs ?? 0)).toBeLessThan(60_000);
    expect(Date.now() - (polling?.pollsSinceMs ?? 0)).toBeLessThan(60_000);
    // Renewed, it polls since the same instant; within a minute it isn't noted again.
    successOf(await clerk2.store.lead(CREDENTIAL));
    expect(await of(clerk2.id)).toEqual(polling);
    await office.sql('UPDATE waybill.pollers SET expires_at_ms = 0');
    expect((await of(clerk2.id))?.pollsSinceMs).toBeNull();
    // A term that begins again is another one.
    await office.sql('UPDATE waybill.pollers SET since_ms = 7');
    successOf(await clerk2.store.lead(CREDENTIAL));
    expect((await of(clerk2.id))?.pollsSinceMs).toBeGreaterThan(7);
  });

  it('have no role once IT has locked the login, or made it that of a reader', async () => {
    const { clerk1, clerk2, office } = scene;
    await office.sql('CREATE ROLE guest1 LOGIN IN ROLE waybill_clerk');
    await office.sql('UPDATE waybill.members SET login = $1 WHERE id = $2', ['guest1', clerk2.id]);
    const roleOfSecond = async () =>
      successOf(await clerk1.store.listMembers()).find(({ id }) => id === clerk2.id)?.role ?? null;
    expect(await roleOfSecond()).toBe('clerk');
    await office.sql('ALTER ROLE guest1 NOLOGIN');
    expect(await roleOfSecond()).toBeNull();
    await office.sql('ALTER ROLE guest1 LOGIN; REVOKE waybill_clerk FROM guest1; GRANT waybill_reader TO guest1');
    expect(await roleOfSecond()).toBe('reader');
    await office.sql('DROP ROLE guest1');
    expect(await roleOfSecond()).toBeNull();
  });

  it('are removed by a supervisor, whose name is in the trail', async () => {
    const { clerk2, supervisor1, office } = scene;
    expect(await supervisor1.store.removeMember(clerk2.id)).toEqual(ok(undefined));
    expect(await clerk2.store.listMembers()).toEqual(fail({ code: 'not_allowed' }));
    expect(await clerk2.store.describe()).toEqual(fail({ code: 'not_allowed' }));
    // Its computer does not come back with what it stored.
    expect(await clerk2.store.join({ name: 'clerk2', computer: 'PC of clerk2', credentials: [] })).toEqual(
      fail({ code: 'not_allowed' }),
    );
    const trail = await office.sql(
      `SELECT action, changed_by, member, name, before::jsonb AS before FROM waybill.audit WHERE subject = 'member'`,
    );
    expect(trail).toEqual([
      {
        action: 'remove',
        changed_by: 'supervisor1',
        member: supervisor1.id,
        name: 'clerk2',
        before: { name: 'clerk2', computer: 'PC of clerk2', login: 'clerk2' },
      },
    ]);
    expect(await office.sql('SELECT 1 FROM waybill.member_credentials WHERE member = $1', [clerk2.id])).toEqual([]);
  });

  it('are removed in one turn, which the replicas see', async () => {
    const { clerk2, supervisor1, office } = scene;
    const [before] = await office.sql('SELECT seq::int FROM waybill.head');
    await supervisor1.store.removeMember(clerk2.id);
    const [after] = await office.sql(`SELECT h.seq::int, m.seq::int AS of_member, m.removed_at IS NOT NULL AS is_removed
      FROM waybill.head h, waybill.members m WHERE m.id = '${clerk2.id}'`);
    const seq = Number(before?.['seq']) + 1;
    expect(after).toEqual({ seq, of_member: seq, is_removed: true });
  });

  it('that do not exist are not removed', async () => {
    expect(await scene.supervisor1.store.removeMember(randomUUID())).toEqual(fail({ code: 'missing' }));
  });

  it('read the policy that a supervisor sets and resets', async () => {
    const { clerk1, supervisor1, office } = scene;
    await office.sql(
      `UPDATE waybill.store SET name = 'Ohio office', policy = '{"confirmSimilar": "of a newer version"}'`,
    );
    const [row] = await office.sql('SELECT workgroup_id FROM waybill.store');
    const described = async () => successOf(await clerk1.store.describe());
    expect(await described()).toEqual({
      workgroupId: row?.['workgroup_id'],
      name: 'Ohio office',
      policy: {},
      role: 'clerk',
    });
    const policy = { confirmSimilar: 'supervisor', documentMonths: 6 } as const;
    expect(await supervisor1.store.setPolicy(policy)).toEqual(ok(policy));
    expect((await described()).policy).toEqual(policy);
    expect(await supervisor1.store.setPolicy({ confirmSimilar: null })).toEqual(ok({ documentMonths: 6 }));
    expect((await described()).policy).toEqual({ documentMonths: 6 });
    expect(successOf(await supervisor1.store.describe()).role).toBe('supervisor');
    const trail = await office.sql(
      `SELECT changed_by, before, after FROM waybill.audit WHERE subject_id = 'workgroup_policy' ORDER BY id DESC LIMIT 1`,
    );
    expect(trail).toEqual([
      {
        changed_by: 'supervisor1',
        before: '{"confirmSimilar": "supervisor", "documentMonths": 6}',
        after: '{"documentMonths": 6}',
      },
    ]);
  });

  it('do not have their documents deleted at once by a policy of no months', async () => {
    for (const documentMonths of [0, -1, 1_201]) {
      await expect(scene.supervisor1.store.setPolicy({ documentMonths })).rejects.toThrow('23514');
    }
    await expect(scene.office.sql(`UPDATE waybill.store SET policy = '{"documentMonths": "none"}'`)).rejects.toThrow(
      'store_policy_check',
    );
  });
});
