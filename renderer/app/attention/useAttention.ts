import { useQuery } from '@tanstack/react-query';
import type { Alert } from '../../../shared/contract/attention.ts';
import type { OpenTask } from '../../../shared/contract/notes.ts';
import type { CallError } from '../../api/CallError.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { unfinishedBooking, unfinishedPath, unfinishedTitle } from './unfinishedBooking.ts';

export interface Attention {
  readonly today: string;
  /** Bookings with an unknown outcome, and those that were not sent. */
  readonly bookings: readonly Alert[];
  readonly tasks: readonly OpenTask[];
  readonly others: readonly Alert[];
  /** Number of all alerts and due tasks; `others` may have only the latest. */
  readonly total: number;
  /** The bookings, for the banner. */
  readonly unfinished: readonly { readonly title: string; readonly path: string }[];
  /** End of the next snooze; null if nothing is snoozed. */
  readonly nextWakeAtMs: number | null;
  /** Loading error: there may be more alerts. */
  readonly failed: { readonly error: CallError | null; readonly refetch: () => unknown } | null;
}

const NONE = { bookings: [], tasks: [], others: [], total: 0, unfinished: [], nextWakeAtMs: null, failed: null };

/** All alerts and due tasks. */
export function useAttention(hasAccount: boolean): Attention {
  const today = dayOfInstant(useNow(60_000));
  const list = useQuery({ ...callQuery('attention.list', {}), enabled: hasAccount });
  // Queried separately, because the bookings domain is the first to know about a sent or finished booking.
  const journal = useQuery({ ...callQuery('bookings.unfinished', {}), enabled: hasAccount });
  const open = useQuery({ ...callQuery('tasks.open', {}), enabled: hasAccount });
  if (!hasAccount) return { ...NONE, today };
  const bookings = (journal.data?.bookings ?? []).map(unfinishedBooking);
  const tasks = (open.data?.tasks ?? []).filter(({ dueDate }) => dueDate !== null && dueDate <= today);
  const others = (list.data?.items ?? []).filter(({ details }) => details.kind !== 'unfinished_booking');
  const otherTotal = (list.data?.total ?? 0) - (list.data?.counts['unfinished_booking'] ?? 0);
  return {
    today,
    bookings,
    tasks,
    others,
    total: bookings.length + tasks.length + Math.max(others.length, otherTotal),
    unfinished: bookings.map(({ details }) => ({ title: unfinishedTitle(details), path: unfinishedPath(details) })),
    nextWakeAtMs: list.data?.nextWakeAtMs ?? null,
    failed: [list, journal, open].find((query) => query.error !== null) ?? null,
  };
}
