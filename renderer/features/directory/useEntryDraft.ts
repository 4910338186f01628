/** Autosave of an entry's pane: a crash or leaving the screen loses nothing. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { readDrafts, useDraft } from '../../api/useDraft.ts';
import type { EntryDraftKind, FieldValues } from './directoryConfig.ts';

const FieldValuesSchema = z.record(z.string(), z.string());
/** Drafts of earlier versions don't have what they began from. */
const ValueSchema = z.object({
  entryId: z.string(),
  isNew: z.boolean(),
  values: FieldValuesSchema,
  base: z._default(z.nullable(FieldValuesSchema), null),
  version: z._default(z.nullable(z.number()), null),
});

/** A saved draft of an entry. */
export interface EntryDraft {
  readonly entryId: string;
  readonly isNew: boolean;
  readonly values: FieldValues;
  /** The entry's values when the draft began; null if unknown, or for a new entry. */
  readonly base: FieldValues | null;
  /** The entry's version when the draft began. */
  readonly version: number | null;
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
  const draft = useDraft(kind, start.entryId, fieldValues, (values) => ({
    ...start,
    values: { ...values },
    base: start.base && { ...start.base },
  }));
  return {
    fieldValues,
    failed: draft.error !== null,
    change: (field, text) => setFieldValues((now) => ({ ...now, [field]: text })),
    remove: draft.remove,
  };
}
