import { useEffect, useMemo, useRef, useState } from 'react';
import type { Order, OrderChanges } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { BLANK_ORDER_LINE, MAX_ORDER_LINES, type OrderLine } from '../../../shared/freight/orders.ts';
import { invoke } from '../../api/client.ts';
import { useUnmountedRef } from '../../lib/useUnmountedRef.ts';
import { useToast } from '../../ui/useToast.tsx';
import { type OrderFormValues, orderEdit, orderValues, withMovedLines } from './orderForm.ts';
import { ordersStrings } from './strings.tsx';
import { type OrderDraft, saveOrderDraft, useOrderDraft } from './useOrderDraft.ts';

interface OrderForm {
  readonly values: OrderFormValues;
  /** Errors by path: of what was typed, and of what the order lacks. */
  readonly problems: ReadonlyMap<string, string>;
  readonly change: (path: string, text: string) => void;
  /** Saves what changed, once the previous save is done. Called when a field loses the focus. */
  readonly save: () => void;
  /** Number of lines of freight. */
  readonly lineCount: number;
  readonly isChanged: boolean;
  readonly error: AppError | null;
  /** Adds a blank line of freight; null if there can't be more. Resolves to its index, or null if that failed. */
  readonly addLine: (() => Promise<number | null>) | null;
  readonly removeLine: (at: number) => Promise<void>;
  /** Undoes the last addition or removal of a line; null: there is none. */
  readonly undoLine: (() => Promise<void>) | null;
  /** Saves what changed, and resolves to the saved order. */
  readonly saved: () => Promise<Order>;
}

/** How the last change of lines is undone. */
type LineUndo =
  | { readonly kind: 'added'; readonly at: number }
  | { readonly kind: 'removed'; readonly at: number; readonly line: OrderLine };

/**
 * The text of an order's fields while it is edited in place.
 *
 * @param typed texts of an earlier edit that could not be saved
 */
