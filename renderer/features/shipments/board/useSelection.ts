import { useCallback, useRef, useState } from 'react';
import type { BoardQuery, BoardRow } from '../../../../shared/contract/board.ts';
import { invoke } from '../../../api/client.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { boardStrings } from './strings.tsx';

export interface Selection {
  readonly bolNumbers: ReadonlySet<string>;
  readonly toggle: (row: BoardRow | undefined) => void;
  /**
   * Selects a range of rows in the current order. A new one is added to the selection; otherwise it replaces the last
   * range.
   */
  readonly extend: (from: number, to: number, isNew: boolean) => void;
  /** Selects all matching shipments, not only the loaded ones; clears the selection if all are selected already. */
  readonly all: () => void;
  readonly clear: () => void;
}

/** The selected shipments by BOL number. Persists while the user searches, sorts and filters. */
export function useSelection(
  query: BoardQuery,
  today: string,
  total: number,
  rowAt: (at: number) => BoardRow | undefined,
): Selection {
  const [bolNumbers, setBolNumbers] = useState<ReadonlySet<string>>(new Set());
  /** The selection before the last range was added; null after any other choice. */
  const [base, setBase] = useState<ReadonlySet<string> | null>(null);
  /** Number of the latest choice: the numbers of an earlier one may arrive after it. */
  const choice = useRef(0);
  const toast = useToast();

  const fetchNumbers = useCallback(
    async (offset: number, limit: number) => {
      const response = await invoke('shipments.numbers', { query, today, offset, limit });
      if (!response.ok) toast(boardStrings.notSelected);
      return response.ok ? response.value.bolNumbers : null;
    },
    [query, today, toast],
  );

  return {
    bolNumbers,
    toggle(row) {
      if (row === undefined) return;
      choice.current += 1;
      setBase(null);
      setBolNumbers((now) => {
        const next = new Set(now);
        if (!next.delete(row.bolNumber)) next.add(row.bolNumber);
        return next;
      });
    },
    extend(from, to, isNew) {
      choice.current += 1;
      const thisChoice = choice.current;
      const before = isNew || base === null ? bolNumbers : base;
      setBase(before);
      const [first, last] = from < to ? [from, to] : [to, from];
      const loaded = Array.from({ length: Math.min(last - first + 1, 1000) }, (_, at) => rowAt(first + at)?.bolNumber);
      const put = (more: readonly (string | undefined)[]) =>
        setBolNumbers(new Set([...before, ...more.filter((one) => one !== undefined)]));
      if (last - first < 1000 && loaded.every((one) => one !== undefined)) put(loaded);
      else {
        void fetchNumbers(first, last - first + 1).then((numbers) => {
          if (numbers !== null && choice.current === thisChoice) put(numbers);
        });
      }
    },
    all() {
      choice.current += 1;
      const thisChoice = choice.current;
      setBase(null);
      if (total === 0) return;
      void fetchNumbers(0, total).then(async (numbers) => {
        if (numbers === null) return;
        const matching = await setOf(numbers);
        if (choice.current !== thisChoice) return;
        setBolNumbers((now) => {
          if (now.size === 0) return matching;
          const isAll = now.size >= matching.size && [...matching].every((one) => now.has(one));
          return isAll ? new Set() : new Set([...now, ...matching]);
        });
      });
    },
    clear() {
      choice.current += 1;
      setBase(null);
      setBolNumbers(new Set());
    },
  };
}

/** Batch size: loading a hundred thousand at once would be a noticeable delay. */
const AT_ONCE = 20_000;

async function setOf(numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    for (const one of numbers.slice(at, at + AT_ONCE)) all.add(one);
  }
  return all;
}
