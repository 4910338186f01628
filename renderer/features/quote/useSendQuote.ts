import { type Dispatch, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import { formatInstant } from '../../lib/format.ts';
import { useToast } from '../../ui/useToast.tsx';
import type { FormCheck, Messages } from './checkForm.ts';
import { focusedField, focusField } from './focusField.ts';
import type { QuoteForm } from './form.ts';
import { parseGridRow } from './parseGridRow.ts';
import { NO_SERVER_ERRORS, type QuoteAction } from './reducer.ts';
import { placeServerErrors } from './serviceFields.ts';
import { quoteStrings } from './strings.ts';
import { useGetRates } from './useGetRates.ts';
import type { DraftAutosave } from './useQuoteDraft.ts';
import { fieldsWithIssues, nextIssue } from './visibleErrors.ts';

interface SendQuoteOptions {
  readonly form: QuoteForm;
  readonly check: FormCheck;
  /** Visible errors of the form. */
  readonly problems: Messages;
  readonly saved: DraftAutosave;
  readonly dispatch: Dispatch<QuoteAction>;
  /** Element with the fields. */
  readonly page: RefObject<HTMLElement | null>;
}

export interface SendQuote {
  /** Start of the running call; null if there is none. */
  readonly runningSinceMs: number | null;
  /** Why the last action on the form failed. */
  readonly error: AppError | null;
  readonly setError: (error: AppError | null) => void;
  /** Gets rates and opens them, or goes to the first field with an error. */
  readonly getRates: () => Promise<void>;
  readonly cancel: () => void;
}

/** Sends the form for rates. Errors of the provider are placed at the fields that they are about. */
export function useSendQuote({ form, check, problems, saved, dispatch, page }: SendQuoteOptions): SendQuote {
  const [, navigate] = useLocation();
  const toast = useToast();
  const rates = useGetRates();
  const [error, setError] = useState<AppError | null>(null);
  const latestForm = useRef(form);
  latestForm.current = form;

  // A field with a provider error, or one that Ctrl+Enter goes to, exists only after the render. The value is
  // 'firstProblem' or the key of a field.
  const [focusTarget, setFocusTarget] = useState<string | null>(null);
  useEffect(() => {
    if (focusTarget === null) return;
    setFocusTarget(null);
    const key =
      focusTarget === 'firstProblem' ? nextIssue(form, fieldsWithIssues(form, problems, new Map()), null) : focusTarget;
    if (key !== null) focusField(page.current, key);
  }, [focusTarget, problems, form, page]);

  const getRates = async () => {
    if (rates.runningSinceMs !== null) return;
    setError(null);
    dispatch({ type: 'showAll' });
    if (check.request === null) {
      setFocusTarget('firstProblem');
      return;
    }
    dispatch({ type: 'setServerErrors', serverErrors: NO_SERVER_ERRORS });
    const focused = focusedField(page.current);
    const sentRows = form.rows.filter((row) => parseGridRow(row).unit !== null).map((row) => row.key);
    // Recorded for the booking: the contacts of origin and destination.
    const { origin, destination } = form.contacts;
    const contacts = { originId: origin?.id ?? null, destinationId: destination?.id ?? null };
    const response = await rates.getRates(check.request, true, contacts);
    if (response === null) return;
    if (response.ok) {
      const { quote, fromCache } = response.value;
      // A template or a key of the grid can change the form during the call: it is then another quote, not yet sent.
      await saved.saveNow(latestForm.current === form ? quote.id : null);
      if (fromCache) toast(quoteStrings.savedRates(formatInstant(quote.quotedAtMs)));
      navigate(`/quote/${quote.id}/rates`);
      return;
    }
    if (response.error.code === 'validation_failed') {
      dispatch({ type: 'setServerErrors', serverErrors: placeServerErrors(response.error.fields, sentRows) });
      setFocusTarget('firstProblem');
    } else setFocusTarget(focused);
    setError(response.error);
  };

  return { runningSinceMs: rates.runningSinceMs, error, setError, getRates, cancel: rates.cancel };
}
