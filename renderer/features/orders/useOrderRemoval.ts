import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { formatCount } from '../../lib/format.ts';
import { ordersStrings } from './strings.tsx';

interface OrderRemoval {
  readonly remove: (orderIds: readonly string[]) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly canUndo: boolean;
  /** The result of the last removal or undo; null: none. */
  readonly message: string | null;
  readonly error: AppError | null;
}

/** Deletes orders, with undo of the latest. */
export function useOrderRemoval(): OrderRemoval {
  const [removed, setRemoved] = useState<readonly (readonly string[])[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  return {
    message,
    error,
    canUndo: removed.length > 0,
    async remove(orderIds) {
      if (orderIds.length === 0) return;
      const response = await invoke('orders.remove', { orderIds: [...orderIds] });
      setError(response.ok ? null : response.error);
      if (!response.ok) return;
      const submitted = orderIds.length - response.value.removed;
      setMessage(ordersStrings.deleted(response.value.removed, submitted));
      if (response.value.removed > 0) setRemoved((now) => [...now, orderIds]);
    },
    async undo() {
      const last = removed.at(-1);
      if (last === undefined) return;
      const response = await invoke('orders.restore', { orderIds: [...last] });
      setError(response.ok ? null : response.error);
      if (!response.ok) return;
      setRemoved((now) => now.slice(0, -1));
      setMessage(ordersStrings.restored(formatCount(response.value.restored, 'order')));
    },
  };
}
