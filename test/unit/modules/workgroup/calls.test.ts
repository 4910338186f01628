import { expect, test } from 'vitest';
import { workgroupHandlers } from '../../../../electron/modules/workgroup/calls.ts';
import type { MembershipsService } from '../../../../electron/modules/workgroup/memberships.ts';
import type { Workgroup } from '../../../../electron/modules/workgroup/workgroup.ts';
import { fail } from '../../../../shared/ipc/result.ts';
import { SHARED_BOOKING } from '../../../support/sampleSharedBooking.ts';

test('a member who books isn’t removed, and the error is about the member, not about a booking of one’s own', async () => {
  const store = { removeMember: () => Promise.resolve(fail({ code: 'in_use_by', booking: SHARED_BOOKING } as const)) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call uses nothing else
  const [memberships, current] = [{} as MembershipsService, { store } as unknown as Workgroup];
  const handlers = workgroupHandlers(
    memberships,
    () => current,
    () => Promise.reject(new Error('saves nothing')),
  );
  const { signal } = new AbortController();
  expect(await handlers['workgroup.removeMember']({ memberId: 'm1' }, signal)).toEqual(
    fail({ code: 'member_is_booking', name: 'clerk1', computer: 'DESK-2', sinceMs: 5000 }),
  );
});
