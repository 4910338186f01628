/** Messages about the workgroup: its store, and what other clerks do. */
import type { OtherVersion } from '../../../shared/errors.ts';
import { formatInstantSeconds, formatSince } from '../format.ts';
import { type MessageByCode, TYPED_IS_SAVED } from './message.ts';

export const WORKGROUP_MESSAGES = {
  workgroup_away: ({ sinceMs, isOutcomeUnknown }) => ({
    title:
      sinceMs === null
        ? 'Can’t reach the workgroup'
        : `Can’t reach the workgroup since ${formatSince(sinceMs, Date.now())}`,
    saved: isOutcomeUnknown
      ? 'This change may have been saved. Your entries are still here.'
      : 'Nothing was changed. Your entries are still here.',
    next: 'Check the network, then try again. You can still search, get rates, and print.',
    retry: true,
  }),
  in_use_by: ({ name, computer, sinceMs }) => ({
    title: `${name} (${computer}) has been booking this quote since ${formatInstantSeconds(sinceMs)}`,
    saved: 'Nothing was sent. Your entries are saved.',
    next: 'Wait for the result. A quote can be booked once.',
    retry: false,
  }),
  member_is_booking: ({ name, computer, sinceMs }) => ({
    title: `${name} (${computer}) has been booking a quote since ${formatInstantSeconds(sinceMs)}`,
    saved: 'The member was not removed.',
    next: 'Wait for the result of the booking, then remove the member.',
    retry: false,
  }),
  changed_meanwhile: ({ what, version }) => ({
    title: changedTitle(what, version),
    saved: 'Nothing was replaced. Your changes are still here.',
    next: 'Check the saved version, then save yours again or discard it.',
    retry: false,
  }),
  not_allowed: () => ({
    title: 'Your workgroup login has no right to do this',
    saved: 'Nothing was changed.',
    next: 'Contact a supervisor of the workgroup, or IT.',
    retry: false,
  }),
  needs_supervisor: () => ({
    title: 'Only a supervisor can book this order again',
    saved: 'Nothing was sent. Your entries are saved.',
    next: 'Ask a supervisor of the workgroup to book it. The quote is in their list of quotes.',
    retry: false,
  }),
  not_shared_yet: () => ({
    title: 'Some of your entries aren’t shared yet',
    saved: 'They are saved on this computer. You are still in the workgroup.',
    next: 'Wait until the workgroup’s server has them, then leave.',
    retry: false,
  }),
  store_full: () => ({
    title: 'The disk of the workgroup’s server is full',
    saved: TYPED_IS_SAVED,
    next: 'Tell IT to free up disk space there, then try again.',
    retry: true,
  }),
} satisfies Partial<MessageByCode>;

function changedTitle(what: string, { fields, changedBy }: OtherVersion): string {
  const change = fields === null ? 'removed' : 'changed';
  const done = changedBy === null ? `This ${what} was ${change}` : `${changedBy} ${change} this ${what}`;
  return `${done} while you were editing it`;
}
