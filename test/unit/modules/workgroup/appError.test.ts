import { describe, expect, it } from 'vitest';
import { appErrorOf } from '../../../../electron/modules/workgroup/appError.ts';
import type { RecordVersion } from '../../../../electron/modules/workgroup/shared.ts';
import { SHARED_BOOKING } from '../../../support/sampleSharedBooking.ts';

const IN_USE = { code: 'in_use_by', bookingId: 'b1', name: 'clerk1', computer: 'DESK-2', sinceMs: 5000 };
const RECORD: RecordVersion = {
  id: 'n1',
  seq: 12,
  isRemoved: false,
  columns: { text: 'Dock 4', edited_at_ms: 9 },
  changedBy: 'Ana',
};

describe('a failure of the shared store as an error', () => {
  it('says since when the store is away, if that is known', () => {
    const failure = { code: 'workgroup_away', isOutcomeUnknown: true } as const;
    expect(appErrorOf(failure)).toEqual({ ...failure, sinceMs: null });
    expect(appErrorOf({ ...failure, sinceMs: 7000 })).toEqual({ ...failure, sinceMs: 7000 });
  });

  it('says who is booking, and which bookings are similar', () => {
    expect(appErrorOf({ code: 'in_use_by', booking: SHARED_BOOKING })).toEqual(IN_USE);
    const similar = appErrorOf({ code: 'alike', bookings: [SHARED_BOOKING, { ...SHARED_BOOKING, id: 'b2' }] });
    expect(similar).toEqual({ code: 'similar_bookings', bookingIds: ['b1', 'b2'] });
  });

  it.each([
    ['booked', { code: 'quote_already_used', bookingId: 'b1', state: 'booked' }],
    ['draft', IN_USE],
    ['abandoned', { code: 'not_found', what: 'booking' }],
  ] as const)('an entry that was overtaken and is %s', (state, error) => {
    expect(appErrorOf({ code: 'overtaken', booking: { ...SHARED_BOOKING, state } })).toEqual(error);
  });

  it('carries the other version, read as the contract has it', () => {
    const subject = { what: 'note', fieldsOf: ({ text = '' }: Record<string, string | number | null>) => ({ text }) };
    expect(appErrorOf({ code: 'changed_meanwhile', records: [RECORD] }, subject)).toEqual({
      code: 'changed_meanwhile',
      what: 'note',
      version: { version: 12, fields: { text: 'Dock 4' }, changedBy: 'Ana' },
    });
    const removed = { ...RECORD, isRemoved: true };
    expect(appErrorOf({ code: 'changed_meanwhile', records: [removed] }, subject)).toMatchObject({
      version: { version: 12, fields: null, changedBy: 'Ana' },
    });
  });

  it('names the record that has the name already', () => {
    expect(appErrorOf({ code: 'name_taken' }, { what: 'template', name: 'Tile' })).toEqual({
      code: 'name_taken',
      name: 'Tile',
    });
  });

  it('throws for what only a bug explains', () => {
    expect(() => appErrorOf({ code: 'wrong_hash' })).toThrow('wrong_hash');
  });
});
