import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { RoutingGuide } from '../../../shared/freight/routing.ts';
import { invoke } from '../../api/client.ts';
import { callKey, callQuery } from '../../api/query.ts';

/** The routing guide. Each change is shown at once and saved after the changes before it; the last one can be undone. */
export function useRoutingGuide() {
  const queries = useQueryClient();
  const saved = useQuery(callQuery('routing.get', {}));
  /** Shown in place of the saved guide until it is saved. */
  const [unsaved, setUnsaved] = useState<RoutingGuide | null>(null);
  const [undoable, setUndoable] = useState<{ readonly label: string; readonly guide: RoutingGuide } | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef<RoutingGuide | null>(null);

  const guide = unsaved ?? saved.data?.guide;

  async function store(next: RoutingGuide, before: Promise<boolean>): Promise<boolean> {
    await before;
    // A later change includes this one.
    if (latest.current !== next) return false;
    const { revision } = queries.getQueryData<typeof saved.data>(callKey('routing.get', {})) ?? { revision: 0 };
    const result = await invoke('routing.save', { revision, guide: next });
    if (!result.ok) {
      setError(result.error);
      return false;
    }
    setError(null);
    queries.setQueryData(callKey('routing.get', {}), { revision: result.value.revision, guide: next, unreadable: 0 });
    if (latest.current === next) setUnsaved(null);
    return true;
  }

  function save(next: RoutingGuide): Promise<boolean> {
    latest.current = next;
    setUnsaved(next);
    saving.current = store(next, saving.current);
    return saving.current;
  }

  return {
    /** undefined while loading. */
    guide,
    /** Number of saved rules that couldn't be read. */
    unreadable: saved.data?.unreadable ?? 0,
    loading: saved,
    /** What the last change was, such as `Deleted West coast`; null if there is nothing to undo, or it isn't saved. */
    undoLabel: error === null ? (undoable?.label ?? null) : null,
    /** Why the last change isn't saved. */
    error,
    /** Resolves to whether it was saved. */
    change(next: RoutingGuide, label: string): Promise<boolean> {
      if (guide === undefined) return Promise.resolve(false);
      setUndoable({ label, guide });
      return save(next);
    },
    undo(): void {
      if (undoable === null) return;
      setUndoable(null);
      void save(undoable.guide);
    },
    retry(): void {
      if (unsaved !== null) void save(unsaved);
    },
    /** Drops the changes that aren't saved, and loads the guide again. */
    discard(): void {
      latest.current = null;
      setUnsaved(null);
      setUndoable(null);
      setError(null);
      void saved.refetch();
    },
  };
}
