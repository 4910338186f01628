import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { AppError } from '../../../shared/errors.ts';
import { CallError } from '../../api/CallError.ts';
import { invoke } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { useThrottledSave } from '../../lib/useThrottledSave.ts';
import { type QuoteDraft, readDraft, writeDraft } from './draft.ts';
import { isBlankForm, type QuoteForm } from './form.ts';
import { initialForm } from './initialForm.ts';

/** Delay of the autosave, in ms: the most that a power failure can lose. */
const AUTOSAVE_AFTER_MS = 400;

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
  const [draft, setDraft] = useState<SavedQuoteDraft | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [tries, setTries] = useState(0);
  const queries = useQueryClient();
  useEffect(() => {
    let isUnmounted = false;
    // Loads both in parallel. The query also caches the default shipper for a form that is cleared right away.
    const shipperKnown = queries
      .fetchQuery({ ...callQuery('contacts.defaultShipper', {}), staleTime: 0 })
      .then(({ contact }) => contact);
    Promise.all([loadDraft(), shipperKnown]).then(
      ([loaded, shipper]) => {
        if (!isUnmounted) setDraft(loaded ?? newDraft(shipper));
      },
      (problem: unknown) => {
        if (!(problem instanceof CallError)) throw problem;
        if (!isUnmounted) setError(problem.error);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [queries, tries]);
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
  readonly saveNow: (sentAs: string | null) => Promise<void>;
  /** Saves pending changes before another draft is opened. */
  readonly flush: () => Promise<void>;
}

/** Autosaves the form shortly after each change, and immediately on unmount. */
export function useAutosavedDraft(loaded: SavedQuoteDraft, form: QuoteForm): DraftAutosave {
  const [state, setState] = useState({ savedAtMs: loaded.savedAtMs, failed: false });
  const stored = useRef({ form: loaded.form, isStored: loaded.savedAtMs !== null });
  const latest = useRef(form);
  latest.current = form;

  const write = useCallback(
    async (value: QuoteForm, sentAs: string | null) => {
      if (isBlankForm(value)) {
        if (!stored.current.isStored) return;
        stored.current.isStored = false;
        await invoke('drafts.remove', { id: loaded.id });
        setState({ savedAtMs: null, failed: false });
        return;
      }
      const saved = await invoke('drafts.save', {
        id: loaded.id,
        kind: 'quote',
        value: writeDraft({ form: value, sentAs }),
      });
      stored.current.isStored ||= saved.ok;
      setState(saved.ok ? { savedAtMs: saved.value.savedAtMs, failed: false } : { savedAtMs: null, failed: true });
    },
    [loaded.id],
  );

  // Saves run one after another, so that the last one wins.
  const last = useRef(Promise.resolve());
  const save = useCallback(
    (sentAs: string | null) => {
      const value = latest.current;
      stored.current.form = value;
      last.current = last.current.then(() => write(value, sentAs));
      return last.current;
    },
    [write],
  );

  const flush = useCallback(async () => {
    // A changed form isn't the one that was sent, so it is saved without the quote. One that was just sent is already
    // saved.
    if (latest.current !== stored.current.form) await save(null);
    else await last.current;
  }, [save]);

  const throttled = useThrottledSave(() => void flush(), AUTOSAVE_AFTER_MS);
  useEffect(() => {
    if (form !== stored.current.form) throttled.schedule();
  }, [form, throttled]);

  return { ...state, saveNow: save, flush };
}
