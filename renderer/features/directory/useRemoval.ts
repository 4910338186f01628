import { useRef, useState } from 'react';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { DirectoryConfig } from './directoryConfig.ts';
import { directoryStrings } from './strings.ts';

interface Removal<Entry> {
  readonly remove: (entries: readonly Entry[]) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly canUndo: boolean;
  /** Label of the last removal or undo. */
  readonly label: string | null;
  readonly error: AppError | null;
}

interface RemovedEntries {
  readonly ids: string[];
  readonly name: string;
  readonly version: number;
}

/** Removes one entry or several at once, with undo in reverse order. */
export function useRemoval<Entry extends EntryMetadata>(config: DirectoryConfig<Entry>): Removal<Entry> {
  const [removed, setRemoved] = useState<readonly RemovedEntries[]>([]);
  const [label, setLabel] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  /** A second press must neither delete the same entries again, nor undo the same deletion. */
  const deleting = useRef(new Set<string>());
  const isUndoing = useRef(false);
  return {
    label,
    error,
    canUndo: removed.length > 0,
    async remove(chosen) {
      const entries = chosen.filter(({ id }) => !deleting.current.has(id));
      const [first] = entries;
      if (first === undefined) return;
      const ids = entries.map(({ id }) => id);
      for (const id of ids) deleting.current.add(id);
      const response = await config.remove(ids);
      for (const id of ids) deleting.current.delete(id);
      setError(response.ok ? null : response.error);
      if (!response.ok) return;
      const name =
        entries.length === 1 ? config.nameOf(first) : directoryStrings.entries(entries.length, config.singular);
      const { removed: count, version } = response.value;
      if (count > 0) setRemoved((now) => [...now, { ids, name, version }]);
      setLabel(directoryStrings.removed(name));
    },
    async undo() {
      const last = removed.at(-1);
      if (last === undefined || isUndoing.current) return;
      isUndoing.current = true;
      const response = await config.restore(last.ids, last.version);
      isUndoing.current = false;
      setError(response.ok ? null : response.error);
      if (!response.ok) return;
      setRemoved((now) => now.slice(0, -1));
      setLabel(directoryStrings.restored(last.name));
    },
  };
}
