/** Stored drafts: what was entered in a form and not submitted yet. A crash or leaving the screen loses nothing. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Draft } from '../../shared/contract/drafts.ts';
import { ok, type Result } from '../../shared/ipc/result.ts';
import { useAutosave } from '../lib/useAutosave.ts';
import { invoke } from './client.ts';
import { callQuery } from './query.ts';

/** The values of the drafts of a kind, latest first, without those that this version can't read. */
export async function readDrafts<Value>(
  kind: Draft['kind'],
  schema: z.ZodMiniType<Value>,
): Promise<Result<readonly Value[]>> {
  const listed = await invoke('drafts.list', { kind });
  if (!listed.ok) return listed;
  return ok(
    listed.value.drafts.flatMap(({ value }) => {
      const parsed = schema.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/**
 * The drafts of a kind, loaded once when the form of a record opens: the key is outside the domain of drafts, so that
 * the form's own autosave doesn't reload them while the user types.
 */
export function useDraftsAtOpening(kind: Draft['kind'], recordId: string) {
  // Loads again on each opening: the next form must see what was saved for the previous one.
  const [opening] = useState(() => crypto.randomUUID());
  return useQuery({
    ...callQuery('drafts.list', { kind }),
    queryKey: [`saved ${kind}`, recordId, opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Autosaves what is entered for a record as its draft. Like the input of `useAutosave`, the same object until it changes. */
export function useDraft<Input>(
  kind: Draft['kind'],
  recordId: string,
  input: Input,
  toValue: (input: Input) => Draft['value'],
) {
  const id = `${kind}:${recordId}`;
  const { error, markSaved, flush, stop } = useAutosave(input, (current) =>
    invoke('drafts.save', { id, kind, value: toValue(current) }),
  );
  return {
    /** Why the last save failed. */
    error,
    /** Saves nothing from now on. */
    stop,
    /**
     * Deletes the draft.
     *
     * @param next what the form shows from now on
     */
    async remove(next: Input = input): Promise<void> {
      markSaved(next);
      // A save that is still running would bring the draft back.
      await flush();
      await invoke('drafts.remove', { id });
    },
  };
}
