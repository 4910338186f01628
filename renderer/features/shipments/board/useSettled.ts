import { useEffect, useState } from 'react';
import type { BoardQuery } from '../../../../shared/ipc/contract/board.ts';

/** Between two letters of one who types. */
const TYPING_MS = 120;

/** The query to ask: at once for what was chosen, after a moment for what is being typed. */
export function useSettled(query: BoardQuery): BoardQuery {
  const [settled, setSettled] = useState(query);
  const isTyped = settled.text !== query.text || settled.consignee !== query.consignee;
  if (settled !== query && !isTyped) setSettled(query);
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setSettled(query), TYPING_MS);
    return () => clearTimeout(timer);
  }, [query, isTyped]);
  return settled;
}
