import { useState } from 'react';
import type { EntryMetadata } from '../../../shared/contract/book.ts';
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
export function useRemoval<Entry extends EntryMetadata>(book: DirectoryConfig<Entry>): Removal<Entry> {
  const [removed, setRemoved] = useState<readonly { readonly id: string; readonly name: string }[]>([]);
  const [label, setMessage] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  return {
    label,
    error,
    canUndo: removed.length > 0,
    async remove(entry) {
      const response = await book.remove([entry.id]);
      setError(response.ok ? null : response.error);
      if (!response.ok) return;
      const name = book.nameOf(entry);
      setRemoved((now) => [...now, { id: entry.id, name }]);
      setMessage(`Deleted ${name}.`);
    },
    async undo() {
      const last = removed.at(-1);
      if (last === undefined) return;
      const response = await book.restore([last.id]);
      setError(response.ok ? null : response.error);
      if (!response.ok) return;
      setRemoved((now) => now.slice(0, -1));
      setMessage(`Restored ${last.name}.`);
    },
  };
}
