import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { firstOpenDay } from '../../../shared/rules/calendar.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { useToast } from '../../ui/useToast.tsx';
import { AccessorialFields } from './AccessorialFields.tsx';
import { checkForm } from './checkForm.ts';
import { draftLane } from './draft.ts';
import { focusedField, focusField } from './focusField.ts';
import { isBlankForm, isBlankRow, type QuoteForm } from './form.ts';
import { HandlingUnitsGrid } from './HandlingUnitsGrid.tsx';
import { firstField, initialForm } from './initialForm.ts';
import { LaneFields } from './LaneFields.tsx';
import { LastTime, useLastTime } from './LastTime.tsx';
import { contactOf } from './laneContact.ts';
import { QuoteActions } from './QuoteActions.tsx';
import { QuoteHead } from './QuoteHead.tsx';
import { QuoteNotes } from './QuoteNotes.tsx';
import { QuoteStarts } from './QuoteStarts.tsx';
import styles from './QuoteWorkbench.module.css';
import { quoteKeys } from './quoteKeys.ts';
import { pristineState, quoteReducer } from './reducer.ts';
import { focusFirst } from './SideList.tsx';
import { quoteStrings } from './strings.ts';
import type { TemplateTask } from './TemplateDialog.tsx';
import type { QuoteTemplate } from './template.ts';
import { useDialogs } from './useDialogs.ts';
import { useFormUndo } from './useFormUndo.ts';
import { usePaste } from './usePaste.tsx';
import { type SavedQuoteDraft, useAutosavedDraft } from './useQuoteDraft.ts';
import { useSendQuote } from './useSendQuote.ts';
import { useStartActions } from './useStartActions.ts';
import { fieldsWithIssues, nextIssue, visibleErrors } from './visibleErrors.ts';

interface QuoteWorkbenchProps {
  readonly loaded: SavedQuoteDraft;
  /** Opens another draft in the form. */
  readonly onSwitch: (draft: SavedQuoteDraft) => void;
}

