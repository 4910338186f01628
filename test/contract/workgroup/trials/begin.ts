/** Trials of the intent to book: one quote, and two quotes of one order. */
import { DAY, DRAFT_OVER, RULES, SUBMITTING_OVER, type Trial } from './trial.ts';

export const BEGIN_TRIALS: readonly Trial[] = [
  {
    condition: 'quote in use',
    what: 'a quote that another clerk has booked is not begun again',
    async run({ anna, ben, book, begin, result }) {
      await book(anna, 'Q1');
      return `${await begin(ben, 'Q1')}, ${await result()}`;
    },
    right: 'in_use_by, booked once',
    wrong: 'begun, lost',
  },
  {
    condition: 'draft of another',
    what: 'a quote that another clerk is about to submit is not begun with other fields',
    async run({ anna, ben, begin, leave }) {
      await begin(anna, 'Q1');
      const second = await begin(ben, 'Q1', { body: 'of Ben' });
      return `${second}, ${(await leave(anna, 'Q1')) === null ? 'Anna can not submit' : 'Anna submits'}`;
    },
    right: 'in_use_by, Anna submits',
    wrong: 'begun, Anna can not submit',
  },
  {
    condition: 'similar submitted',
    what: 'the order of a booking is not booked from another quote',
    async run({ anna, ben, book, result }) {
      await book(anna, 'Q1');
      return `${await book(ben, 'Q2')}, ${await result()}`;
    },
    right: 'alike, booked once',
    wrong: 'booked, doubled',
  },
  {
    condition: 'similar draft',
    what: 'the order of a draft that waits to be submitted is not booked from another quote',
    async run({ anna, ben, begin, book, submit, result }) {
      await begin(anna, 'Q1');
      const second = await book(ben, 'Q2');
      await submit(anna, 'Q1');
      return `${second}, ${await result()}`;
    },
    right: 'alike, booked once',
    wrong: 'booked, doubled',
  },
  {
    condition: 'lease of a similar draft',
    what: 'a draft that was left behind does not prevent the booking of its order',
    async run({ office, anna, ben, begin, book }) {
      await begin(anna, 'Q1');
      await office.pass(DRAFT_OVER);
      return await book(ben, 'Q2');
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'similar while open',
    what: 'the order of an abandoned entry is not booked while its request may still arrive',
    async run({ office, anna, ben, sue, begin, leave, entry, book, booked, result }) {
      await begin(anna, 'Q1');
      await leave(anna, 'Q1');
      await office.pass(SUBMITTING_OVER);
      await sue.store.abandon((await entry('Q1')).id, 'called the carrier');
      const second = await book(ben, 'Q2');
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
    async run({ office, anna, ben, book }) {
      await book(anna, 'Q1');
      await office.pass(15 * DAY);
      return await book(ben, 'Q2');
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'pickup days',
    what: 'the same freight two days later is another order',
    async run({ anna, ben, book }) {
      await book(anna, 'Q1');
      return await book(ben, 'Q2', { pickupDate: '2026-12-03' });
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'order key',
    what: 'another order on the same day is booked',
    async run({ anna, ben, book }) {
      await book(anna, 'Q1');
      return await book(ben, 'Q2', { orderKey: 'order 2' });
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'seen',
    what: 'a clerk who has seen the other booking books in addition',
    async run({ anna, ben, entry, book }) {
      await book(anna, 'Q1');
      return await book(ben, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] });
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'canceled',
    what: 'the order of a voided shipment is booked again',
    async run({ office, anna, ben, book }) {
      await book(anna, 'Q1');
      await office.sql('UPDATE waybill.shipments SET voided = 1');
      return await book(ben, 'Q2');
    },
    right: 'booked',
    wrong: 'alike',
  },
  {
    condition: 'same order needs a supervisor',
    what: 'a clerk who has seen the other booking does not book in addition, where only a supervisor may',
    async run({ anna, ben, sue, book, entry, result }) {
      await sue.store.setPolicy({ confirmSimilar: 'supervisor' });
      await book(anna, 'Q1');
      return `${await book(ben, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] })}, ${await result()}`;
    },
    right: 'needs_supervisor, booked once',
    wrong: 'booked, doubled',
  },
  {
    condition: 'same order by a supervisor',
    what: 'a supervisor books in addition to a booking that was seen, where only a supervisor may',
    async run({ anna, sue, book, entry }) {
      await sue.store.setPolicy({ confirmSimilar: 'supervisor' });
      await book(anna, 'Q1');
      return await book(sue, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] });
    },
    right: 'booked',
    wrong: 'needs_supervisor',
  },
  {
    condition: 'policy of the same order',
    what: 'a clerk books in addition to a booking that was seen, where no policy says otherwise',
    async run({ anna, ben, book, entry }) {
      await book(anna, 'Q1');
      return await book(ben, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] });
    },
    right: 'booked',
    wrong: 'needs_supervisor',
  },
  {
    condition: 'seen is no longer similar',
    what: 'a clerk books after the booking that was seen was voided, where a supervisor books the same order',
    async run({ office, anna, ben, sue, book, entry }) {
      await sue.store.setPolicy({ confirmSimilar: 'supervisor' });
      await book(anna, 'Q1');
      await office.sql('UPDATE waybill.shipments SET voided = 1');
      return await book(ben, 'Q2', {}, { ...RULES, seen: [(await entry('Q1')).id] });
    },
    right: 'booked',
    wrong: 'needs_supervisor',
  },
  {
    condition: 'renewed by its owner',
    what: 'the lease of a draft is not extended by another clerk',
    async run({ anna, ben, begin, entry }) {
      await begin(anna, 'Q1');
      const renewed = await ben.store.renew((await entry('Q1')).id);
      return renewed.ok ? 'renewed' : renewed.error.code;
    },
    right: 'overtaken',
    wrong: 'renewed',
  },
  {
    condition: 'released by its owner',
    what: 'the lease of a draft is not ended by another clerk',
    async run({ anna, ben, begin, book, entry, submit, result }) {
      await begin(anna, 'Q1');
      await ben.store.release((await entry('Q1')).id);
      const second = await book(ben, 'Q2');
      await submit(anna, 'Q1');
      return `${second}, ${await result()}`;
    },
    right: 'alike, booked once',
    wrong: 'booked, booked once',
  },
  {
    condition: 'released draft',
    what: 'the lease of a booking that is being submitted is not ended',
    async run({ anna, ben, begin, leave, entry }) {
      await begin(anna, 'Q1');
      await leave(anna, 'Q1');
      await anna.store.release((await entry('Q1')).id);
      return (await leave(ben, 'Q1')) === null ? 'one request' : 'two requests at once';
    },
    right: 'one request',
    wrong: 'two requests at once',
  },
  {
    condition: 'renewed in time',
    what: 'a draft is not renewed after its lease, when another quote of the order may have been begun',
    async run({ office, anna, ben, begin, book, entry, submit, result }) {
      await begin(anna, 'Q1');
      await office.pass(DRAFT_OVER);
      await book(ben, 'Q2');
      const renewed = await anna.store.renew((await entry('Q1')).id);
      await submit(anna, 'Q1');
      return `${renewed.ok ? 'renewed' : renewed.error.code}, ${await result()}`;
    },
    right: 'overtaken, booked once',
    wrong: 'renewed, doubled',
  },
];
