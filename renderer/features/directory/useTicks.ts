import { useState } from 'react';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import type { DataTicks } from '../../ui/DataTable.tsx';
import { directoryStrings } from './strings.ts';

interface Ticks<Entry> {
  /** The checked entries of the list. Those that a search hides are not among them. */
  readonly checked: readonly Entry[];
  /** For the table. */
  readonly ticks: DataTicks<Entry>;
  readonly clear: () => void;
}

/** Checked entries of a directory. */
export function useTicks<Entry extends EntryMetadata>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Ticks<Entry> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const checked = entries.filter(({ id }) => ids.has(id));
  const areAll = checked.length > 0 && checked.length === entries.length;
  return {
    checked,
    clear: () => setIds(new Set()),
    ticks: {
      all: checked.length === 0 ? 'none' : areAll ? 'all' : 'some',
      isTicked: ({ id }) => ids.has(id),
      onTick: ({ id }) =>
        setIds((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
      onTickAll: () => setIds(areAll ? new Set() : new Set(entries.map(({ id }) => id))),
      nameOf: (entry) => directoryStrings.selectEntry(nameOf(entry)),
    },
  };
}
