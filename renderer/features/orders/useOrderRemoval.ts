import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { inParts } from './inParts.ts';
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

function sumOf<Value>(values: readonly Value[], count: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + count(value), 0);
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
      const done = await inParts(orderIds, (part) => invoke('orders.remove', { orderIds: part }));
      isRunning.current = false;
      setError(done.error);
      if (done.values.length === 0) return false;
      const count = sumOf(done.values, ({ removed: deleted }) => deleted);
      setMessage(
        ordersStrings.deleted(
          count,
          sumOf(done.values, ({ locked }) => locked),
        ),
      );
      if (count > 0) setRemoved((now) => [...now, done.orderIds]);
      return done.error === null;
    },
    async undo() {
      const last = removed.at(-1);
      if (last === undefined || isRunning.current) return;
      isRunning.current = true;
      const { values, error: failure } = await inParts(last, (part) => invoke('orders.restore', { orderIds: part }));
      isRunning.current = false;
      setError(failure);
      if (failure !== null) return;
      setRemoved((now) => now.slice(0, -1));
      setMessage(
        ordersStrings.restored(
          sumOf(values, ({ restored }) => restored),
          sumOf(values, ({ taken }) => taken),
        ),
      );
    },
  };
}
