import { useRef, useState } from 'react';
import type { OrderQuery, RatedOrder } from '../../../shared/contract/orders.ts';
import { invoke } from '../../api/client.ts';
import { useToast } from '../../ui/useToast.tsx';
import { ordersStrings } from './strings.tsx';

export interface OrderSelection {
  readonly orderIds: ReadonlySet<string>;
  readonly toggle: (order: RatedOrder | undefined) => void;
  /** Selects a range of rows, loaded or not. A new one is added to the selection; otherwise it replaces the last range. */
  readonly extend: (from: number, to: number, isNew: boolean) => void;
  /** Selects all matching orders, loaded or not; clears the selection if all are selected. */
  readonly all: () => Promise<void>;
  readonly clear: () => void;
}

/** The selected orders. Persists while the user searches, sorts and filters. */
export function useOrderSelection(
  query: OrderQuery,
  currentAt: (at: number) => RatedOrder | undefined,
): OrderSelection {
  const [orderIds, setOrderIds] = useState<ReadonlySet<string>>(new Set());
  /** The selection before the last range was added; null after any other choice. */
  const [base, setBase] = useState<ReadonlySet<string> | null>(null);
  /** Number of the latest choice: the orders of an earlier one may arrive after it. */
  const choice = useRef(0);
  const toast = useToast();

  /** Begins a choice. Returns whether it is still the latest. */
  function begin(): () => boolean {
    choice.current += 1;
    const own = choice.current;
    return () => choice.current === own;
  }
  async function matching(): Promise<readonly string[] | null> {
    const response = await invoke('orders.ids', { query });
    if (response.ok) return response.value.orderIds;
    toast(ordersStrings.couldntSelectOrders);
    return null;
  }
  return {
    orderIds,
    toggle(order) {
      if (order === undefined) return;
      begin();
      setBase(null);
      setOrderIds((now) => {
        const next = new Set(now);
        if (!next.delete(order.id)) next.add(order.id);
        return next;
      });
    },
    extend(from, to, isNew) {
      const isLatest = begin();
      const before = isNew || base === null ? orderIds : base;
      setBase(before);
      const [first, last] = from < to ? [from, to] : [to, from];
      const loaded = Array.from({ length: last - first + 1 }, (_, at) => currentAt(first + at)?.id ?? []).flat();
      setOrderIds(new Set([...before, ...loaded]));
      if (loaded.length === last - first + 1) return;
      void matching().then((ids) => {
        if (ids !== null && isLatest()) setOrderIds(new Set([...before, ...ids.slice(first, last + 1)]));
      });
    },
    async all() {
      const isLatest = begin();
      setBase(null);
      const ids = await matching();
      if (ids === null || !isLatest()) return;
      setOrderIds((now) => (ids.every((id) => now.has(id)) ? new Set() : new Set([...now, ...ids])));
    },
    clear() {
      begin();
      setBase(null);
      setOrderIds(new Set());
    },
  };
}
