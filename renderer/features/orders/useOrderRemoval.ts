import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { ordersStrings } from './strings.tsx';

interface OrderRemoval {
  /** Resolves to whether it succeeded. */
  readonly remove: (orderIds: readonly string[]) => Promise<boolean>;
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
  /** A second press acts on what the first one leaves. */
  const isRunning = useRef(false);
  return {
    message,
    error,
    canUndo: removed.length > 0,
    async remove(orderIds) {
      if (orderIds.length === 0 || isRunning.current) return false;
      isRunning.current = true;
      const response = await invoke('orders.remove', { orderIds: [...orderIds] });
      isRunning.current = false;
      setError(response.ok ? null : response.error);
      if (!response.ok) return false;
      setMessage(ordersStrings.deleted(response.value.removed, response.value.locked));
      if (response.value.removed > 0) setRemoved((now) => [...now, orderIds]);
      return true;
    },
    async undo() {
      const last = removed.at(-1);
      if (last === undefined || isRunning.current) return;
      isRunning.current = true;
      const response = await invoke('orders.restore', { orderIds: [...last] });
      isRunning.current = false;
      setError(response.ok ? null : response.error);
      if (!response.ok) return;
      setRemoved((now) => now.slice(0, -1));
      setMessage(ordersStrings.restored(response.value.restored, response.value.taken));
    },
  };
}
