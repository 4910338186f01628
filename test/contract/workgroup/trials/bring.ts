/** Trials of entries that are brought after the store went back in time, and of abandoning. */
import type { AttemptResult, OwnEntry } from '../../../../electron/modules/workgroup/shared.ts';
import { DAY, intentOf, type Member, rejected, type Scene, SUBMITTING_OVER, type Trial, unknown } from './trial.ts';

/** An entry with one attempt, from the own disk. */
function ownEntry({ id }: { readonly id: string }, attemptId: string | null, end: AttemptResult | null): OwnEntry {
  const atMs = Date.now();
  const intent = intentOf('Q1', { id });
  const attempt = {
    id: attemptId ?? '',
    body: intent.body,
    username: 'office',
    startedAtMs: atMs,
    endedAtMs: atMs,
    end,
  };
  return {
    ...intent,
    state: 'submitting',
    createdAtMs: atMs,
    sentAs: 'office',
    abandonedBecause: null,
    seen: [],
    attempts: [attempt],
  };
}

/** Clerk 1's entry with one attempt, whose store went back to before it. */
export async function lostEntry(
  { clerk1, begin, leave, entry, office }: Scene,
  end: AttemptResult | null,
): Promise<OwnEntry> {
  await begin(clerk1, 'Q1');
  const attemptId = await leave(clerk1, 'Q1');
  const own = ownEntry(await entry('Q1'), attemptId, end);
  await office.lose(own.id);
  return own;
}

/** The state afterwards, or the code of the failure. */
export async function bring(member: Member, entry: OwnEntry): Promise<string> {
  const brought = await member.store.bring(entry);
  return brought.ok ? brought.value.state : brought.error.code;
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
      const { clerk1, clerk2, supervisor1, begin, leave } = scene;
      const own = await lostEntry(scene, unknown());
      await begin(clerk2, 'Q1');
      await leave(clerk2, 'Q1');
      const state = await bring(clerk1, own);
      return `${state}, ${(await leave(supervisor1, 'Q1')) === null ? 'one call' : 'two calls'}`;
    },
    right: 'submitting, one call',
    wrong: 'unknown, two calls',
  },
  {
    condition: 'brought open attempt',
    what: 'an entry that was rejected is open again when an earlier request of it may still arrive',
    async run(scene) {
      const { clerk1, clerk2, begin, leave, end, submit, booked, result } = scene;
      const own = await lostEntry(scene, null);
      await begin(clerk2, 'Q1');
      await end(clerk2, await leave(clerk2, 'Q1'), rejected());
      const state = await bring(clerk1, own);
      booked('Q1');
      await submit(clerk1, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'own attempt',
    what: 'an attempt of another clerk is not brought with another end',
    async run({ clerk1, clerk2, begin, leave, entry, end, booked, result }) {
      await begin(clerk1, 'Q1');
      const attemptId = await leave(clerk1, 'Q1');
      const state = await bring(clerk2, ownEntry(await entry('Q1'), attemptId, rejected()));
      await end(clerk1, attemptId, booked('Q1'));
      return `${state}, ${await result()}`;
    },
    right: 'not_allowed, booked once',
    wrong: 'rejected, booked once',
  },
  {
    condition: 'ended after its start',
    what: 'the slow clock of a computer does not shorten the quiet time',
    async run({ office, clerk1, clerk2, begin, leave, entry, end, submit, booked, result }) {
      await begin(clerk1, 'Q1');
      const own = ownEntry(await entry('Q1'), await leave(clerk1, 'Q1'), unknown());
      await office.pass(SUBMITTING_OVER);
      const attempts = own.attempts.map((attempt) => ({ ...attempt, endedAtMs: Date.now() - DAY }));
      await bring(clerk1, { ...own, attempts });
      const state = await end(clerk2, await leave(clerk2, 'Q1'), rejected());
      // The request that was stuck arrives.
      booked('Q1');
      await submit(clerk2, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'abandoned entry is open',
    what: 'an entry that was booked in the meantime is not abandoned',
    async run(scene) {
      await scene.book(scene.clerk1, 'Q1');
      return `${await abandon(scene, scene.clerk1)}, ${await scene.result()}`;
    },
    right: 'overtaken, booked once',
    wrong: 'abandoned, lost',
  },
  {
    condition: 'abandoned in use',
    what: 'an entry is not abandoned while it is being submitted',
    async run(scene) {
      await scene.begin(scene.clerk1, 'Q1');
      await scene.leave(scene.clerk1, 'Q1');
      return await abandon(scene, scene.supervisor1);
    },
    right: 'in_use_by',
    wrong: 'abandoned',
  },
  {
    condition: 'abandoned by a supervisor',
    what: 'the unknown entry of another is abandoned by a supervisor, not by a clerk',
    async run(scene) {
      const { office, clerk1, clerk2, supervisor1, begin, leave } = scene;
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      return `${await abandon(scene, clerk2)}, ${await abandon(scene, supervisor1)}`;
    },
    right: 'not_allowed, abandoned',
    wrong: 'abandoned, overtaken',
  },
];
