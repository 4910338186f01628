/** Autosave of an entry's pane: a crash or leaving the screen loses nothing. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { readDrafts, useDraft } from '../../api/useDraft.ts';
import type { EntryDraftKind, FieldValues } from './directoryConfig.ts';

const ValueSchema = z.object({ entryId: z.string(), isNew: z.boolean(), values: z.record(z.string(), z.string()) });

/** A saved draft of an entry. */
export interface EntryDraft {
  readonly entryId: string;
  readonly isNew: boolean;
  readonly values: FieldValues;
}

/** Drafts that were not saved as entries, newest first. */
export const savedEntryDrafts = (kind: EntryDraftKind) => readDrafts<EntryDraft>(kind, ValueSchema);

interface EntryAutosave {
  readonly fieldValues: FieldValues;
  readonly change: (field: string, text: string) => void;
  /** Deletes the draft. */
  readonly remove: () => Promise<void>;
  readonly failed: boolean;
}

/** The text of each field of the pane, autosaved. */
export function useEntryDraft(kind: EntryDraftKind, start: EntryDraft): EntryAutosave {
  const [fieldValues, setFieldValues] = useState(start.values);
  const { entryId, isNew } = start;
  const draft = useDraft(kind, entryId, fieldValues, (values) => ({ entryId, isNew, values: { ...values } }));
  return {
    fieldValues,
    failed: draft.error !== null,
    change: (field, text) => setFieldValues((now) => ({ ...now, [field]: text })),
    remove: draft.remove,
  };
}
