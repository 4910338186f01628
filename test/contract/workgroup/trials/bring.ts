/** Trials of entries that are brought after the store went back in time, and of abandoning. */
import type { AttemptResult, OwnEntry } from '../../../../electron/modules/workgroup/shared.ts';
import { intentOf, type Member, RULES, rejected, type Scene, SUBMITTING_OVER, type Trial, unknown } from './trial.ts';

/** Anna's entry with one attempt as on her own disk, whose store went back to before it. */
export async function lostEntry(scene: Scene, end: AttemptResult | null): Promise<OwnEntry> {
  const { anna, begin, leave, entry, office } = scene;
  await begin(anna, 'Q1');
  const attemptId = await leave(anna, 'Q1');
  const { id } = await entry('Q1');
  await office.lose(id);
  const body = intentOf('Q1').body;
  const attempt = { id: attemptId ?? '', body, username: 'office', startedAtMs: Date.now(), end };
  return {
    ...intentOf('Q1', { id }),
    state: 'submitting',
    createdAtMs: Date.now(),
    sentAs: 'office',
    abandonedBecause: null,
    attempts: [attempt],
  };
}

/** The state afterwards, or the code of the failure. */
export async function bring(member: Member, entry: OwnEntry): Promise<string> {
  const brought = await member.store.bring(entry, RULES);
  return brought.ok ? brought.value.booking.state : brought.error.code;
}

async function abandon({ entry }: Scene, member: Member): Promise<string> {
  const abandoned = await member.store.abandon((await entry('Q1')).id, 'called the carrier');
  return abandoned.ok ? 'abandoned' : abandoned.error.code;
}

export const BRING_TRIALS: readonly Trial[] = [
  {
    condition: 'brought into an entry in use',
    what: 'an attempt that is brought does not end the lease of the clerk who is submitting the quote',
    async run(scene) {
      const { anna, ben, sue, begin, leave } = scene;
      const own = await lostEntry(scene, unknown());
      await begin(ben, 'Q1');
      await leave(ben, 'Q1');
      const state = await bring(anna, own);
      return `${state}, ${(await leave(sue, 'Q1')) === null ? 'one call' : 'two calls'}`;
    },
    right: 'submitting, one call',
    wrong: 'unknown, two calls',
  },
  {
    condition: 'brought open attempt',
    what: 'an entry that was rejected is open again when an earlier request of it may still arrive',
    async run(scene) {
      const { anna, ben, begin, leave, end, submit, booked, result } = scene;
      const own = await lostEntry(scene, null);
      await begin(ben, 'Q1');
      await end(ben, await leave(ben, 'Q1'), rejected());
      const state = await bring(anna, own);
      booked('Q1');
      await submit(anna, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'own attempt',
    what: 'an attempt of another clerk is not brought with another end',
    async run({ anna, ben, begin, leave, end, entry, booked, result }) {
      await begin(anna, 'Q1');
      const attemptId = await leave(anna, 'Q1');
      const { id } = await entry('Q1');
      const attempt = { id: attemptId ?? '', body: '', username: '', startedAtMs: Date.now(), end: rejected() };
      const own = { state: 'rejected', createdAtMs: Date.now(), sentAs: '', abandonedBecause: null } as const;
      const state = await bring(ben, { ...intentOf('Q1', { id }), ...own, attempts: [attempt] });
      await end(anna, attemptId, booked('Q1'));
      return `${state}, ${await result()}`;
    },
    right: 'not_allowed, booked once',
    wrong: 'rejected, booked once',
  },
  {
    condition: 'abandoned entry is open',
    what: 'an entry that was booked in the meantime is not abandoned',
    async run(scene) {
      await scene.book(scene.anna, 'Q1');
      return `${await abandon(scene, scene.anna)}, ${await scene.result()}`;
    },
    right: 'overtaken, booked once',
    wrong: 'abandoned, lost',
  },
  {
    condition: 'abandoned in use',
    what: 'an entry is not abandoned while it is being submitted',
    async run(scene) {
      await scene.begin(scene.anna, 'Q1');
      await scene.leave(scene.anna, 'Q1');
      return await abandon(scene, scene.sue);
    },
    right: 'in_use_by',
    wrong: 'abandoned',
  },
  {
    condition: 'abandoned by a supervisor',
    what: 'the unknown entry of another is abandoned by a supervisor, not by a clerk',
    async run(scene) {
      const { office, anna, ben, sue, begin, leave } = scene;
      await begin(anna, 'Q1');
      await leave(anna, 'Q1');
      await office.pass(SUBMITTING_OVER);
      return `${await abandon(scene, ben)}, ${await abandon(scene, sue)}`;
    },
    right: 'not_allowed, abandoned',
    wrong: 'abandoned, overtaken',
  },
];
