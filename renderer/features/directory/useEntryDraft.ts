/** Autosave of an entry's pane: a crash or leaving the screen loses nothing. */
import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';
import type { Draft } from '../../../shared/contract/drafts.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { useThrottledSave } from '../../lib/useThrottledSave.ts';
import type { FieldValues } from './directoryConfig.ts';

const AUTOSAVE_AFTER_MS = 300;

const ValueSchema = z
  .object({ entryId: z.string(), isNew: z.boolean(), texts: z.record(z.string(), z.string()) })
  .transform(({ texts, ...rest }) => ({ ...rest, values: texts }));

/** A saved draft of an entry. */
export interface EntryDraft {
  readonly entryId: string;
  readonly isNew: boolean;
  readonly values: FieldValues;
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
  readonly fieldValues: FieldValues;
  readonly change: (field: string, text: string) => void;
  /** Deletes the draft. */
  readonly done: () => Promise<void>;
  readonly failed: boolean;
}

/** The text of each field of the pane, autosaved shortly after each change and on unmount. */
export function useEntryDraft(kind: 'contact' | 'item', start: EntryDraft): EntryAutosave {
  const [fieldValues, setValues] = useState(start.values);
  const [failed, setFailed] = useState(false);
  const latest = useRef(fieldValues);
  const stored = useRef(start.values);
  const { entryId, isNew } = start;

  const save = useCallback(async () => {
    if (latest.current === stored.current) return;
    stored.current = latest.current;
    const value = { entryId, isNew, texts: { ...latest.current } };
    const saved = await invoke('drafts.save', { id: draftIdOf(kind, entryId), kind, value });
    setFailed(!saved.ok);
  }, [kind, entryId, isNew]);

  const throttled = useThrottledSave(() => void save(), AUTOSAVE_AFTER_MS);

  return {
    fieldValues,
    failed,
    change(field, text) {
      latest.current = { ...latest.current, [field]: text };
      setValues(latest.current);
      throttled.schedule();
    },
    async done() {
      throttled.cancel();
      stored.current = latest.current;
      await deleteEntryDraft(kind, entryId);
    },
  };
}
