import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardView } from '../../../../shared/ipc/contract/board.ts';
import type { CallError } from '../../../api/CallError.ts';
import { api } from '../../../api/client.ts';
import { callQuery } from '../../../api/query.ts';
import { emptyQuery, firstBoard } from './boardState.ts';
import { onFindOnBoard, takeWantedText } from './findOnBoard.ts';

/** After the last change. */
const KEEP_AFTER_MS = 400;

/** What was searched for is forgotten when the app starts anew; all else of the board is kept. */
const session = { hasBegun: false };

/** All shipments that fit the words, in the order and the columns there are. */
const searched = (view: BoardView, text: string): BoardView => ({
  ...view,
  query: { ...emptyQuery(view.query.sort), text },
});

interface BoardSetup {
  /** As it was left; null until that is known. */
  readonly view: BoardView | null;
  readonly change: (part: Partial<BoardView>) => void;
  readonly failed: UseQueryResult<unknown, CallError>;
}

/** How the board is set up. A board that could not be loaded is not replaced by the first one: that would be kept. */
export function useBoardSetup(): BoardSetup {
  const client = useQueryClient();
  const views = useQuery(callQuery('views.list', {}));
  const [view, setView] = useState<BoardView | null>(null);
  const [hadBegun] = useState(() => session.hasBegun);
  const unkept = useRef<BoardView | null>(null);

  if (view === null && views.data !== undefined) {
    const left = views.data.board ?? firstBoard();
    const text = takeWantedText();
    if (text !== null) setView(searched(left, text));
    else setView(hadBegun ? left : { ...left, query: { ...left.query, text: '' } });
  }

  const keep = useCallback(() => {
    const board = unkept.current;
    if (board === null) return;
    unkept.current = null;
    client.setQueryData(callQuery('views.list', {}).queryKey, (known) => known && { ...known, board });
    void api.views.saveBoard({ view: board });
  }, [client]);
  useEffect(() => {
    if (unkept.current === null) return;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  });
  // Whoever leaves the screen comes back to the same board.
  useEffect(() => keep, [keep]);
  useEffect(() => {
    session.hasBegun = true;
  }, []);
  useEffect(
    () =>
      onFindOnBoard((text) => {
        takeWantedText();
        setView((now) => searched(now ?? firstBoard(), text));
      }),
    [],
  );

  return {
    view,
    change: (part) =>
      setView((now) => {
        const next = { ...(now ?? firstBoard()), ...part };
        unkept.current = next;
        return next;
      }),
    failed: views,
  };
}
