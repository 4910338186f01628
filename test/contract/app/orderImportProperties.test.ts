/** An import accounts for every row, whatever the sheet contains. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { responded } from '../../support/orderDay.ts';
import { sampleOrderValues } from '../../support/orderRows.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const numbers = fc.constantFrom('SO-1', 'so-1', ' SO-1 ', 'SO-2', 'SO-3', '0042', '42', '', '   ');
const dirty = fc.record(
  {
    orderNumber: numbers,
    zip: fc.constantFrom('80216', '8021', '2110', 'n/a', '', '80216-1234', '８0216'),
    state: fc.constantFrom('CO', 'co', 'Colorado', 'XX', ''),
    pickupDate: fc.constantFrom('2026-11-20', '11/20/2026', '46346', '31/31/2026', 'soon', ''),
    weight: fc.constantFrom('600', '1,200', '1.200,5', '-3', '1e9', 'heavy', '', '0'),
    quantity: fc.constantFrom('2', '0', '2.5', '', 'two'),
    dimensions: fc.constantFrom('48x40x46', '48 × 40', '', 'x'),
    accessorials: fc.constantFrom('LGDL', 'LGDL; APPT', 'none', ''),
    phone: fc.constantFrom('(303) 555-0118', '555', '', '3035550118 x7'),
    name: fc.oneof(fc.constantFrom('Example Fixtures Inc.', ''), fc.string({ maxLength: 12 })),
    description: fc.oneof(fc.constant('Brackets'), fc.string({ maxLength: 12, unit: 'grapheme' })),
  },
  { requiredKeys: ['orderNumber'] },
);

test('orders, repeated rows, and named bad rows are all rows, and a repeated import adds nothing', async () => {
  const memory = await openMemoryApp(createScriptedHttp());
  await memory.connect();
  const { call } = memory;
  await call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await call('contacts.setDefaultShipper', { contactId: 'shipper' });
  let sheet = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(dirty, { minLength: 1, maxLength: 25 }), async (cells) => {
      sheet += 1;
      const source = `Sheet ${sheet}`;
      const rows = cells.map((values, at) => ({ line: at + 2, values: sampleOrderValues(values) }));
      const run = async (isDryRun: boolean) =>
        responded(await call('orders.import', { source, importId: `i${sheet}`, rows, isDryRun })).rows;
      const preview = await run(true);
      const outcome = await run(false);
      expect(outcome.map(({ line }) => line)).toEqual(rows.map(({ line }) => line));
      expect(preview.map((row) => row.outcome)).toEqual(outcome.map((row) => row.outcome));
      for (const { outcome: result, problems, badLine, orderId } of outcome) {
        if (result !== 'bad') expect([problems, badLine, orderId !== null]).toEqual([[], null, true]);
        // A bad row is named itself, or names the row of its order that is.
        else if (problems.length === 0) expect(outcome.find(({ line }) => line === badLine)?.problems).not.toEqual([]);
        else expect(problems.every(({ field, message }) => field !== '' && message !== '')).toBe(true);
      }
      const added = outcome.filter((row) => row.outcome === 'added');
      const saved = responded(await call('orders.list', { limit: 500 })).orders.filter((one) => one.source === source);
      expect(new Set(saved.map(({ id }) => id))).toEqual(new Set(added.map(({ orderId }) => orderId)));
      expect(added.length + outcome.filter((row) => row.outcome === 'bad').length).toBe(rows.length);
      const again = await run(false);
      expect(again.every((row) => row.outcome === 'bad' || row.outcome === 'unchanged')).toBe(true);
      const ids = saved.map(({ id }) => id);
      if (ids.length > 0) await call('orders.remove', { orderIds: ids });
    }),
    { numRuns: 60 },
  );
  expect(memory.bugs).toEqual([]);
});
