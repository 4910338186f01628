import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import { CallError } from '../../api/CallError.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { useAutosave } from '../../lib/useAutosave.ts';
import { type QuoteDraft, readDraft, writeDraft } from './draft.ts';
import { isBlankForm, type QuoteForm } from './form.ts';
import { initialForm } from './initialForm.ts';

export interface SavedQuoteDraft extends QuoteDraft {
  readonly id: string;
  readonly savedAtMs: number | null;
}

/** Valid drafts of this version of the form. */
export function savedDrafts(drafts: readonly Draft[]): readonly SavedQuoteDraft[] {
  return drafts.flatMap(({ id, savedAtMs, value }) => {
    const draft = readDraft(value);
    return draft === null ? [] : [{ ...draft, id, savedAtMs }];
  });
}

/** A new draft with only the initial values of a quote. */
export function newDraft(shipper: Contact | null): SavedQuoteDraft {
  const form = initialForm(dayOfInstant(Date.now()), shipper);
  return { id: crypto.randomUUID(), form, sentAs: null, savedAtMs: null };
}

/** Whether the draft's quote was booked in the meantime. Such a draft is done, and the next quote starts blank. */
async function isBooked(quoteId: string | null): Promise<boolean> {
  if (quoteId === null) return false;
  const quote = await invoke('quotes.get', { quoteId });
  // A missing quote was not booked. Any other error leaves it unknown.
  if (!quote.ok && quote.error.code !== 'not_found') throw new CallError(quote.error);
  return quote.ok && quote.value.booking?.state === 'booked';
}

/**
 * Loads the last draft, or null. Deletes drafts whose quotes were booked in the meantime. Rejects with a `CallError`,
 * because an error doesn't mean that there is no draft.
 */
async function loadDraft(): Promise<SavedQuoteDraft | null> {
  const listed = await invoke('drafts.list', { kind: 'quote' });
  if (!listed.ok) throw new CallError(listed.error);
  let latest: SavedQuoteDraft | null = null;
  for (const draft of savedDrafts(listed.value.drafts)) {
    if (await isBooked(draft.sentAs)) await invoke('drafts.remove', { id: draft.id });
    else latest ??= draft;
  }
  return latest;
}

/** Loads the last draft, or creates one with the default shipper. Rejects with a `CallError`. */
async function draftToOpen(queries: QueryClient): Promise<SavedQuoteDraft> {
  // Loads both in parallel. The query also caches the default shipper for a form that is cleared right away.
  const shipper = queries.fetchQuery({ ...callQuery('contacts.defaultShipper', {}), staleTime: 0 });
  const [loaded, { contact }] = await Promise.all([loadDraft(), shipper]);
  return loaded ?? newDraft(contact);
}

/** Key of the draft that was loaded for the first render. */
const PREPARED = ['preparedDraft'];
/** In ms. If another screen comes first, the form loads the draft again: it may have changed. */
const PREPARED_FOR_MS = 2000;

/** Loads the draft before the form is rendered, so that its first render has it. After `tooLate` it is dropped. */
export async function prepareOpenDraft(queries: QueryClient, tooLate: AbortSignal): Promise<void> {
  // The form loads it again, and shows why it failed.
  const draft = await draftToOpen(queries).catch(() => null);
  if (draft === null || tooLate.aborted) return;
  queries.setQueryDefaults(PREPARED, { gcTime: PREPARED_FOR_MS });
  queries.setQueryData(PREPARED, draft);
}

export interface OpenDraft {
  /** The draft in the form; null while loading. */
  readonly draft: SavedQuoteDraft | null;
  /** Opens another draft. */
  readonly open: (draft: SavedQuoteDraft) => void;
  /** Why it failed to load. */
  readonly error: AppError | null;
  readonly retry: () => void;
}

export function useOpenDraft(): OpenDraft {
  const queries = useQueryClient();
  const [prepared] = useState(() => queries.getQueryData<SavedQuoteDraft>(PREPARED) ?? null);
  const [draft, setDraft] = useState(prepared);
  const [error, setError] = useState<AppError | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    // Used once: the form may be closed, and opened again with a later draft.
    queries.removeQueries({ queryKey: PREPARED });
    if (prepared !== null) return;
    let isUnmounted = false;
    draftToOpen(queries).then(
      (loaded) => {
        if (!isUnmounted) setDraft(loaded);
      },
      (problem: unknown) => {
        if (!(problem instanceof CallError)) throw problem;
        if (!isUnmounted) setError(problem.error);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [queries, prepared, tries]);
  return {
    draft,
    open: setDraft,
    error,
    retry() {
      setError(null);
      setTries(tries + 1);
    },
  };
}

export interface DraftAutosave {
  /** Time of the last save; null if it was never saved or the save failed. */
  readonly savedAtMs: number | null;
  readonly failed: boolean;
  /** Saves the form now, with the quote it was sent as. */
  readonly saveNow: (sentAs: string | null) => Promise<boolean>;
  /** Saves pending changes before another draft is opened. */
  readonly flush: () => Promise<void>;
}

/** Autosaves the form. A blank form has no draft. */
export function useAutosavedDraft(loaded: SavedQuoteDraft, form: QuoteForm): DraftAutosave {
  const isStored = useRef(loaded.savedAtMs !== null);
  const write = async (value: QuoteForm, sentAs: string | null): Promise<Result<{ savedAtMs: number | null }>> => {
    if (isBlankForm(value)) {
      const removed = isStored.current ? await invoke('drafts.remove', { id: loaded.id }) : ok({});
      if (removed.ok) isStored.current = false;
      return removed.ok ? ok({ savedAtMs: null }) : removed;
    }
    const saved = await invoke('drafts.save', {
      id: loaded.id,
      kind: 'quote',
      value: writeDraft({ form: value, sentAs }),
    });
    isStored.current ||= saved.ok;
    return saved;
  };
  // A changed form isn't the one that was sent, so it is saved without the quote.
  const { saved, error, saveNow, flush } = useAutosave(form, (value) => write(value, null));
  return {
    savedAtMs: error !== null ? null : saved === null ? loaded.savedAtMs : saved.savedAtMs,
    failed: error !== null,
    saveNow: (sentAs) => saveNow((value) => write(value, sentAs)),
    flush,
  };
}
