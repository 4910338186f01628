/** Trials of who polls, of the rate budget, and of the members. */
import type { Poll } from '../../../../electron/modules/workgroup/shared.ts';
import { CREDENTIAL } from '../../../support/sharedStore.ts';
import { type Member, MINUTE, type Scene, type Trial } from './trial.ts';

async function lead(member: Member): Promise<string> {
  const leading = await member.store.lead(CREDENTIAL);
  return leading.ok ? `fence ${leading.value.fence}` : leading.error.code;
}

/** A poll of the only shipment, compared with its current row. */
export async function pollOf({ office }: Scene, status: string): Promise<Poll> {
  const [row] = await office.sql('SELECT bol_number, seq::int, status FROM waybill.shipments');
  const { bol_number, seq, status: was } = row as { bol_number: string; seq: number; status: string };
  return {
    bolNumber: bol_number,
    seenSeq: seq,
    shipment: { status },
    changes: [{ field: 'status', was, became: status }],
  };
}

async function record(member: Member, fence: number | null, polls: readonly Poll[]): Promise<string> {
  const recorded = await member.store.recordPolls(CREDENTIAL, fence, polls);
  return recorded.ok ? `recorded, ${recorded.value.skipped.length} skipped` : recorded.error.code;
}

export const POLLING_TRIALS: readonly Trial[] = [
  {
    condition: 'one leader',
    what: 'a second member does not poll during the lease of the first',
    run: async ({ clerk1, clerk2 }) => `${await lead(clerk1)}, ${await lead(clerk2)}, ${await lead(clerk1)}`,
    right: 'fence 1, not_leading, fence 1',
    wrong: 'fence 1, fence 2, fence 3',
  },
  {
    condition: 'fence',
    what: 'what a poller found before it lost its lease is not recorded, also if it is elected again',
    async run(scene) {
      const { office, clerk1, book } = scene;
      await book(clerk1, 'Q1');
      await lead(clerk1);
      await office.pass(MINUTE);
      return `${await lead(clerk1)}, ${await record(clerk1, 1, [await pollOf(scene, 'delivered')])}`;
    },
    right: 'fence 2, not_leading',
    wrong: 'fence 2, recorded, 0 skipped',
  },
  {
    condition: 'lease of the leader',
    what: 'what a poller found is not recorded after its lease',
    async run(scene) {
      const { office, clerk1, book } = scene;
      await book(clerk1, 'Q1');
      await lead(clerk1);
      await office.pass(MINUTE);
      return await record(clerk1, 1, [await pollOf(scene, 'delivered')]);
    },
    right: 'not_leading',
    wrong: 'recorded, 0 skipped',
  },
  {
    condition: 'poller is the member',
    what: 'only the elected member records what it found',
    async run(scene) {
      await scene.book(scene.clerk1, 'Q1');
      await lead(scene.clerk1);
      return await record(scene.clerk2, 1, [await pollOf(scene, 'delivered')]);
    },
    right: 'not_leading',
    wrong: 'recorded, 0 skipped',
  },
  {
    condition: 'row as compared',
    what: 'a change that was recorded since is not recorded again',
    async run(scene) {
      const { office, clerk1, book } = scene;
      await book(clerk1, 'Q1');
      await lead(clerk1);
      const poll = await pollOf(scene, 'delivered');
      await record(clerk1, 1, [poll]);
      const second = await record(clerk1, 1, [poll]);
      const changes = await office.sql('SELECT 1 FROM waybill.shipment_changes');
      return `${second}, ${changes.length} in the history`;
    },
    right: 'recorded, 1 skipped, 1 in the history',
    wrong: 'recorded, 0 skipped, 2 in the history',
  },
  {
    condition: 'credential of a refresh',
    what: 'a member without the password of a credential records no refresh with it',
    async run(scene) {
      const { clerk1, book } = scene;
      await book(clerk1, 'Q1');
      const recorded = await clerk1.store.recordPolls('other@freight.example', null, [
        await pollOf(scene, 'delivered'),
      ]);
      return recorded.ok ? 'recorded' : recorded.error.code;
    },
    right: 'not_allowed',
    wrong: 'recorded',
  },
  {
    condition: 'task closed once',
    what: 'a task that two clerks close was closed by the first',
    async run({ clerk1, clerk2, office, book }) {
      await book(clerk1, 'Q1');
      const [row] = await office.sql('SELECT bol_number FROM waybill.shipments');
      for (const { store } of [clerk1, clerk2]) await store.closeTask(String(row?.['bol_number']));
      const closed = await office.sql(
        "SELECT member FROM waybill.audit WHERE subject = 'shipment' AND action = 'done'",
      );
      return closed.map(({ member }) => (member === clerk1.id ? 'clerk1' : 'clerk2')).join(', ');
    },
    right: 'clerk1',
    wrong: 'clerk1, clerk2',
  },
  {
    condition: 'pause of all',
    what: 'a pause that the provider requested of one member applies to all',
    async run({ clerk1, clerk2 }) {
      await clerk1.store.refused(CREDENTIAL, MINUTE);
      // A booking may go below zero.
      const taken = await clerk2.store.takeTokens(CREDENTIAL, 1, -10);
      return taken.ok && taken.value.taken === 0 && taken.value.waitMs > MINUTE / 2 ? 'waits' : 'calls';
    },
    right: 'waits',
    wrong: 'calls',
  },
  {
    condition: 'credential of the member',
    what: 'a member without the password of a credential does not poll with it',
    async run({ clerk1 }) {
      const leading = await clerk1.store.lead('other@freight.example');
      return leading.ok ? 'leading' : leading.error.code;
    },
    right: 'not_allowed',
    wrong: 'leading',
  },
  {
    condition: 'member of the login',
    what: 'a clerk does not act as the member of another',
    async run({ office, clerk1, begin, entry }) {
      await begin(clerk1, 'Q1');
      const args = JSON.stringify({ bookingId: (await entry('Q1')).id, holdMs: 1 });
      return await office.sql('SELECT waybill.renew($1, $2)', [clerk1.id, args], 'clerk2').then(
        () => 'done',
        (error: Error) => error.message,
      );
    },
    right: 'the member does not belong to this login',
    wrong: 'done',
  },
  {
    condition: 'removed member',
    what: 'a member that was removed does not write',
    async run({ office, clerk1, begin }) {
      await office.sql('UPDATE waybill.members SET removed_at = now() WHERE id = $1', [clerk1.id]);
      return await begin(clerk1, 'Q1');
    },
    right: 'not_allowed',
    wrong: 'begun',
  },
];
