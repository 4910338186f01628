import { useEffect, useState } from 'react';
import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { DirectoryConfig } from './directoryConfig.ts';
import { type EntryDraft, savedEntryDrafts } from './useEntryDraft.ts';

/** The entry in the pane. */
export interface OpenEntry<Entry> {
  readonly start: EntryDraft;
  /** null: a new entry. */
  readonly entry: Entry | null;
  /** It is a restored draft. */
  readonly isRestored: boolean;
}

interface OpenedEntry<Entry> {
  readonly current: OpenEntry<Entry> | null;
  readonly open: (entry: Entry) => void;
  readonly openNew: () => void;
  readonly close: () => void;
  readonly saved: (entry: Entry) => void;
  readonly discarded: (entryId: string) => void;
  /** Unsaved drafts. */
  readonly unsavedDrafts: readonly EntryDraft[];
  readonly openUnsaved: () => void;
  /** Loading error with a retry. Nothing is opened while there is one. */
  readonly failed: { readonly error: AppError; readonly retry: () => void } | null;
}

/** The fields that were edited; all of them if the draft doesn't say what it began from. */
const editedValues = ({ values, base }: EntryDraft) =>
  Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== base?.[field]));

/**
 * State of the open entry. A draft is restored with its entry, and also when the screen opens, such as after a crash.
 *
 * @param requestedId Entry to open; `onRequested` is called when that has begun.
 */
export function useOpenEntry<Entry extends EntryMetadata>(
  config: DirectoryConfig<Entry>,
  requestedId: string | undefined,
  onRequested: () => void,
): OpenedEntry<Entry> {
  const [current, setCurrent] = useState<OpenEntry<Entry> | null>(null);
  const [unsavedDrafts, setUnsavedDrafts] = useState<readonly EntryDraft[]>([]);
  const [failed, setFailed] = useState<OpenedEntry<Entry>['failed']>(null);
  const { draftKind, blank, toValues, get } = config;

  const fail = (error: AppError, attempt: () => Promise<void>) => {
    const retry = () => {
      setFailed(null);
      void attempt();
    };
    setFailed({ error, retry });
  };
  /** A draft is restored over the current entry, which may have changed since. The version of a save shows that. */
  const startOf = (entry: Entry, draft?: EntryDraft): EntryDraft => {
    const base = toValues(entry);
    const values = draft === undefined ? base : { ...base, ...editedValues(draft) };
    return { entryId: entry.id, isNew: false, values, base, version: draft?.version ?? entry.version };
  };
  const show = async (draft: EntryDraft, isAtStart = false): Promise<void> => {
    const known = draft.isNew ? null : await get(draft.entryId);
    if (known?.ok === false && known.error.code !== 'not_found') return fail(known.error, () => show(draft, isAtStart));
    // The entry was removed in the meantime; saving restores it.
    const entry = known?.ok === true ? known.value : null;
    const start = entry === null ? { ...draft, values: { ...blank, ...draft.values } } : startOf(entry, draft);
    const restored = { start, entry, isRestored: true };
    // What was opened while the drafts loaded stays open.
    setCurrent((now) => (isAtStart && now !== null ? now : restored));
  };
  const findDraft = async (isAtStart: boolean): Promise<void> => {
    const drafts = await savedEntryDrafts(draftKind);
    if (!drafts.ok) return fail(drafts.error, () => findDraft(isAtStart));
    setUnsavedDrafts(drafts.value);
    const [latest] = drafts.value;
    if (isAtStart && latest !== undefined) await show(latest, true);
  };
  useEffect(() => {
    void findDraft(requestedId === undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, []);
  const openRequested = async (entryId: string): Promise<void> => {
    const found = await get(entryId);
    if (!found.ok) return fail(found.error, () => openRequested(entryId));
    await openEntry(found.value);
  };
  useEffect(() => {
    if (requestedId === undefined) return;
    setFailed(null);
    void openRequested(requestedId);
    onRequested();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each request
  }, [requestedId]);

  const openEntry = async (entry: Entry): Promise<void> => {
    const drafts = await savedEntryDrafts(draftKind);
    if (!drafts.ok) return fail(drafts.error, () => openEntry(entry));
    const draft = drafts.value.find(({ entryId }) => entryId === entry.id);
    setCurrent({ start: startOf(entry, draft), entry, isRestored: draft !== undefined });
  };

  return {
    current,
    unsavedDrafts,
    failed,
    open(entry) {
      setFailed(null);
      void openEntry(entry);
    },
    openNew() {
      setCurrent({
        start: { entryId: crypto.randomUUID(), isNew: true, values: blank, base: null, version: null },
        entry: null,
        isRestored: false,
      });
    },
    close() {
      setCurrent(null);
      // The pane saves its draft on unmount, so the list is reloaded after that.
      setTimeout(() => void findDraft(false), 50);
    },
    saved(entry) {
      setUnsavedDrafts((now) => now.filter(({ entryId }) => entryId !== entry.id));
      setCurrent(null);
    },
    discarded(id) {
      setUnsavedDrafts((now) => now.filter(({ entryId }) => entryId !== id));
      setCurrent(null);
    },
    openUnsaved() {
      const [latest] = unsavedDrafts;
      if (latest !== undefined) void show(latest);
    },
  };
}
