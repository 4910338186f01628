import { useState } from 'react';
import type { EntryFacts } from '../../../shared/contract/book.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { DirectoryConfig } from './directoryConfig.ts';

interface Removal<Entry> {
  readonly remove: (entry: Entry) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly canUndo: boolean;
  /** Label of the last removal or undo. */
  readonly label: string | null;
  readonly error: AppError | null;
}

/** Removes entries, with undo in reverse order. */
export function useRemoval<Entry extends EntryFacts>(book: DirectoryConfig<Entry>): Removal<Entry> {
  const [removed, setRemoved] = useState<readonly { readonly id: string; readonly name: string }[]>([]);
  const [label, setWords] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  return {
    label,
    error,
    canUndo: removed.length > 0,
    async remove(entry) {
      const answer = await book.remove([entry.id]);
      setError(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      const name = book.nameOf(entry);
      setRemoved((now) => [...now, { id: entry.id, name }]);
      setWords(`Deleted ${name}.`);
    },
    async undo() {
      const last = removed.at(-1);
      if (last === undefined) return;
      const answer = await book.restore([last.id]);
      setError(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      setRemoved((now) => now.slice(0, -1));
      setWords(`Restored ${last.name}.`);
    },
  };
}
