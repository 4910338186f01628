import { useEffect, useMemo, useRef, useState } from 'react';
import type { Order } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { type OrderFormValues, orderEdit, orderValues } from './orderForm.ts';

interface OrderForm {
  readonly values: OrderFormValues;
  /** Errors by path: of what was typed, and of what the order lacks. */
  readonly problems: ReadonlyMap<string, string>;
  readonly change: (path: string, text: string) => void;
  /** Saves what changed, once the previous save is done. Called when a field loses the focus. */
  readonly save: () => void;
  readonly isChanged: boolean;
  readonly error: AppError | null;
}

/** The text of an order's fields while it is edited in place. */
export function useOrderEdit(order: Order, today: string): OrderForm {
  const [values, setValues] = useState(() => orderValues(order));
  const [error, setError] = useState<AppError | null>(null);
  const latest = useRef({ order, values, today });
  const base = useRef(orderValues(order));
  const saving = useRef<Promise<void>>(Promise.resolve());

  // What the user hasn't changed follows the order.
  const follow = (next: Order) => {
    const now = orderValues(next);
    const before = base.current;
    base.current = now;
    setValues((typed) => {
      const merged = Object.fromEntries(
        Object.entries(now).map(([path, text]) => {
          const own = typed[path];
          return [path, own === undefined || own === before[path] ? text : own];
        }),
      );
      latest.current = { ...latest.current, order: next, values: merged };
      return merged;
    });
  };
  useEffect(() => {
    if (order.revision > latest.current.order.revision) follow(order);
    // oxlint-disable-next-line react/exhaustive-deps -- once per revision
  }, [order.revision]);

  const { changes, problems } = useMemo(() => orderEdit(order, values, today), [order, values, today]);
  const isChanged = Object.keys(changes).length > 0;

  const saveNow = async () => {
    const current = latest.current;
    const edit = orderEdit(current.order, current.values, current.today);
    if (Object.keys(edit.changes).length === 0) return;
    const response = await invoke('orders.update', {
      orderId: current.order.id,
      revision: current.order.revision,
      changes: edit.changes,
    });
    setError(response.ok ? null : response.error);
    if (!response.ok) return;
    // The texts that were sent are saved; their normalized form replaces them.
    base.current = { ...base.current, ...current.values };
    follow(response.value);
  };
  const save = () => {
    saving.current = saving.current.then(saveNow);
  };
  const saveRef = useRef(save);
  saveRef.current = save;
  // The pane is closed, or shows another order: what was typed is saved.
  useEffect(() => () => saveRef.current(), []);

  const lacking = order.reason?.kind === 'fields' ? order.reason.fields : [];
  return {
    values,
    problems: new Map([...lacking, ...problems].map(({ field, message }) => [field, message])),
    change(path, text) {
      setValues((now) => {
        const next = { ...now, [path]: text };
        latest.current = { ...latest.current, values: next };
        return next;
      });
    },
    save,
    isChanged,
    error,
  };
}
