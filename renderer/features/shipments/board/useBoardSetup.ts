import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardView } from '../../../../shared/contract/board.ts';
import type { CallError } from '../../../api/CallError.ts';
import { invoke } from '../../../api/client.ts';
import { callQuery } from '../../../api/query.ts';
import { defaultBoard, emptyQuery } from './boardState.ts';
import { claimSearchText, onFindOnBoard } from './findOnBoard.ts';

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
  readonly loading: UseQueryResult<unknown, CallError>;
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
    const savedBoard = views.data.board ?? defaultBoard();
    const text = claimSearchText();
    if (text !== null) setView(searched(savedBoard, text));
    else setView(hadBegun ? savedBoard : { ...savedBoard, query: { ...savedBoard.query, text: '' } });
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
        claimSearchText();
        setView((now) => searched(now ?? defaultBoard(), text));
      }),
    [],
  );

  return {
    view,
    change: (part) =>
      setView((now) => {
        const next = { ...(now ?? defaultBoard()), ...part };
        unsaved.current = next;
        return next;
      }),
    loading: views,
  };
}
