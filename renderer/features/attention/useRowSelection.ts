import { useState } from 'react';

export interface RowSelection {
  /** Index of the focused row; -1 without rows. */
  readonly at: number;
  /** Selected IDs, only of rows that are listed. */
  readonly selected: ReadonlySet<string>;
  /** Moves the focus. With `extend`, selects from the row where Shift was first pressed. */
  readonly moveTo: (at: number, extend?: boolean) => void;
  readonly toggle: (at: number) => void;
  /** Selects all rows, or none if all are selected. */
  readonly all: () => void;
  readonly clear: () => void;
}

/** Focused and selected rows of a list by ID. After a removal, the next row has the focus. */
export function useRowSelection(ids: readonly string[]): RowSelection {
  const [focus, setFocus] = useState<{ readonly id: string | undefined; readonly at: number }>({ id: ids[0], at: 0 });
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<{ readonly at: number; readonly base: ReadonlySet<string> } | null>(null);
  const found = focus.id === undefined ? -1 : ids.indexOf(focus.id);
  const at = found === -1 ? Math.min(focus.at, ids.length - 1) : found;
  const selected = new Set(ids.filter((id) => marked.has(id)));
  const focusOn = (next: number) => setFocus({ id: ids[next], at: next });
  return {
    at,
    selected,
    moveTo(to, extend = false) {
      const next = Math.max(0, Math.min(ids.length - 1, to));
      if (extend) {
        const from = anchor ?? { at, base: selected };
        const [first, last] = from.at < next ? [from.at, next] : [next, from.at];
        setAnchor(from);
        setMarked(new Set([...from.base, ...ids.slice(first, last + 1)]));
      } else setAnchor(null);
      focusOn(next);
    },
    toggle(row) {
      const id = ids[row];
      if (id === undefined) return;
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setAnchor(null);
      setMarked(next);
      focusOn(row);
    },
    all() {
      setAnchor(null);
      setMarked(selected.size === ids.length ? new Set() : new Set(ids));
    },
    clear() {
      setAnchor(null);
      setMarked(new Set());
    },
  };
}
