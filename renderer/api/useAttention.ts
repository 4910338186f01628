import { useQuery } from '@tanstack/react-query';
import type { Alert, SnoozedAlert } from '../../shared/contract/attention.ts';
import type { OpenTask } from '../../shared/contract/notes.ts';
import { dayOfInstant } from '../lib/format.ts';
import { unfinishedBooking, unfinishedPath, unfinishedTitle } from '../lib/unfinishedBooking.ts';
import { useNow } from '../lib/useNow.ts';
import type { CallError } from './CallError.ts';
import { callQuery } from './query.ts';

export interface Attention {
  readonly today: string;
  /** Bookings with an unknown outcome, and those that were not sent. */
  readonly bookings: readonly Alert[];
  readonly tasks: readonly OpenTask[];
  /** All other alerts, or the latest 300 of each kind. */
  readonly others: readonly Alert[];
  /** Number of all alerts and due tasks, without snoozed ones. */
  readonly total: number;
  /** Number of all alerts by kind, not only of the listed ones. */
  readonly counts: Readonly<Record<string, number>>;
  /** The next to return first. */
  readonly snoozed: readonly SnoozedAlert[];
  readonly snoozedTotal: number;
  /** The bookings, for the banner. */
  readonly unfinished: readonly { readonly title: string; readonly path: string }[];
  readonly isPending: boolean;
  /** Loading error: there may be more alerts. */
  readonly failed: { readonly error: CallError | null; readonly refetch: () => unknown } | null;
}

/** All alerts and due tasks. */
export function useAttention(hasAccount: boolean): Attention {
  const today = dayOfInstant(useNow(60_000));
  const list = useQuery({ ...callQuery('attention.list', {}), enabled: hasAccount });
  // Queried separately, because the bookings domain is the first to know about a sent or finished booking.
  const journal = useQuery({ ...callQuery('bookings.unfinished', {}), enabled: hasAccount });
  const open = useQuery({ ...callQuery('tasks.open', {}), enabled: hasAccount });
  const bookings = hasAccount ? (journal.data?.bookings ?? []).map(unfinishedBooking) : [];
  const tasks = hasAccount
    ? (open.data?.tasks ?? []).filter(({ dueDate }) => dueDate !== null && dueDate <= today)
    : [];
  const { unfinished_booking: unfinishedCount = 0, ...otherCounts } = list.data?.counts ?? {};
  const others = (list.data?.items ?? []).filter(({ details }) => details.kind !== 'unfinished_booking');
  const otherTotal = (list.data?.total ?? 0) - unfinishedCount;
  return {
    today,
    bookings,
    tasks,
    others: hasAccount ? others : [],
    total: hasAccount ? bookings.length + tasks.length + Math.max(others.length, otherTotal) : 0,
    counts: { ...otherCounts, unfinished_booking: bookings.length },
    snoozed: hasAccount ? (list.data?.snoozed ?? []) : [],
    snoozedTotal: hasAccount ? (list.data?.snoozedTotal ?? 0) : 0,
    unfinished: bookings.map(({ details }) => ({ title: unfinishedTitle(details), path: unfinishedPath(details) })),
    isPending: [list, journal, open].some((query) => query.isPending),
    failed: hasAccount ? ([list, journal, open].find((query) => query.error !== null) ?? null) : null,
  };
}
