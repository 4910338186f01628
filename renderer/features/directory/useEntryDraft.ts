/** Autosave of an entry's pane: a crash or leaving the screen loses nothing. */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Draft } from '../../../shared/contract/drafts.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { useAutosave } from '../../lib/useAutosave.ts';
import type { EntryDraftKind, FieldValues } from './directoryConfig.ts';

const ValueSchema = z.object({ entryId: z.string(), isNew: z.boolean(), values: z.record(z.string(), z.string()) });

/** A saved draft of an entry. */
export interface EntryDraft {
  readonly entryId: string;
  readonly isNew: boolean;
  readonly values: FieldValues;
}

const draftIdOf = (kind: Draft['kind'], entryId: string) => `${kind}:${entryId}`;

/** Drafts that were not saved as entries, newest first. */
export async function savedEntryDrafts(kind: EntryDraftKind): Promise<Result<readonly EntryDraft[]>> {
  const listed = await invoke('drafts.list', { kind });
  if (!listed.ok) return listed;
  const drafts = listed.value.drafts.flatMap(({ value }) => {
    const parsed = ValueSchema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
  return ok(drafts);
}

/** Deletes a draft, after the entry was saved or the draft discarded. */
export async function deleteEntryDraft(kind: EntryDraftKind, entryId: string): Promise<void> {
  await invoke('drafts.remove', { id: draftIdOf(kind, entryId) });
}

interface EntryAutosave {
  readonly fieldValues: FieldValues;
  readonly change: (field: string, text: string) => void;
  /** Deletes the draft. */
  readonly done: () => Promise<void>;
  readonly failed: boolean;
}

/** The text of each field of the pane, autosaved. */
export function useEntryDraft(kind: EntryDraftKind, start: EntryDraft): EntryAutosave {
  const [fieldValues, setFieldValues] = useState(start.values);
  const { entryId, isNew } = start;
  const autosave = useAutosave(fieldValues, (values) =>
    invoke('drafts.save', { id: draftIdOf(kind, entryId), kind, value: { entryId, isNew, values: { ...values } } }),
  );
  return {
    fieldValues,
    failed: autosave.error !== null,
    change: (field, text) => setFieldValues((now) => ({ ...now, [field]: text })),
    async done() {
      autosave.markSaved(fieldValues);
      // A save that is still running would bring the draft back.
      await autosave.flush();
      await deleteEntryDraft(kind, entryId);
    },
  };
}
