/** Trials of the intent to book: one quote, and two quotes of one order. */
import { DAY, DRAFT_OVER, RULES, SUBMITTING_OVER, type Trial } from './trial.ts';

export const BEGIN_TRIALS: readonly Trial[] = [
  {
    condition: 'quote in use',
    what: 'a quote that another clerk has booked is not begun again',
    async run({ clerk1, clerk2, book, begin, result }) {
      await book(clerk1, 'Q1');
      return `${await begin(clerk2, 'Q1')}, ${await result()}`;
    },
    right: 'in_use_by, booked once',
    wrong: 'begun, lost',
  },
  {
    condition: 'draft of another',
    what: 'a quote that another clerk is about to submit is not begun with other fields',
    async run({ clerk1, clerk2, begin, leave }) {
      await begin(clerk1, 'Q1');
      const second = await begin(clerk2, 'Q1', { body: 'of Clerk 2' });
      return `${second}, ${(await leave(clerk1, 'Q1')) === null ? 'Clerk 1 can not submit' : 'Clerk 1 submits'}`;
    },
    right: 'in_use_by, Clerk 1 submits',
    wrong: 'begun, Clerk 1 can not submit',
  },
  {
    condition: 'similar submitted',
    what: 'the order of a booking is not booked from another quote',
    async run({ clerk1, clerk2, book, result }) {
      await book(clerk1, 'Q1');
      return `${await book(clerk2, 'Q2')}, ${await result()}`;
    },
    right: 'alike, booked once',
    wrong: 'booked, doubled',
  },
  {
    condition: 'similar draft',
    what: 'the order of a draft that waits to be submitted is not booked from another quote',
    async run({ clerk1, clerk2, begin, book, submit, result }) {
      await begin(clerk1, 'Q1');
      const second = await book(clerk2, 'Q2');
      await submit(clerk1, 'Q1');
      return `${second}, ${await result()}`;
    },
    right: 'alike, booked once',
    wrong: 'booked, doubled',
  },
  {
    condition: 'lease of a similar draft',
    what: 'a draft that was left behind does not prevent the booking of its order',
    async run({ office, clerk1, clerk2, begin, book }) {
      await begin(clerk1, 'Q1');
      await office.pass(DRAFT_OVER);
      return await book(clerk2, 'Q2');
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'similar while open',
    what: 'the order of an abandoned entry is not booked while its request may still arrive',
    async run({ office, clerk1, clerk2, supervisor1, begin, leave, entry, book, booked, result }) {
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      await office.pass(SUBMITTING_OVER);
      await supervisor1.store.abandon((await entry('Q1')).id, 'called the carrier');
      const second = await book(clerk2, 'Q2');
      // The request that was stuck arrives.
      booked('Q1');
      return `${second}, ${(await result()) === 'lost' && second === 'booked' ? 'two trucks' : 'one truck'}`;
    },
    right: 'alike, one truck',
    wrong: 'booked, two trucks',
  },
  {
    condition: 'recent',
    what: 'a booking of two weeks ago does not prevent one of the same order',
    async run({ office, clerk1, clerk2, book }) {
      await book(clerk1, 'Q1');
      await office.pass(15 * DAY);
      return await book(clerk2, 'Q2');
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'pickup days',
    what: 'the same freight two days later is another order',
    async run({ clerk1, clerk2, book }) {
      await book(clerk1, 'Q1');
      return await book(clerk2, 'Q2', { pickupDate: '2026-12-03' });
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'order key',
    what: 'another order on the same day is booked',
    async run({ clerk1, clerk2, book }) {
      await book(clerk1, 'Q1');
      return await book(clerk2, 'Q2', { orderKey: 'order 2' });
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'seen',
    what: 'a clerk who has seen the other booking books in addition',
    async run({ clerk1, clerk2, entry, book }) {
      await book(clerk1, 'Q1');
      return await book(clerk2, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] });
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'canceled',
    what: 'the order of a voided shipment is booked again',
    async run({ office, clerk1, clerk2, book }) {
      await book(clerk1, 'Q1');
      await office.sql('UPDATE waybill.shipments SET voided = 1');
      return await book(clerk2, 'Q2');
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'same order needs a supervisor',
    what: 'a clerk who has seen the other booking does not book in addition, where only a supervisor may',
    async run({ clerk1, clerk2, supervisor1, book, entry, result }) {
      await supervisor1.store.setPolicy({ confirmSimilar: 'supervisor' });
      await book(clerk1, 'Q1');
      return `${await book(clerk2, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] })}, ${await result()}`;
    },
    right: 'needs_supervisor, booked once',
    wrong: 'booked, doubled',
  },
  {
    condition: 'same order by a supervisor',
    what: 'a supervisor books in addition to a booking that was seen, where only a supervisor may',
    async run({ clerk1, supervisor1, book, entry }) {
      await supervisor1.store.setPolicy({ confirmSimilar: 'supervisor' });
      await book(clerk1, 'Q1');
      return await book(supervisor1, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] });
    },
    right: 'booked',
    wrong: 'needs_supervisor',
  },
  {
    condition: 'policy of the same order',
    what: 'a clerk books in addition to a booking that was seen, where no policy says otherwise',
    async run({ clerk1, clerk2, book, entry }) {
      await book(clerk1, 'Q1');
      return await book(clerk2, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] });
    },
    right: 'booked',
    wrong: 'needs_supervisor',
  },
  {
    condition: 'seen is no longer similar',
    what: 'a clerk books after the booking that was seen was voided, where a supervisor books the same order',
    async run({ office, clerk1, clerk2, supervisor1, book, entry }) {
      await supervisor1.store.setPolicy({ confirmSimilar: 'supervisor' });
      await book(clerk1, 'Q1');
      await office.sql('UPDATE waybill.shipments SET voided = 1');
      return await book(clerk2, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] });
    },
    right: 'booked',
    wrong: 'needs_supervisor',
  },
  {
    condition: 'renewed by its owner',
    what: 'the lease of a draft is not extended by another clerk',
    async run({ clerk1, clerk2, begin, entry }) {
      await begin(clerk1, 'Q1');
      const renewed = await clerk2.store.renew((await entry('Q1')).id);
      return renewed.ok ? 'renewed' : renewed.error.code;
    },
    right: 'overtaken',
    wrong: 'renewed',
  },
  {
    condition: 'released by its owner',
    what: 'the lease of a draft is not ended by another clerk',
    async run({ clerk1, clerk2, begin, book, entry, submit, result }) {
      await begin(clerk1, 'Q1');
      await clerk2.store.release((await entry('Q1')).id);
      const second = await book(clerk2, 'Q2');
      await submit(clerk1, 'Q1');
      return `${second}, ${await result()}`;
    },
    right: 'alike, booked once',
    wrong: 'booked, booked once',
  },
  {
    condition: 'released draft',
    what: 'the lease of a booking that is being submitted is not ended',
    async run({ clerk1, clerk2, begin, leave, entry }) {
      await begin(clerk1, 'Q1');
      await leave(clerk1, 'Q1');
      await clerk1.store.release((await entry('Q1')).id);
      return (await leave(clerk2, 'Q1')) === null ? 'one request' : 'two requests at once';
    },
    right: 'one request',
    wrong: 'two requests at once',
  },
  {
    condition: 'renewed in time',
    what: 'a draft is not renewed after its lease, when another quote of the order may have been begun',
    async run({ office, clerk1, clerk2, begin, book, entry, submit, result }) {
      await begin(clerk1, 'Q1');
      await office.pass(DRAFT_OVER);
      await book(clerk2, 'Q2');
      const renewed = await clerk1.store.renew((await entry('Q1')).id);
      await submit(clerk1, 'Q1');
      return `${renewed.ok ? 'renewed' : renewed.error.code}, ${await result()}`;
    },
    right: 'overtaken, booked once',
    wrong: 'renewed, doubled',
  },
];