/** The quote form with autosave, validation, the call for rates, and drafts and templates to start from. */
export function QuoteWorkbench({ loaded, onSwitch }: QuoteWorkbenchProps) {
  const [state, dispatch] = useReducer(quoteReducer, loaded.form, pristineState);
  const toast = useToast();
  const page = useRef<HTMLDivElement>(null);
  const lists = {
    bookingDrafts: useRef<HTMLUListElement>(null),
    drafts: useRef<HTMLUListElement>(null),
    templates: useRef<HTMLUListElement>(null),
    recent: useRef<HTMLUListElement>(null),
  };
  const [templateTask, setTemplateTask] = useState<TemplateTask | null>(null);
  const dialogs = useDialogs(templateTask !== null);

  const { form } = state;
  const { undo, setUndo, offerUndo, latestForm } = useFormUndo(form, (before) =>
    dispatch({ type: 'replace', form: before }),
  );
  const nowMs = useNow(60_000);
  const today = dayOfInstant(nowMs);
  const openFrom = firstOpenDay(nowMs);
  const check = useMemo(() => checkForm(form, today, openFrom), [form, today, openFrom]);
  const problems = useMemo(() => visibleErrors(state, check), [state, check]);
  const toCheck = useMemo(() => fieldsWithIssues(form, problems, check.warnings), [form, problems, check.warnings]);
  const saved = useAutosavedDraft(loaded, form);
  const sending = useSendQuote({ form, check, problems, saved, dispatch, page });
  const { error, setError, getRates } = sending;
  const isRunning = sending.runningSinceMs !== null;
  const wait = useServiceWait();
  const lastTime = useLastTime(form);

  // Focuses the first field on mount, ready for typing.
  useEffect(() => {
    focusField(page.current, firstField(loaded.form));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);

  /** Replaces the form, with undo for the whole change. */
  const fill = (message: string, next: QuoteForm) => {
    offerUndo(message, form);
    setError(null);
    dispatch({ type: 'replace', form: next });
  };
  const defaultShipper = useQuery(callQuery('contacts.defaultShipper', {})).data?.contact ?? null;
  const clear = () => {
    if (isBlankForm(form)) return;
    const initial = initialForm(today, defaultShipper);
    fill(quoteStrings.formCleared, initial);
    focusField(page.current, firstField(initial));
  };
  const undoLast = () => undo?.back();
  /** Undoes or redoes one change. If that removes the focused row, the last row gets the focus. */
  const step = (type: 'undo' | 'redo') => {
    dispatch({ type });
    setTimeout(() => {
      const last = latestForm.current.rows.at(-1);
      if (document.activeElement === document.body && last !== undefined) {
        focusField(page.current, `row.${last.key}.description`);
      }
    });
  };

  const starts = useStartActions({ loaded, form, today, saved, onSwitch, fill, onUndo: setUndo, onError: setError });
  const apply = (template: QuoteTemplate) => {
    starts.apply(template);
    focusField(page.current, 'pickupDate');
  };
  const sameAsLastTime = async () => {
    if (lastTime === null) return;
    await starts.sameAs(lastTime);
    focusField(page.current, 'pickupDate');
  };
  const saveTemplate = () => {
    if (!isBlankForm(form)) setTemplateTask({ kind: 'save', form, suggested: suggestedName(form) });
  };

  const [showPaste, pasteDialog] = usePaste(form, dispatch, offerUndo);
  const nextProblem = () => {
    const key = nextIssue(form, toCheck, focusedField(page.current));
    if (key !== null) focusField(page.current, key);
  };

  useKeys(
    quoteKeys({
      canEdit: !isRunning,
      canRequest: wait === null,
      isBlank: isBlankForm(form),
      canUndo: undo !== null,
      hasLastTime: lastTime !== null,
      hasProblems: toCheck.length > 0,
      onGetRates: () => void getRates(),
      onCancel: sending.cancel,
      onNextProblem: nextProblem,
      onClear: clear,
      onSwap: () => dispatch({ type: 'swap' }),
      onUndo: undoLast,
      onStep: step,
      onNew: () => void starts.startNew(),
      onLastTime: () => void sameAsLastTime(),
      onSaveTemplate: saveTemplate,
      onBookingDrafts: () => focusFirst(lists.bookingDrafts),
      onDrafts: () => focusFirst(lists.drafts),
      onTemplates: () => focusFirst(lists.templates),
      onRecent: () => focusFirst(lists.recent),
    }),
    { scope: 'Quote' },
  );

  return (
    <Screen
      label={quoteStrings.newQuote}
      side={
        <QuoteStarts
          currentId={loaded.id}
          today={today}
          openFrom={openFrom}
          lists={lists}
          starts={starts}
          onApply={apply}
          onRename={(template) => setTemplateTask({ kind: 'rename', template })}
        />
      }
    >
      <ScrollArea>
        <QuoteHead
          savedAtMs={saved.savedAtMs}
          failed={saved.failed}
          isRunning={isRunning}
          isBlank={isBlankForm(form)}
          undoLabel={undo?.label ?? null}
          onUndo={undoLast}
          onNew={() => void starts.startNew()}
          onClear={clear}
        />
        {/* Disabled while the request runs, so that the form shows what was sent. */}
        <div ref={page} className={styles.form} inert={isRunning}>
          <LaneFields
            form={form}
            today={today}
            openFrom={openFrom}
            problems={problems}
            warnings={check.warnings}
            dispatch={dispatch}
          />
          {lastTime === null ? null : <LastTime quote={lastTime} onTake={() => void sameAsLastTime()} />}
          <HandlingUnitsGrid
            form={form}
            today={today}
            problems={problems}
            warnings={check.warnings}
            dispatch={dispatch}
            onUndoable={offerUndo}
            onPaste={showPaste}
          />
          {dialogs === null ? null : <dialogs.QuoteHints form={form} dispatch={dispatch} />}
          <AccessorialFields
            chosen={form.accessorials}
            problem={problems.get('accessorials')}
            contactOf={(code) => contactOf(form, code)}
            onToggle={(code) => dispatch({ type: 'toggleAccessorial', code })}
          />
        </div>
      </ScrollArea>
      <QuoteNotes error={error} unmatched={state.serverErrors.unmatched} onRetry={() => void getRates()} />
      <QuoteActions
        totals={check.totals}
        form={form}
        toCheck={toCheck}
        problemCount={problems.size}
        runningSinceMs={sending.runningSinceMs}
        onNextProblem={nextProblem}
        onGetRates={() => void getRates()}
        onCancel={sending.cancel}
      />
      {pasteDialog}
      {dialogs === null || templateTask === null ? null : (
        <dialogs.TemplateDialog
          task={templateTask}
          onDone={(message) => {
            setTemplateTask(null);
            toast(message);
          }}
          onClose={() => setTemplateTask(null)}
        />
      )}
    </Screen>
  );
}

/** Suggested name of a template: its freight and lane. */
function suggestedName(form: QuoteForm): string {
  const freight = form.rows.find((row) => !isBlankRow(row))?.description.trim() ?? '';
  return `${freight === '' ? '' : `${freight}, `}${draftLane(form)}`.slice(0, 60);
}
