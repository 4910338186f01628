/** Autosave of an entry's pane: a crash or leaving the screen loses nothing. */
import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';
import type { Draft } from '../../../shared/contract/drafts.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { useThrottledSave } from '../../lib/useThrottledSave.ts';
import type { Texts } from './directoryConfig.ts';

const KEEP_AFTER_MS = 300;

const ValueSchema = z.object({ entryId: z.string(), isNew: z.boolean(), texts: z.record(z.string(), z.string()) });

/** A saved draft of an entry. */
export interface EntryDraft {
  readonly entryId: string;
  readonly isNew: boolean;
  readonly texts: Texts;
}

const draftIdOf = (kind: Draft['kind'], entryId: string) => `${kind}:${entryId}`;

/** Drafts that were not saved as entries, newest first. */
export async function savedEntryDrafts(kind: 'contact' | 'item'): Promise<Result<readonly EntryDraft[]>> {
  const listed = await invoke('drafts.list', { kind });
  if (!listed.ok) return listed;
  const drafts = listed.value.drafts.flatMap(({ value }) => {
    const parsed = ValueSchema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
  return ok(drafts);
}

/** Deletes a draft, after the entry was saved or the draft discarded. */
export async function deleteEntryDraft(kind: 'contact' | 'item', entryId: string): Promise<void> {
  await invoke('drafts.remove', { id: draftIdOf(kind, entryId) });
}

interface EntryAutosave {
  readonly fieldValues: Texts;
  readonly change: (field: string, text: string) => void;
  /** Deletes the draft. */
  readonly done: () => Promise<void>;
  readonly failed: boolean;
}

/** The text of each field of the pane, autosaved shortly after each change and on unmount. */
export function useEntryDraft(kind: 'contact' | 'item', start: EntryDraft): EntryAutosave {
  const [fieldValues, setTexts] = useState(start.texts);
  const [failed, setFailed] = useState(false);
  const latest = useRef(fieldValues);
  const kept = useRef(start.texts);
  const { entryId, isNew } = start;

  const keep = useCallback(async () => {
    if (latest.current === kept.current) return;
    kept.current = latest.current;
    const value = { entryId, isNew, texts: { ...latest.current } };
    const saved = await invoke('drafts.save', { id: draftIdOf(kind, entryId), kind, value });
    setFailed(!saved.ok);
  }, [kind, entryId, isNew]);

  const soon = useThrottledSave(() => void keep(), KEEP_AFTER_MS);

  return {
    fieldValues,
    failed,
    change(field, text) {
      latest.current = { ...latest.current, [field]: text };
      setTexts(latest.current);
      soon.schedule();
    },
    async done() {
      soon.cancel();
      kept.current = latest.current;
      await deleteEntryDraft(kind, entryId);
    },
  };
}
