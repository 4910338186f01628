import type { SharedBooking } from '../../electron/modules/workgroup/shared.ts';

/** A draft that a member of a workgroup has reserved. */
export const SHARED_BOOKING: SharedBooking = {
  id: 'b1',
  state: 'draft',
  quoteReference: 'Q1',
  attempts: 0,
  owner: 'm1',
  ownerName: 'clerk1',
  computer: 'DESK-2',
  beganAtMs: 5000,
  leaseUntilMs: 65_000,
  bolNumber: null,
};
