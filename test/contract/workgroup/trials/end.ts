/** Trials of how attempts end: rule 1, "booked" always applies, and rule 2, which rejections prove something. */
import { notSent, QUIET_OVER, rejected, SUBMITTING_OVER, type Trial, unknown } from './trial.ts';

export const END_TRIALS: readonly Trial[] = [
  {
    condition: 'booked always applies',
    what: '"booked" applies to an entry that was abandoned in the meantime',
    async run({ office, clerk1, supervisor1, begin, leave, end, entry, booked, result }) {
      await begin(clerk1, 'Q1');
      const attemptId = await leave(clerk1, 'Q1');
      // The service has booked it; the computer sleeps with the response.
      const response = booked('Q1');
      await office.pass(SUBMITTING_OVER);
      await supervisor1.store.abandon((await entry('Q1')).id, 'called the carrier');
      return `${await end(clerk1, attemptId, response)}, ${await result()}`;
    },
    right: 'booked, booked once',
    wrong: 'abandoned, lost',
  },
  {
    condition: 'booked always applies',
    what: '"booked" applies from an attempt that was overtaken, whose repeat has another account',
    async run({ office, clerk1, clerk2, begin, leave, end, booked, result }) {
      await begin(clerk1, 'Q1');
      const overtaken = await leave(clerk1, 'Q1');
      const response = booked('Q1');
      await office.pass(SUBMITTING_OVER);
      const repeat = await leave(clerk2, 'Q1', {}, 'warehouse');
      await end(clerk2, repeat, rejected('quote_not_found'));
      return `${await end(clerk1, overtaken, response)}, ${await result()}`;
    },
    right: 'booked, booked once',
    wrong: 'unknown, lost',
  },
  {
    condition: 'quiet time',
    what: 'a rejection proves nothing while the request of a computer that failed may still arrive',
    async run({ office, clerk1, clerk2, begin, leave, end, submit, booked, result }) {
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      const state = await end(clerk2, await leave(clerk2, 'Q1'), rejected());
      // The request that was stuck arrives after the repeat.
      booked('Q1');
      // An open entry is finished; one that was rejected is not.
      await submit(clerk2, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'quiet time',
    what: 'a rejection from within the quiet time proves nothing when it is recorded after it',
    async run({ office, clerk1, clerk2, begin, leave, end, submit, booked, result }) {
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      const repeat = await leave(clerk2, 'Q1');
      booked('Q1');
      await office.pass(QUIET_OVER);
      const state = await end(clerk2, repeat, rejected());
      await submit(clerk2, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'latest attempt',
    what: 'a late rejection does not end the lease of the attempt that is being submitted',
    async run({ office, clerk1, clerk2, supervisor1, begin, leave, end }) {
      await begin(clerk1, 'Q1');
      const overtaken = await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      await leave(clerk2, 'Q1');
      const state = await end(clerk1, overtaken, rejected());
      return `${state}, ${(await leave(supervisor1, 'Q1')) === null ? 'one call' : 'two calls'}`;
    },
    right: 'submitting, one call',
    wrong: 'unknown, two calls',
  },
  {
    condition: 'open entry',
    what: 'a late rejection does not apply to an entry that was booked by the attempt before',
    async run({ office, clerk1, clerk2, begin, leave, end, booked, result }) {
      await begin(clerk1, 'Q1');
      const first = await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      const second = await leave(clerk2, 'Q1');
      await end(clerk1, first, booked('Q1'));
      return `${await end(clerk2, second, rejected())}, ${await result()}`;
    },
    right: 'booked, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'own attempt',
    what: 'a clerk does not reject what another clerk is submitting',
    async run({ clerk1, clerk2, begin, leave, end, book, booked, result }) {
      await begin(clerk1, 'Q1');
      const attemptId = await leave(clerk1, 'Q1');
      const state = await end(clerk2, attemptId, rejected());
      const second = await book(clerk2, 'Q2');
      await end(clerk1, attemptId, booked('Q1'));
      return `${state}, ${second}, ${await result()}`;
    },
    right: 'not_allowed, alike, booked once',
    wrong: 'rejected, booked, doubled',
  },
  {
    condition: 'same account',
    what: 'a rejection by another account, which does not know the quote, proves nothing',
    async run({ office, clerk1, clerk2, begin, leave, end, submit, booked, result }) {
      await begin(clerk1, 'Q1');
      await end(clerk1, await leave(clerk1, 'Q1'), unknown());
      booked('Q1');
      await office.pass(QUIET_OVER);
      const state = await end(clerk2, await leave(clerk2, 'Q1', {}, 'warehouse'), rejected('quote_not_found'));
      await submit(clerk1, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'same account',
    what: 'a rejection proves nothing of a repeat by another account, also under the account that was first',
    async run({ office, clerk1, clerk2, begin, leave, end, submit, booked, result }) {
      await begin(clerk2, 'Q1');
      await end(clerk2, await leave(clerk2, 'Q1', {}, 'warehouse'), unknown());
      await end(clerk1, await leave(clerk1, 'Q1'), unknown());
      booked('Q1');
      await office.pass(QUIET_OVER);
      const state = await end(clerk2, await leave(clerk2, 'Q1', {}, 'warehouse'), rejected('quote_not_found'));
      await submit(clerk1, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'same body',
    what: 'invalid fields prove nothing of an earlier request with other fields',
    async run({ office, clerk1, begin, leave, end, entry, submit, booked, result }) {
      await begin(clerk1, 'Q1');
      await end(clerk1, await leave(clerk1, 'Q1'), unknown());
      booked('Q1');
      await office.pass(QUIET_OVER);
      await clerk1.store.abandon((await entry('Q1')).id, 'no response');
      await begin(clerk1, 'Q1', { body: 'other fields' });
      const state = await end(clerk1, await leave(clerk1, 'Q1'), rejected('validation_failed'));
      await submit(clerk1, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'rejected, lost',
  },
  {
    condition: 'not sent after an open attempt',
    what: 'a repeat that was not sent leaves the outcome of the attempt before unknown',
    async run({ office, clerk1, clerk2, begin, leave, end, submit, booked, result }) {
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      booked('Q1');
      await office.pass(QUIET_OVER);
      const state = await end(clerk2, await leave(clerk2, 'Q1'), notSent());
      // Of a draft, only its owner could do this.
      await submit(clerk1, 'Q1');
      return `${state}, ${await result()}`;
    },
    right: 'unknown, booked once',
    wrong: 'draft, lost',
  },
  {
    condition: 'recorded once',
    what: 'an end that is recorded again changes nothing',
    async run({ office, clerk1, begin, leave, end }) {
      await begin(clerk1, 'Q1');
      const attemptId = await leave(clerk1, 'Q1');
      await end(clerk1, attemptId, unknown());
      await end(clerk1, attemptId, unknown());
      const trail = await office.sql("SELECT 1 FROM waybill.audit WHERE action = 'lose'");
      return `${trail.length} in the trail`;
    },
    right: '1 in the trail',
    wrong: '2 in the trail',
  },
  {
    condition: 'BOL number taken',
    what: 'two orders are not merged when the provider gives both the same BOL number',
    async run({ office, clerk1, clerk2, book, begin, leave, end, booked }) {
      await book(clerk1, 'Q1');
      await begin(clerk2, 'Q2', { orderKey: 'order 2' });
      await end(clerk2, await leave(clerk2, 'Q2'), booked('Q2', 'BOL Q1'));
      const [shipment] = await office.sql('SELECT quote_reference FROM waybill.shipments');
      const [second] = await office.sql("SELECT outcome FROM waybill.bookings WHERE quote_reference = 'Q2'");
      return `${String(shipment?.['quote_reference'])}, ${String(second?.['outcome'])}`;
    },
    right: 'Q1, {"bolTaken": {"poNumber": "PO 7"}, "bolNumber": "BOL Q1"}',
    wrong: 'Q2, {"bolNumber":"BOL Q1"}',
  },
];
