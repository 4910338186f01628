import { useCallback, useEffect, useRef, useState } from 'react';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { api } from '../../api/client.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { type QuoteDraft, readDraft, writeDraft } from './draft.ts';
import { blankForm, isBlankForm, type QuoteForm } from './form.ts';

/** What a clerk loses at most when the power goes. */
const KEEP_AFTER_MS = 400;

export interface KeptDraft extends QuoteDraft {
  readonly id: string;
  readonly savedAtMs: number | null;
}

function newDraft(): KeptDraft {
  const form = blankForm(nextBusinessDay(dayOfInstant(Date.now())));
  return { id: crypto.randomUUID(), form, sentAs: null, savedAtMs: null };
}

/** Whether the draft's quote was booked meanwhile: then it is done, and the next quote starts blank. */
async function isBooked(quoteId: string | null): Promise<boolean> {
  if (quoteId === null) return false;
  const quote = await api.quotes.get({ quoteId });
  return quote.ok && quote.value.booking?.state === 'booked';
}

async function loadDraft(): Promise<KeptDraft> {
  const listed = await api.drafts.list({ kind: 'quote' });
  for (const kept of listed.ok ? listed.value.drafts : []) {
    const draft = readDraft(kept.value);
    if (draft === null) continue;
    if (!(await isBooked(draft.sentAs))) return { ...draft, id: kept.id, savedAtMs: kept.savedAtMs };
    await api.drafts.remove({ id: kept.id });
  }
  return newDraft();
}

/** The draft that was kept, or a new one; null while it is looked for. */
export function useLoadedDraft(): KeptDraft | null {
  const [draft, setDraft] = useState<KeptDraft | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadDraft().then((loaded) => {
      if (!isGone) setDraft(loaded);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return draft;
}

export interface DraftKeeping {
  /** When the form was last kept, null when it was not, or could not be. */
  readonly savedAtMs: number | null;
  readonly failed: boolean;
  /** Keeps the form now, with the quote it was sent as. */
  readonly keepNow: (sentAs: string | null) => Promise<void>;
}

/** Keeps the form as it is typed: a moment after the last key, and at once when the screen is left. */
export function useKeptDraft(loaded: KeptDraft, form: QuoteForm): DraftKeeping {
  const [state, setState] = useState({ savedAtMs: loaded.savedAtMs, failed: false });
  const kept = useRef({ form: loaded.form, isStored: loaded.savedAtMs !== null });
  const latest = useRef(form);
  latest.current = form;

  const keep = useCallback(
    async (sentAs: string | null) => {
      const value = latest.current;
      kept.current.form = value;
      if (isBlankForm(value)) {
        if (!kept.current.isStored) return;
        kept.current.isStored = false;
        await api.drafts.remove({ id: loaded.id });
        setState({ savedAtMs: null, failed: false });
        return;
      }
      const saved = await api.drafts.save({ id: loaded.id, kind: 'quote', value: writeDraft({ form: value, sentAs }) });
      kept.current.isStored ||= saved.ok;
      setState(saved.ok ? { savedAtMs: saved.value.savedAtMs, failed: false } : { savedAtMs: null, failed: true });
    },
    [loaded.id],
  );

  useEffect(() => {
    if (form === kept.current.form) return undefined;
    // A form that was changed is not the one that was sent.
    const timer = setTimeout(() => void keep(null), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, keep]);

  useEffect(() => {
    const flush = () => {
      if (latest.current !== kept.current.form) void keep(null);
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [keep]);

  return { ...state, keepNow: keep };
}
