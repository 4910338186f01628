import { useState } from 'react';
import type { OrderQuery, RatedOrder } from '../../../shared/contract/orders.ts';
import { invoke } from '../../api/client.ts';
import { useToast } from '../../ui/useToast.tsx';
import { ordersStrings } from './strings.tsx';

export interface OrderSelection {
  readonly orderIds: ReadonlySet<string>;
  readonly toggle: (order: RatedOrder | undefined) => void;
  /** Selects the loaded orders of a range. */
  readonly extend: (from: number, to: number) => void;
  /** Selects all matching orders, loaded or not; clears the selection if all are selected. */
  readonly all: () => Promise<void>;
  readonly clear: () => void;
}

/** The selected orders. Persists while the user searches, sorts and filters. */
export function useOrderSelection(query: OrderQuery, rowAt: (at: number) => RatedOrder | undefined): OrderSelection {
  const [orderIds, setOrderIds] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();
  return {
    orderIds,
    toggle(order) {
      if (order === undefined) return;
      setOrderIds((now) => {
        const next = new Set(now);
        if (!next.delete(order.id)) next.add(order.id);
        return next;
      });
    },
    extend(from, to) {
      const [first, last] = from < to ? [from, to] : [to, from];
      const range = Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)?.id ?? []).flat();
      setOrderIds((now) => new Set([...now, ...range]));
    },
    async all() {
      const response = await invoke('orders.ids', { query });
      if (!response.ok) return toast(ordersStrings.couldntSelectOrders);
      const matching = response.value.orderIds;
      setOrderIds((now) => (matching.every((id) => now.has(id)) ? new Set() : new Set([...now, ...matching])));
      return undefined;
    },
    clear: () => setOrderIds(new Set()),
  };
}
