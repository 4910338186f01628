/** Trials of the leave to submit. */
import { DRAFT_OVER, SUBMITTING_OVER, type Trial, unknown } from './trial.ts';

const isGiven = (attemptId: string | null) => (attemptId === null ? 'denied' : 'given');

export const LEAVE_TRIALS: readonly Trial[] = [
  {
    condition: 'draft lease',
    what: 'a draft is not submitted after its lease, when others no longer see it',
    async run({ office, clerk1, clerk2, begin, book, submit, result }) {
      await begin(clerk1, 'Q1');
      await office.pass(DRAFT_OVER);
      const second = await book(clerk2, 'Q2');
      return `${second}, ${await submit(clerk1, 'Q1')}, ${await result()}`;
    },
    right: 'booked, no leave, booked once',
    wrong: 'booked, booked, doubled',
  },
  {
    condition: 'draft owner',
    what: 'the draft of another clerk, which may be withdrawn, is not submitted',
    async run({ clerk1, clerk2, begin, leave, entry }) {
      await begin(clerk1, 'Q1');
      const attemptId = await leave(clerk2, 'Q1');
      const withdrawn = await clerk1.store.abandon((await entry('Q1')).id, 'withdrawn');
      return `${isGiven(attemptId)}, ${withdrawn.ok ? 'withdrawn' : withdrawn.error.code}`;
    },
    right: 'denied, withdrawn',
    wrong: 'given, in_use_by',
  },
  {
    condition: 'submitting lease',
    what: 'a second clerk does not submit what the first is submitting',
    async run({ clerk1, clerk2, begin, leave }) {
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      return isGiven(await leave(clerk2, 'Q1'));
    },
    right: 'denied',
    wrong: 'given',
  },
  {
    condition: 'state as seen',
    what: 'an entry whose attempt has ended since is not submitted as it was seen',
    async run({ office, clerk1, clerk2, begin, leave, end }) {
      await begin(clerk1, 'Q1');
      const attemptId = await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      await end(clerk1, attemptId, unknown());
      return isGiven(await leave(clerk2, 'Q1', { state: 'submitting' }));
    },
    right: 'denied',
    wrong: 'given',
  },
  {
    condition: 'attempts as seen',
    what: 'leave whose response was lost is not given a second time',
    async run({ office, clerk1, clerk2, begin, leave }) {
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      const first = await leave(clerk2, 'Q1', { attempts: 1 });
      return `${isGiven(first)}, ${isGiven(await leave(clerk2, 'Q1', { attempts: 1 }))}`;
    },
    right: 'given, denied',
    wrong: 'given, given',
  },
  {
    condition: 'body as seen',
    what: 'the store knows the exact text that is submitted',
    async run({ office, clerk1, begin, leave }) {
      await begin(clerk1, 'Q1', { body: 'first text' });
      await begin(clerk1, 'Q1', { body: 'second text' });
      const attemptId = await leave(clerk1, 'Q1', { body: 'first text' });
      const [attempt] = await office.sql('SELECT body FROM waybill.booking_attempts');
      return `${isGiven(attemptId)}, ${attempt === undefined ? 'no attempt' : String(attempt['body'])}`;
    },
    right: 'denied, no attempt',
    wrong: 'given, second text',
  },
  {
    condition: 'may be submitted',
    what: 'a draft that was withdrawn is not submitted',
    async run({ clerk1, begin, entry, submit, result }) {
      await begin(clerk1, 'Q1');
      await clerk1.store.abandon((await entry('Q1')).id, 'withdrawn');
      return `${await submit(clerk1, 'Q1')}, ${await result()}`;
    },
    right: 'no leave, not booked',
    wrong: 'booked, booked once',
  },
];
