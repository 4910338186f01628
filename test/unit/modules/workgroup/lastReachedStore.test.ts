/** What is known of the store after a restart. */
import { expect, test } from 'vitest';
import { createLastReached, LAST_REACHED_SCHEMA } from '../../../../electron/modules/workgroup/lastReachedStore.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';

test('rights that can’t be read are unknown until the next connection, and the account opens', () => {
  const db = openDatabase(':memory:', [LAST_REACHED_SCHEMA]);
  const lastReached = createLastReached(db);
  const rights = { role: 'clerk', policy: { documentMonths: 24 } } as const;
  lastReached.save({ atMs: 5, rights });
  expect(lastReached.read()).toEqual({ atMs: 5, rights });
  // Damaged, or of a later version of Waybill.
  for (const unreadable of ['{"role":', '{"role":"dispatcher","policy":{}}']) {
    db.run('UPDATE last_reached SET rights = :unreadable', { unreadable });
    expect(lastReached.read()).toEqual({ atMs: 5, rights: null });
  }
});
