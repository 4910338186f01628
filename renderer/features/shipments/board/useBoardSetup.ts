import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardView } from '../../../../shared/contract/board.ts';
import type { CallError } from '../../../api/CallError.ts';
import { invoke } from '../../../api/client.ts';
import { callQuery } from '../../../api/query.ts';
import { emptyQuery, firstBoard } from './boardState.ts';
import { claimFoundText, onFindOnBoard } from './findOnBoard.ts';

/** Delay after the last change, in ms. */
const AUTOSAVE_AFTER_MS = 400;

/** The search text is cleared when the app starts; everything else of the board is restored. */
const session = { hasBegun: false };

/** All shipments that match the text, with the current order and columns. */
const searched = (view: BoardView, text: string): BoardView => ({
  ...view,
  query: { ...emptyQuery(view.query.sort), text },
});

interface BoardSetup {
  /** The saved board; null until it is loaded. */
  readonly view: BoardView | null;
  readonly change: (part: Partial<BoardView>) => void;
  readonly failed: UseQueryResult<unknown, CallError>;
}

/**
 * State of the board with autosave. If it can't be loaded, the default doesn't replace it, because that would be saved.
 */
export function useBoardSetup(): BoardSetup {
  const client = useQueryClient();
  const views = useQuery(callQuery('views.list', {}));
  const [view, setView] = useState<BoardView | null>(null);
  const [hadBegun] = useState(() => session.hasBegun);
  const unsaved = useRef<BoardView | null>(null);

  if (view === null && views.data !== undefined) {
    const left = views.data.board ?? firstBoard();
    const text = claimFoundText();
    if (text !== null) setView(searched(left, text));
    else setView(hadBegun ? left : { ...left, query: { ...left.query, text: '' } });
  }

  const save = useCallback(() => {
    const board = unsaved.current;
    if (board === null) return;
    unsaved.current = null;
    client.setQueryData(callQuery('views.list', {}).queryKey, (known) => known && { ...known, board });
    void invoke('views.saveBoard', { view: board });
  }, [client]);
  useEffect(() => {
    if (unsaved.current === null) return;
    const timer = setTimeout(save, AUTOSAVE_AFTER_MS);
    return () => clearTimeout(timer);
  });
  // Saves on unmount, so that the board is restored when the user returns.
  useEffect(() => save, [save]);
  useEffect(() => {
    session.hasBegun = true;
  }, []);
  useEffect(
    () =>
      onFindOnBoard((text) => {
        claimFoundText();
        setView((now) => searched(now ?? firstBoard(), text));
      }),
    [],
  );

  return {
    view,
    change: (part) =>
      setView((now) => {
        const next = { ...(now ?? firstBoard()), ...part };
        unsaved.current = next;
        return next;
      }),
    failed: views,
  };
}
