/** What was edited in email drafts: it survives closing the dialog, and a restart, until the draft is opened or saved. */
import { useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { useDraftsAtOpening } from '../../api/useDraft.ts';
import { useAutosave } from '../../lib/useAutosave.ts';

const EditsSchema = z.object({
  to: z.optional(z.string()),
  cc: z.optional(z.string()),
  subject: z.optional(z.string()),
  body: z.optional(z.string()),
  /** File IDs that are not attached. */
  without: z.optional(z.readonly(z.array(z.string()))),
});
export type Edits = Readonly<z.infer<typeof EditsSchema>>;

/** `key`: the email draft that the edits are of. */
const ValueSchema = z.object({ key: z.string(), edits: EditsSchema });

/** Keyed by email draft. */
type EditsByDraft = Readonly<Record<string, Edits>>;

const NO_EDITS: Edits = {};

/** The edits of email drafts by key, autosaved, each as a separate stored draft. */
export function useEmailEdits() {
  const stored = useDraftsAtOpening('email', 'all');
  const { restored, ids } = useMemo(() => {
    // The newest one last, so that it counts.
    const values = (stored.data?.drafts ?? []).toReversed().flatMap(({ id, value }) => {
      const { data } = ValueSchema.safeParse(value);
      return data === undefined ? [] : [{ id, ...data }];
    });
    return {
      restored: Object.fromEntries(values.map(({ key, edits }) => [key, edits])),
      ids: new Map(values.map(({ key, id }) => [key, id])),
    };
  }, [stored.data]);
  const [changed, setChanged] = useState<EditsByDraft>({});
  /** Edits of drafts that were opened or saved: they are shown, but no longer stored. */
  const [done, setDone] = useState<EditsByDraft>({});
  const unfinished = useMemo(() => {
    const finished = Object.keys(done).filter((key) => done[key] === (changed[key] ?? restored[key]));
    return { ...changed, ...Object.fromEntries(finished.map((key) => [key, NO_EDITS])) };
  }, [changed, restored, done]);
  const sent = useRef<EditsByDraft>(unfinished);

  async function saveOne(key: string, edits: Edits): Promise<Result<object>> {
    const id = ids.get(key) ?? crypto.randomUUID();
    if (Object.keys(edits).length === 0) return ids.has(key) ? invoke('drafts.remove', { id }) : ok({});
    ids.set(key, id);
    const { without, ...fields } = edits;
    const value = { key, edits: without === undefined ? fields : { ...fields, without: [...without] } };
    return invoke('drafts.save', { id, kind: 'email', value });
  }
  const { error } = useAutosave(unfinished, async (current): Promise<Result<object>> => {
    const other = Object.entries(current).filter(([key, edits]) => sent.current[key] !== edits);
    // All at once: a page that closes waits for none.
    const results = await Promise.all(other.map(([key, edits]) => saveOne(key, edits)));
    const failed = results.find((result) => !result.ok);
    if (failed === undefined) sent.current = current;
    return failed ?? ok({});
  });

  const editsOf = (key: string): Edits => changed[key] ?? restored[key] ?? NO_EDITS;
  return {
    /** Loading of what was stored. */
    stored,
    /** Why the last autosave failed. */
    error,
    editsOf,
    /** Whether it has edits of an earlier opening. */
    isRestored: (key: string): boolean =>
      restored[key] !== undefined && editsOf(key) !== NO_EDITS && editsOf(key) !== done[key],
    edit(key: string, change: Edits): void {
      setChanged((now) => ({ ...now, [key]: { ...(now[key] ?? restored[key]), ...change } }));
    },
    discard(key: string): void {
      setChanged((now) => ({ ...now, [key]: NO_EDITS }));
    },
    /** The draft was opened or saved with these edits: unless it is edited further, they are no longer needed. */
    finish: (key: string, edits: Edits): void => setDone((now) => ({ ...now, [key]: edits })),
  };
}
