import { IconCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { dayOfInstant, formatInstantTime } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, ScrollArea, Side } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { AccessorialFields } from './AccessorialFields.tsx';
import { checkForm } from './checkForm.ts';
import { focusedField, focusField } from './focusField.ts';
import { blankForm, isBlankForm, type QuoteForm } from './form.ts';
import { HandlingUnitsGrid } from './HandlingUnitsGrid.tsx';
import { LaneFields } from './LaneFields.tsx';
import { pasteProblems } from './pasteRows.ts';
import { QuoteActions } from './QuoteActions.tsx';
import { QuoteNotes } from './QuoteNotes.tsx';
import styles from './QuoteWorkbench.module.css';
import { RecentQuotes } from './RecentQuotes.tsx';
import { readRow } from './readRow.ts';
import { NO_REFUSALS, quoteReducer, untouched } from './reducer.ts';
import { placeRefusals } from './serviceFields.ts';
import { fieldsToCheck, nextToCheck, shownProblems } from './shownMessages.ts';
import { useGetRates } from './useGetRates.ts';
import { type KeptDraft, useKeptDraft } from './useQuoteDraft.ts';

interface Undo {
  readonly words: string;
  readonly before: QuoteForm;
}

/** The form with everything around it: what is kept, what is wrong, the call, the quotes before. */
export function QuoteWorkbench({ loaded }: { readonly loaded: KeptDraft }) {
  const [state, dispatch] = useReducer(quoteReducer, loaded.form, untouched);
  const [, navigate] = useLocation();
  const toast = useToast();
  const page = useRef<HTMLDivElement>(null);
  const recent = useRef<HTMLUListElement>(null);
  const [undo, setUndo] = useState<Undo | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [pasteWords, setPasteWords] = useState<readonly string[]>([]);

  const { form } = state;
  const today = dayOfInstant(useNow(60_000));
  const check = useMemo(() => checkForm(form, today), [form, today]);
  const problems = useMemo(() => shownProblems(state, check), [state, check]);
  const toCheck = useMemo(() => fieldsToCheck(form, problems, check.warnings), [form, problems, check.warnings]);
  const kept = useKeptDraft(loaded, form);
  const rates = useGetRates();
  const isRunning = rates.runningSinceMs !== null;

  // The hands are on the keyboard: the first field is ready to be typed into.
  useEffect(() => focusField(page.current, 'origin.zip'), []);

  // A field that a refusal or Ctrl+Enter points at is there only after the render.
  // 'first problem', or the key of a field.
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    setWanted(null);
    const key = wanted === 'first problem' ? nextToCheck(form, fieldsToCheck(form, problems, new Map()), null) : wanted;
    if (key !== null) focusField(page.current, key);
  }, [wanted, problems, form]);

  const getRates = async () => {
    if (isRunning) return;
    setError(null);
    dispatch({ type: 'showAll' });
    if (check.request === null) {
      setWanted('first problem');
      return;
    }
    dispatch({ type: 'refuse', refusals: NO_REFUSALS });
    const focused = focusedField(page.current);
    const sentRows = form.rows.filter((row) => readRow(row).unit !== null).map((row) => row.key);
    const answer = await rates.ask(check.request, true);
    if (answer === null) return;
    if (answer.ok) {
      const { quote, fromStore } = answer.value;
      await kept.keepNow(quote.id);
      if (fromStore) toast(`Kept rates of ${formatInstantTime(quote.quotedAtMs)}, not asked again`);
      navigate(`/quote/${quote.id}/rates`);
      return;
    }
    if (answer.error.code === 'validation_failed') {
      dispatch({ type: 'refuse', refusals: placeRefusals(answer.error.fields, sentRows) });
      setWanted('first problem');
    } else setWanted(focused);
    setError(answer.error);
  };

  const offerUndo = useCallback((words: string, before: QuoteForm) => setUndo({ words, before }), []);
  const clear = () => {
    if (isBlankForm(form)) return;
    offerUndo('Cleared.', form);
    setError(null);
    setPasteWords([]);
    dispatch({ type: 'replace', form: blankForm(nextBusinessDay(today)) });
    focusField(page.current, 'origin.zip');
  };
  const takeBack = () => {
    if (undo === null) return;
    dispatch({ type: 'replace', form: undo.before });
    // What was typed since is a key away too.
    setUndo({ words: 'Taken back.', before: form });
  };
  const nextProblem = () => {
    const key = nextToCheck(form, toCheck, focusedField(page.current));
    if (key !== null) focusField(page.current, key);
  };

  const canEdit = !isRunning;
  useKeys(
    [
      { keys: 'Tab', words: 'next field', run: () => {}, when: () => false, palette: false },
      { keys: 'Ctrl+Enter', words: 'Get rates', run: () => void getRates(), bar: false, when: canEdit },
      {
        keys: 'F8',
        words: 'Go to the next problem',
        run: nextProblem,
        bar: false,
        when: canEdit && toCheck.length > 0,
      },
      { keys: 'Alt+X', words: 'Clear the form', run: clear, bar: false, when: canEdit && !isBlankForm(form) },
      { keys: 'Alt+S', words: 'Swap from and to', run: () => dispatch({ type: 'swap' }), bar: false, when: canEdit },
      { keys: 'Alt+Z', words: 'Undo', run: takeBack, bar: false, when: canEdit && undo !== null },
      {
        keys: 'Alt+R',
        words: 'Go to the recent quotes',
        run: () => recent.current?.querySelector('button')?.focus(),
        bar: false,
      },
      { keys: 'Ctrl+.', words: 'Cancel getting rates', run: rates.cancel, bar: false, when: isRunning },
    ],
    { scope: 'Quote' },
  );

  const side = (
    <Side label="Start from" width={272}>
      <RecentQuotes today={today} list={recent} onOpen={(quoteId) => navigate(`/quote/${quoteId}/rates`)} />
    </Side>
  );

  return (
    <Screen label="New quote" side={side}>
      <ScrollArea>
        <div className="head">
          <h1>New quote</h1>
          <DraftWord savedAtMs={kept.savedAtMs} failed={kept.failed} />
          <span className="r" inert={isRunning}>
            {undo === null ? null : (
              <span className="row small dim" role="status">
                {undo.words}
                <Button kind="quiet" size="s" keys="Alt+Z" onClick={takeBack}>
                  Undo
                </Button>
              </span>
            )}
            <Button kind="quiet" size="s" keys="Alt+X" onClick={clear}>
              Clear
            </Button>
          </span>
        </div>
        {/* While rates are asked for, the form stands still: what was sent is what is shown. */}
        <div ref={page} className={styles.form} inert={isRunning}>
          <LaneFields form={form} today={today} problems={problems} warnings={check.warnings} dispatch={dispatch} />
          <HandlingUnitsGrid
            form={form}
            today={today}
            problems={problems}
            warnings={check.warnings}
            dispatch={dispatch}
            onUndoable={offerUndo}
            onPasted={(pasted) => {
              offerUndo(`${pasted.count} rows pasted.`, form);
              setPasteWords(pasteProblems(pasted));
            }}
          />
          <QuoteNotes
            error={error}
            unplaced={state.refusals.unplaced}
            pasteWords={pasteWords}
            onRetry={() => void getRates()}
            onPasteRead={() => setPasteWords([])}
          />
          <AccessorialFields
            chosen={form.accessorials}
            problem={problems.get('accessorials')}
            onToggle={(code) => dispatch({ type: 'toggleAccessorial', code })}
          />
        </div>
      </ScrollArea>
      <QuoteActions
        totals={check.totals}
        form={form}
        toCheck={toCheck}
        problemCount={problems.size}
        runningSinceMs={rates.runningSinceMs}
        onNextProblem={nextProblem}
        onGetRates={() => void getRates()}
        onCancel={rates.cancel}
      />
    </Screen>
  );
}

/** Whether what was typed is kept, and since when. */
function DraftWord({ savedAtMs, failed }: { readonly savedAtMs: number | null; readonly failed: boolean }) {
  if (failed) return <span className="small c-attn">Draft not kept: the disk refuses it</span>;
  if (savedAtMs === null) return null;
  return (
    <span className="row small muted">
      <Icon of={IconCheck} size={14} className="c-done" />
      Draft kept, {formatInstantTime(savedAtMs)}
    </span>
  );
}
