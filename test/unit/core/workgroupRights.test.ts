import { describe, expect, it } from 'vitest';
import { mayCall, readOnlyBecause } from '../../../electron/core/workgroupRights.ts';

const stateOf = (role: 'reader' | 'clerk' | 'supervisor' | null) => ({ rights: { role, policy: {} }, version: null });

describe('the rights of a login', () => {
  it.each(['bookings.submit', 'quotes.getRates', 'contacts.save', 'printing.start', 'attention.done'] as const)(
    '%s needs those of a clerk',
    (name) => {
      const may = [null, 'reader', 'clerk', 'supervisor'] as const;
      expect(may.map((role) => mayCall(name, stateOf(role)))).toEqual([false, false, true, true]);
    },
  );

  it.each(['shipments.list', 'documents.fetch', 'drafts.save', 'workgroup.leave'] as const)('%s needs none', (name) => {
    for (const role of [null, 'reader'] as const) expect(mayCall(name, stateOf(role))).toBe(true);
  });

  it('are those of a clerk without a workgroup, and before they are known', () => {
    for (const state of [null, { rights: null, version: null }]) {
      expect([mayCall('bookings.submit', state), readOnlyBecause(state)]).toEqual([true, null]);
    }
    expect([readOnlyBecause(stateOf(null)), readOnlyBecause(stateOf('reader'))]).toEqual(['removed', 'reader']);
  });

  it('are none where Waybill or the database is too old for the other', () => {
    for (const [store, reason] of [
      ['newer', 'waybill_too_old'],
      ['older', 'database_too_old'],
    ] as const) {
      const state = { ...stateOf('supervisor'), version: { store, isReadable: true, isWritable: false } };
      expect([mayCall('contacts.save', state), readOnlyBecause(state)]).toEqual([false, reason]);
      expect(mayCall('shipments.list', state)).toBe(true);
      const writable = { ...state, version: { ...state.version, isWritable: true } };
      expect([mayCall('contacts.save', writable), readOnlyBecause(writable)]).toEqual([true, null]);
    }
  });
});
