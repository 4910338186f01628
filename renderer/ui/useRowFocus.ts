import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { mayTakeFocus } from './mayTakeFocus.ts';
import { rowAfterKey } from './tableParts.tsx';

interface FocusableRow<Row> {
  readonly id: string;
  readonly original: Row;
}

interface RowFocusOptions<Row> {
  /** The element around the table. Its rows have their ID in `data-row`. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** All rows, in their order. */
  readonly rows: readonly FocusableRow<Row>[];
  readonly rowPx: number;
  /** Of a table that renders only visible rows; null: all are rendered. */
  readonly virtualizer: Virtualizer<HTMLDivElement, Element> | null;
  /** undefined: the hook manages the focused row itself. */
  readonly focusedId: string | null | undefined;
  /** Focuses the focused or first row when rows appear, unless the user is typing. */
  readonly autoFocus: boolean;
  readonly onFocusRow: ((row: Row) => void) | undefined;
  /** Called on Enter. */
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Called on Space. */
  readonly onTick: ((row: Row) => void) | undefined;
}

interface RowFocus<Row> {
  /** Index of the focused row; -1 if it isn't among the rows. */
  readonly focusedAt: number;
  /** Index of the row that Tab reaches. */
  readonly tabStop: number;
  /** Handlers of the element around the table. */
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Handlers of a row. */
  readonly onRowFocus: (row: FocusableRow<Row>) => void;
  readonly onRowKeyDown: (event: KeyboardEvent, at: number) => void;
}

/**
 * The focused row of a table, which has the browser's focus too, and the keys that move it, open it and check it. Keeps
 * the focus in the table while rows change or are scrolled out.
 */
export function useRowFocus<Row>(options: RowFocusOptions<Row>): RowFocus<Row> {
  const { scroller, rows, rowPx, virtualizer, focusedId, autoFocus, onFocusRow, onOpen, onTick } = options;
  const [ownFocus, setOwnFocus] = useState<string | null>(null);
  const needsFocus = useRef(autoFocus);
  /** The row that a key chose. The effect of the render before may run first, with the previous row as the current one. */
  const targetId = useRef<string | null>(null);
  const isMoving = useRef(false);
  const hadFocus = useRef(false);
  const currentId = focusedId === undefined ? ownFocus : focusedId;
  const focusedAt = rows.findIndex((row) => row.id === currentId);
  const tabStop = focusedAt === -1 ? 0 : focusedAt;
  const canScroll = virtualizer !== null && virtualizer.getVirtualItems().length > 0;

  const focusElement = (id: string) => scroller.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);

  useEffect(() => {
    if (!needsFocus.current) {
      // The focused row was scrolled out and is no longer rendered, so the table takes the focus to handle keys.
      if (hadFocus.current && document.activeElement === document.body)
        scroller.current?.focus({ preventScroll: true });
      return;
    }
    const id = targetId.current ?? currentId ?? rows[0]?.id;
    const element = id === undefined ? null : focusElement(id);
    if (element === null || element === undefined) {
      // Not rendered yet: the render after scrolling tries again.
      const at = rows.findIndex((row) => row.id === id);
      if (canScroll && at !== -1) virtualizer.scrollToIndex(at);
      return;
    }
    needsFocus.current = false;
    targetId.current = null;
    const mayFocus = isMoving.current || mayTakeFocus();
    isMoving.current = false;
    if (!mayFocus) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView?.({ block: 'nearest' });
  });

  const moveTo = (at: number) => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, at))];
    if (target === undefined) return;
    needsFocus.current = true;
    targetId.current = target.id;
    isMoving.current = true;
    setOwnFocus(target.id);
    onFocusRow?.(target.original);
    virtualizer?.scrollToIndex(rows.indexOf(target));
    // A controlled focus may already be there.
    if (target.id === currentId) focusElement(target.id)?.focus();
  };

  const onRowKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
      return;
    const visibleRows = Math.floor((scroller.current?.clientHeight ?? 320) / rowPx);
    const next = rowAfterKey(event.key, at, rows.length, visibleRows);
    const row = rows[at];
    if (next !== undefined) moveTo(next);
    else if (event.key === 'Enter' && onOpen !== undefined && row !== undefined) onOpen(row.original);
    else if (event.key === ' ' && onTick !== undefined && row !== undefined) onTick(row.original);
    else return;
    event.preventDefault();
  };

  return {
    focusedAt,
    tabStop,
    onFocus() {
      hadFocus.current = true;
    },
    onBlur(event) {
      if (event.relatedTarget !== null) hadFocus.current = event.currentTarget.contains(event.relatedTarget);
    },
    onKeyDown(event) {
      if (event.target === event.currentTarget) onRowKeyDown(event, tabStop);
    },
    onRowFocus(row) {
      if (row.id === currentId) return;
      setOwnFocus(row.id);
      onFocusRow?.(row.original);
    },
    onRowKeyDown,
  };
}
