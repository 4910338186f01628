import { useQuery } from '@tanstack/react-query';
import type { CallError } from '../../api/CallError.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { type AttentionLine, attentionLine, taskLine } from './alertMessages.ts';

export interface Attention {
  /** Bookings with an unknown outcome first, then due tasks, then the rest. */
  readonly lines: readonly AttentionLine[];
  /** Number of all alerts; `lines` may have only the latest. */
  readonly total: number;
  readonly unfinished: readonly AttentionLine[];
  /** End of the next snooze; null if nothing is snoozed. */
  readonly nextWakeAtMs: number | null;
  /** Loading error: there may be more alerts than `lines` has. */
  readonly failed: { readonly error: CallError | null; readonly refetch: () => unknown } | null;
}

const NONE: Attention = { lines: [], total: 0, unfinished: [], nextWakeAtMs: null, failed: null };

/** All alerts and due tasks. */
export function useAttention(hasAccount: boolean): Attention {
  const today = dayOfInstant(useNow(60_000));
  const list = useQuery({ ...callQuery('attention.list', {}), enabled: hasAccount });
  // Queried separately, because the bookings domain is the first to know about a sent or finished booking.
  const bookings = useQuery({ ...callQuery('bookings.unfinished', {}), enabled: hasAccount });
  const tasks = useQuery({ ...callQuery('tasks.open', {}), enabled: hasAccount });
  if (!hasAccount) return NONE;
  const items = list.data?.items ?? [];
  const unfinished = (bookings.data?.bookings ?? []).map((booking): AttentionLine => {
    const { carrierName, totalCents, currency, quoteReference } = booking;
    const state = booking.state === 'draft' ? ('draft' as const) : ('unknown' as const);
    const consigneeName = booking.details.consignee.name;
    return attentionLine(
      {
        id: booking.id,
        bolNumber: null,
        carrierName,
        consigneeName,
        sinceMs: booking.createdAtMs,
        details: {
          kind: 'unfinished_booking',
          bookingId: booking.id,
          state,
          quoteReference,
          carrierName,
          consigneeName,
          totalCents,
          currency,
        },
      },
      today,
    );
  });
  const due = (tasks.data?.tasks ?? []).filter(({ dueDate }) => dueDate !== null && dueDate <= today);
  const others = items.filter(({ details }) => details.kind !== 'unfinished_booking');
  const otherTotal = (list.data?.total ?? 0) - (list.data?.counts['unfinished_booking'] ?? 0);
  return {
    lines: [
      ...unfinished,
      ...due.map((task) => taskLine(task, today)),
      ...others.map((item) => attentionLine(item, today)),
    ],
    total: unfinished.length + due.length + Math.max(others.length, otherTotal),
    unfinished,
    nextWakeAtMs: list.data?.nextWakeAtMs ?? null,
    failed: [list, bookings, tasks].find((query) => query.error !== null) ?? null,
  };
}