export function useOrderEdit(order: Order, today: string, typed: OrderDraft): OrderForm {
  const [values, setValues] = useState(() => ({ ...orderValues(order), ...typed }));
  /** The order that the texts follow. */
  const [current, setCurrent] = useState(order);
  const [error, setError] = useState<AppError | null>(null);
  const [undo, setUndo] = useState<readonly LineUndo[]>([]);
  const latest = useRef({ order, values });
  const latestToday = useRef(today);
  latestToday.current = today;
  const base = useRef(orderValues(order));
  const saving = useRef<Promise<void>>(Promise.resolve());
  /** A second press of Remove line or Undo must not act on the next line. */
  const isChangingLines = useRef(false);
  const isUnmounted = useUnmountedRef();
  const toast = useToast();

  // What the user hasn't changed follows the order.
  const follow = (next: Order) => {
    const now = orderValues(next);
    const before = base.current;
    base.current = now;
    const { values: own } = latest.current;
    const merged = Object.fromEntries(
      Object.entries(now).map(([path, text]) => {
        const entered = own[path];
        return [path, entered === undefined || entered === before[path] ? text : entered];
      }),
    );
    latest.current = { ...latest.current, order: next, values: merged };
    setValues(merged);
    setCurrent(next);
  };
  useEffect(() => {
    if (order.revision > latest.current.order.revision) follow(order);
    // oxlint-disable-next-line react/exhaustive-deps -- once per revision
  }, [order.revision]);

  const { changes, problems } = useMemo(() => orderEdit(current, values, today), [current, values, today]);
  const isChanged = Object.keys(changes).length > 0;
  // What an earlier edit left is a draft until it is saved, too.
  const unread = [...problems.map(({ field }) => field), ...Object.keys(typed)];
  useOrderDraft(order.id, unsavedInput(values, base.current, error === null ? unread : null));

  /** Returns whether it was saved. */
  const update = async (edits: OrderChanges): Promise<Order | null> => {
    const { id: orderId, revision } = latest.current.order;
    const response = await invoke('orders.update', { orderId, revision, changes: edits });
    setError(response.ok ? null : response.error);
    return response.ok ? response.value : null;
  };
  /** Saves as a draft what remains unsaved after the pane was closed: its own draft is no longer updated. */
  const leave = async (unread: readonly string[] | null) => {
    if (!isUnmounted.current) return;
    await saveOrderDraft(order.id, unsavedInput(latest.current.values, base.current, unread));
  };
  const saveNow = async () => {
    const sent = latest.current.values;
    const edit = orderEdit(latest.current.order, sent, latestToday.current);
    if (Object.keys(edit.changes).length === 0) return;
    const next = await update(edit.changes);
    if (next === null) {
      if (isUnmounted.current) toast(ordersStrings.couldntSave(order.orderNumber));
      return leave(null);
    }
    // The texts that were sent are saved; their normalized form replaces them. The others can't be parsed yet.
    const unread = new Set(edit.problems.map(({ field }) => field));
    const saved = Object.entries(sent).filter(([path]) => !unread.has(path));
    base.current = { ...base.current, ...Object.fromEntries(saved) };
    follow(next);
    return leave([...unread]);
  };
  const save = () => {
    saving.current = saving.current.then(saveNow);
  };
  const saveRef = useRef(save);
  saveRef.current = save;
  // The pane is closed, or shows another order: what was typed is saved.
  useEffect(() => () => saveRef.current(), []);

  /** Changes the lines after what was typed is saved. `moved`: the new index of each line, or null. */
  const changeLines = (
    editLines: (lines: readonly OrderLine[]) => OrderLine[],
    moved: (at: number) => number | null,
  ): Promise<boolean> => {
    const run = async (before: Promise<void>) => {
      await before;
      await saveNow();
      const next = await update({ lines: editLines(latest.current.order.lines) });
      if (next === null) return false;
      base.current = withMovedLines(base.current, moved);
      latest.current = { ...latest.current, values: withMovedLines(latest.current.values, moved) };
      follow(next);
      return true;
    };
    const done = run(saving.current);
    saving.current = done.then(() => undefined);
    return done;
  };
  const insertLine = (at: number, line: OrderLine) =>
    changeLines(
      (lines) => lines.toSpliced(at, 0, line),
      (from) => (from < at ? from : from + 1),
    );
  const dropLine = (at: number) =>
    changeLines(
      (lines) => lines.toSpliced(at, 1),
      (from) => (from === at ? null : from < at ? from : from - 1),
    );

  const once = async (change: () => Promise<void>) => {
    if (isChangingLines.current) return;
    isChangingLines.current = true;
    await change();
    isChangingLines.current = false;
  };

  const lacking = order.reason?.kind === 'fields' ? order.reason.fields : [];
  return {
    values,
    problems: new Map([...lacking, ...problems].map(({ field, message }) => [field, message])),
    change(path, text) {
      const next = { ...latest.current.values, [path]: text };
      latest.current = { ...latest.current, values: next };
      setValues(next);
    },
    save,
    lineCount: current.lines.length,
    isChanged,
    error,
    addLine:
      current.lines.length >= MAX_ORDER_LINES
        ? null
        : async () => {
            const at = latest.current.order.lines.length;
            if (!(await insertLine(at, { ...BLANK_ORDER_LINE, quantity: 1 }))) return null;
            setUndo((now) => [...now, { kind: 'added', at }]);
            return at;
          },
    removeLine: (at) =>
      once(async () => {
        await saving.current.then(saveNow);
        const line = latest.current.order.lines[at];
        if (line !== undefined && (await dropLine(at))) setUndo((now) => [...now, { kind: 'removed', at, line }]);
      }),
    undoLine:
      undo.length === 0
        ? null
        : () =>
            once(async () => {
              const last = undo.at(-1);
              if (last === undefined) return;
              const isDone = await (last.kind === 'added' ? dropLine(last.at) : insertLine(last.at, last.line));
              if (isDone) setUndo((now) => now.slice(0, -1));
            }),
    async saved() {
      save();
      await saving.current;
      return latest.current.order;
    },
  };
}

/** The texts that differ from the order and aren't saved: those of `unread` fields, or all (null) after an error. */
function unsavedInput(values: OrderFormValues, saved: OrderFormValues, unread: readonly string[] | null): OrderDraft {
  const paths = unread ?? Object.keys(values);
  return Object.fromEntries(
    paths.flatMap((path) => (values[path] === undefined || values[path] === saved[path] ? [] : [[path, values[path]]])),
  );
}
