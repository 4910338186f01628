/** Order and completeness of the search, with generated contacts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createContacts } from '../../../electron/modules/contacts/contacts.ts';
import { createQuoteContactStore } from '../../../electron/modules/contacts/quoteContactStore.ts';
import { createContactStore } from '../../../electron/modules/contacts/store.ts';
import { createEmbeddedRecords } from '../../../electron/modules/workgroup/embeddedRecords.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { termsOf } from '../../../shared/rules/searchTerms.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { memoryExports } from '../../support/memoryExports.ts';
import { sampleContact } from '../../support/sampleEntries.ts';

const word = fc.constantFrom('Acme', 'acorn', 'Beta', "O'Brien", 'Söhne', 'Co.', 'Pallet', 'pal', '43', '4320');
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((message) => message.join(' '));
const book = fc.array(fc.record({ name, city: word, uses: fc.nat({ max: 4 }) }), { minLength: 1, maxLength: 12 });
const typed = fc.array(fc.tuple(word, fc.integer({ min: 1, max: 8 })), { minLength: 1, maxLength: 3 });

function openContacts(clock = createManualClock()) {
  const database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  return createContacts({
    store: createContactStore(database),
    records: createEmbeddedRecords(database),
    quoteContacts: createQuoteContactStore(database),
    clock,
    emit() {},
    files: memoryExports(),
    placeOfZip: () => Promise.resolve(null),
  });
}

const begins = (message: readonly string[], searched: readonly string[]) =>
  searched.every((one) => message.some((other) => other.startsWith(one)));

test('the search finds exactly the contacts with a word for each typed beginning, names first, then by use', async () => {
  await fc.assert(
    fc.asyncProperty(book, typed, async (entries, parts) => {
      const contacts = openContacts();
      for (const [at, entry] of entries.entries()) {
        const fields = sampleContact({
          name: entry.name,
          city: entry.city,
          person: '',
          email: '',
          address1: '',
          address2: '',
        });
        await contacts.save(String(at), fields);
        for (let use = 0; use < entry.uses; use += 1) await contacts.use(String(at));
      }
      // Beginnings of words, in any order, in either case.
      const search = parts.map(([whole, length]) => whole.slice(0, length).toUpperCase()).join('  ');
      const searched = termsOf(search);
      const { total, entries: found } = contacts.list({ search, sort: 'use', offset: 0, limit: 100 });

      const expected = contacts
        .list({ search: '', sort: 'name', offset: 0, limit: 100 })
        .entries.filter((one) =>
          begins(termsOf([one.name, one.city, one.state, one.zip, one.phone].join(' ')), searched),
        );
      expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      expect(total).toBe(expected.length);

      const rank = found.map((one) => (begins(termsOf(one.name), searched) ? 1000 : 0) + one.usedCount);
      expect(rank).toEqual(rank.toSorted((a, b) => b - a));
      const backwards = [...parts]
        .toReversed()
        .map(([whole, length]) => whole.slice(0, length))
        .join(' ');
      const again = contacts.list({ search: backwards, sort: 'use', offset: 0, limit: 100 });
      expect(again.entries.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});

test('what was removed is deleted for good after 30 days, when something else is removed', async () => {
  const clock = createManualClock();
  const contacts = openContacts(clock);
  for (const id of ['a', 'b']) await contacts.save(id, sampleContact());
  await contacts.remove(['a']);
  clock.advance(31 * 24 * 60 * 60 * 1000);
  expect(contacts.getIncludingRemoved('a')).not.toBeNull();
  await contacts.remove(['b']);
  expect(contacts.getIncludingRemoved('a')).toBeNull();
  expect(await contacts.restore(['a', 'b'])).toEqual({ ok: true, value: { restored: 1 } });
});
