import { useCallback, useEffect, useState } from 'react';
import { invoke } from '../../../api/client.ts';
import type { BoardRows } from './useBoardRows.ts';

export interface BoardFocus {
  /** Index of the focused row; -1 if it isn't among the rows. */
  readonly at: number;
  /** BOL number of the focused shipment, which may be open without being among the rows. */
  readonly bolNumber: string | null;
  readonly moveTo: (at: number) => void;
  readonly goTo: (bolNumber: string) => void;
  /** Changes when the table should scroll to the focused row: after a new order, or a jump to a shipment. */
  readonly orderKey: string;
}

interface Place {
  readonly at: number;
  /** null: the row isn't loaded yet. */
  readonly bolNumber: string | null;
}

/**
 * Focuses one shipment, and follows it while rows change. A new order starts at the top, unless a shipment is open:
 * then the focus stays on that one.
 */
export function useBoardFocus(
  { shown, total, rowAt }: BoardRows,
  today: string,
  opened: string | null,
  isOpen: boolean,
): BoardFocus {
  const [place, setPlace] = useState<Place>({ at: opened === null ? 0 : -1, bolNumber: opened });
  const [jumps, setJumps] = useState(0);
  const [lastShown, setLastShown] = useState(shown);
  const there = place.at < 0 ? undefined : rowAt(place.at)?.bolNumber;
  const isElsewhere = place.bolNumber !== null && total !== null && there !== place.bolNumber;

  if (lastShown !== shown) {
    setLastShown(shown);
    setJumps((count) => count + 1);
    if (!isOpen) setPlace({ at: 0, bolNumber: null });
  }
  // The row under the focus was loaded.
  else if (place.bolNumber === null && there !== undefined) setPlace({ at: place.at, bolNumber: there });

  useEffect(() => {
    if (!isElsewhere || place.bolNumber === null) return;
    const { bolNumber } = place;
    let isUnmounted = false;
    void invoke('shipments.position', { query: shown, today, bolNumber }).then((response) => {
      if (isUnmounted || !response.ok) return;
      const { at } = response.value;
      // If the shipment no longer matches, the row that is now at its index gets the focus. A shipment opened by URL
      // stays open.
      const next =
        at !== null || place.at < 0 || isOpen ? { at: at ?? -1, bolNumber } : { at: place.at, bolNumber: null };
      setPlace((now) => (now.at === next.at && now.bolNumber === next.bolNumber ? now : next));
      if (isOpen) setJumps((count) => count + 1);
    });
    return () => {
      isUnmounted = true;
    };
  }, [isElsewhere, place, shown, today, isOpen]);

  return {
    at: total === null || place.at < 0 ? -1 : Math.min(place.at, total - 1),
    bolNumber: place.bolNumber,
    moveTo: useCallback((at) => setPlace((now) => (now.at === at ? now : { at, bolNumber: null })), []),
    goTo: useCallback((bolNumber) => setPlace({ at: -1, bolNumber }), []),
    orderKey: `${jumps}`,
  };
}
