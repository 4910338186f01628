/** Trials of what supervisors do with members and the policy. */
import { CREDENTIAL } from '../../../support/sharedStore.ts';
import { type Member, type Scene, SUBMITTING_OVER, type Trial } from './trial.ts';

async function remove(by: Member, member: Member): Promise<string> {
  const removed = await by.store.removeMember(member.id);
  return removed.ok ? 'removed' : removed.error.code;
}

/** How many entries the trail has about a subject. */
async function trail({ office }: Scene, subject: string): Promise<string> {
  const rows = await office.sql('SELECT 1 FROM waybill.audit WHERE subject = $1', [subject]);
  return `${rows.length} in the trail`;
}

export const MEMBER_TRIALS: readonly Trial[] = [
  {
    condition: 'removed by a supervisor',
    what: 'a clerk removes no other member',
    async run({ clerk1, clerk2, begin }) {
      return `${await remove(clerk1, clerk2)}, ${await begin(clerk2, 'Q1')}`;
    },
    right: 'not_allowed, begun',
    wrong: 'removed, not_allowed',
  },
  {
    condition: 'removed once',
    what: 'the trail has one entry of a removal that was repeated',
    async run(scene) {
      const first = await remove(scene.supervisor1, scene.clerk2);
      return `${first}, ${await remove(scene.supervisor1, scene.clerk2)}, ${await trail(scene, 'member')}`;
    },
    right: 'removed, removed, 1 in the trail',
    wrong: 'removed, removed, 2 in the trail',
  },
  {
    condition: 'removed while submitting',
    what: 'a member that is submitting can still record how that ended',
    async run(scene) {
      const { clerk1, supervisor1, begin, leave, end, booked, result } = scene;
      await begin(clerk1, 'Q1');
      const attemptId = await leave(clerk1, 'Q1');
      const removed = await remove(supervisor1, clerk1);
      return `${removed}, ${await end(clerk1, attemptId, booked('Q1'))}, ${await result()}`;
    },
    right: 'in_use_by, booked, booked once',
    wrong: 'removed, not_allowed, lost',
  },
  {
    condition: 'lease of a removed member',
    what: 'a member whose computer no longer responds can be removed',
    async run({ office, clerk1, supervisor1, begin, leave }) {
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      return await remove(supervisor1, clerk1);
    },
    right: 'removed',
    wrong: 'in_use_by',
  },
  {
    condition: 'removed poller',
    what: 'another member polls at once after the elected one was removed',
    async run({ clerk1, clerk2, supervisor1 }) {
      await clerk1.store.lead(CREDENTIAL);
      await remove(supervisor1, clerk1);
      const leading = await clerk2.store.lead(CREDENTIAL);
      return leading.ok ? `fence ${leading.value.fence}` : leading.error.code;
    },
    right: 'fence 2',
    wrong: 'not_leading',
  },
  {
    condition: 'listed members',
    what: 'a member that was removed is not listed',
    async run({ clerk2, supervisor1 }) {
      await remove(supervisor1, clerk2);
      const listed = await supervisor1.store.listMembers();
      return listed.ok ? listed.value.map(({ name }) => name).join() : listed.error.code;
    },
    right: 'clerk1,supervisor1',
    wrong: 'clerk1,clerk2,supervisor1',
  },
  {
    condition: 'reader without a member',
    what: 'a reader, who is no member, reads the policy',
    async run({ office, clerk1 }) {
      const read = office.sql("SELECT waybill.describe_workgroup($1, '{}') ->> 'role' AS role", [clerk1.id], 'reader1');
      return await read.then(
        ([row]) => String(row?.['role']),
        (error: Error) => error.message,
      );
    },
    right: 'reader',
    wrong: 'the member does not belong to this login',
  },
  {
    condition: 'policy of a supervisor',
    what: 'a clerk sets no policy',
    async run({ clerk1 }) {
      const set = await clerk1.store.setPolicy({ confirmSimilar: 'supervisor' });
      return set.ok ? JSON.stringify(set.value) : set.error.code;
    },
    right: 'not_allowed',
    wrong: '{"confirmSimilar":"supervisor"}',
  },
  {
    condition: 'rest of the policy',
    what: 'what one supervisor sets does not reset what another has set, also by a newer version',
    async run({ office, supervisor1 }) {
      await office.sql(`UPDATE waybill.store SET policy = '{"newer": 1}'`);
      await supervisor1.store.setPolicy({ documentMonths: 6 });
      await supervisor1.store.setPolicy({ confirmSimilar: 'supervisor' });
      const [row] = await office.sql('SELECT policy::text FROM waybill.store');
      return String(row?.['policy']);
    },
    right: '{"newer": 1, "confirmSimilar": "supervisor", "documentMonths": 6}',
    wrong: '{"confirmSimilar": "supervisor"}',
  },
  {
    condition: 'policy that changes',
    what: 'the trail has an entry only of a change',
    async run(scene) {
      await scene.supervisor1.store.setPolicy({ documentMonths: 6 });
      await scene.supervisor1.store.setPolicy({ documentMonths: 6 });
      return await trail(scene, 'setting');
    },
    right: '1 in the trail',
    wrong: '2 in the trail',
  },
];
