import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import type { BookingDetails } from '../../../shared/ipc/contract/bookings.ts';
import type { Quote, RateView } from '../../../shared/ipc/contract/quotes.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { type RemarkFinding, withoutPhrase } from '../../../shared/rules/remarkLint.ts';
import { deliveryWarnings, pickupWarnings } from '../../../shared/rules/windows.ts';
import { api } from '../../api/client.ts';
import { dayOfInstant, formatAgo, formatInstantTime } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/Copy.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Note } from '../../ui/Note.tsx';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import styles from './booking.module.css';
import {
  EMPTY_FORM,
  FIELD_PATHS,
  type FieldErrors,
  type FieldPath,
  readForm,
  valueAt,
  withValue,
} from './bookingForm.ts';
import { DuplicateDialog, type Similar } from './DuplicateDialog.tsx';
import { fieldId, PartiesStep, ReferencesStep, WindowsStep } from './FormSteps.tsx';
import { focusNextWarning } from './nextWarning.ts';
import { PinnedRate } from './PinnedRate.tsx';
import { RemarkNote } from './RemarkNote.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { type Remark, remarksOf } from './remarks.ts';
import { requestText } from './requestText.ts';
import { StepList } from './StepList.tsx';
import { SubmitFailure } from './SubmitFailure.tsx';
import { serviceFieldErrors } from './serviceErrors.ts';
import { errorsOfStep, firstError, nextStep, previousStep, STEPS, type Step, stepOf } from './steps.ts';
import { clockWindow, countToCheck } from './toCheck.ts';
import { keepCause } from './unknownCause.ts';
import { draftId, type EarlierDraft, type KeptBooking, keepBooking, laneOf, useSaveDraft } from './useBookingDraft.ts';
import { useBookingForm } from './useBookingForm.ts';
import { useIsGone } from './useIsGone.ts';
import { useReQuote } from './useReQuote.ts';
import { useSeconds } from './useSeconds.ts';
import { useSubmit } from './useSubmit.ts';
import { WizardActions } from './WizardActions.tsx';
import { EarlierOffer, ReQuotedNote, WaitingNote } from './WizardNotes.tsx';

interface BookingWizardProps {
  readonly quote: Quote;
  readonly rate: RateView;
  readonly kept: KeptBooking | null;
  /** What was typed for another quote on the lane. */
  readonly earlier: EarlierDraft | null;
}

/** Places of the screen that get the focus: the step, what is new above it, the first remark to settle. */
type Spot = 'step' | 'news' | 'remarks';

/** Parties, windows, references, review: then one explicit key books. */
export function BookingWizard({ quote, rate, kept, earlier }: BookingWizardProps) {
  const [, navigate] = useLocation();
  const { form, errors, setForm, setErrors, change, changeReferences, leave } = useBookingForm(
    kept?.form ?? EMPTY_FORM,
  );
  const [step, setStep] = useState<Step>(kept?.step ?? 'parties');
  const [failure, setFailure] = useState<AppError | null>(null);
  const [offer, setOffer] = useState(earlier);
  const nowMs = useNow(30_000);
  const [reQuoted] = useState(kept?.reQuoted ?? null);
  const [sawSimilar, setSawSimilar] = useState(kept?.sawSimilar ?? false);
  const [similar, setSimilar] = useState<readonly Similar[]>([]);
  const isAsking = useRef(false);
  const isGone = useIsGone();
  const focusOn = useRef<FieldPath | Spot | null>('step');
  const body = useRef<HTMLDivElement>(null);
  const news = useRef<HTMLDivElement>(null);
  const lane = laneOf(quote.request);
  const keeping = useMemo<KeptBooking>(
    () => ({ form, step, reQuoted, sawSimilar }),
    [form, step, reQuoted, sawSimilar],
  );
  const draft = useSaveDraft(quote.id, lane, keeping);
  const queries = useQueryClient();
  const copy = useCopy();
  const submit = useSubmit();
  const reQuote = useReQuote(quote, rate.carrier);
  const reQuoteSeconds = useSeconds(reQuote.isRunning);
  const isBusy = submit.isRunning || reQuote.isRunning;
  const { pickupDate, origin, destination, accessorials } = quote.request;
  const remarks = remarksOf(form, accessorials ?? []);
  const reading = readForm(form);
  const price = formatMoney(rate.totalCents, rate.currency);

  // After a step the focus goes to what is wrong, to the news, or to the first field of the step. At once with the
  // screen: an effect that comes later may see the target of the next change.
  useLayoutEffect(() => {
    const target = focusOn.current;
    focusOn.current = null;
    if (target === null) return;
    elementOf(target)?.focus();
  });

  function elementOf(target: FieldPath | Spot): HTMLElement | null {
    switch (target) {
      case 'step':
        return body.current?.querySelector<HTMLElement>('fieldset input, fieldset textarea') ?? body.current;
      case 'news':
        return news.current?.querySelector('button') ?? news.current;
      case 'remarks':
        return body.current?.querySelector<HTMLElement>('li[data-warning] button') ?? body.current;
      default:
        return document.getElementById(fieldId(target)) ?? body.current;
    }
  }

  function open(next: Step, focus: FieldPath | Spot = 'step') {
    if (isBusy) return;
    focusOn.current = focus;
    setStep(next);
  }

  /** Puts errors on their fields and opens the step of the first. */
  function show(found: FieldErrors) {
    setErrors(found);
    const first = firstError(found);
    if (first !== null) open(stepOf(first), first);
  }

  /** Goes to a step: back at once, ahead only past steps without errors. */
  function goTo(target: Step) {
    if (STEPS.indexOf(target) <= STEPS.indexOf(step)) return open(target);
    for (const passed of STEPS.slice(STEPS.indexOf(step), STEPS.indexOf(target))) {
      const found = reading.ok ? {} : errorsOfStep(reading.errors, passed);
      if (firstError(found) !== null) return show(found);
    }
    setErrors({});
    open(target);
  }

  /** Asks once whether it is meant when a recent booking looks the same, then books. */
  async function book() {
    if (isBusy || isAsking.current) return;
    if (!reading.ok) return show(reading.errors);
    if (sawSimilar) return send(reading.details);
    isAsking.current = true;
    try {
      const found = await api.bookings.duplicates({ quoteId: quote.id, details: reading.details });
      if (isGone.current) return;
      if (!found.ok || found.value.similar.length === 0) return await send(reading.details);
      setSawSimilar(true);
      await keepBooking(quote.id, lane, { ...keeping, sawSimilar: true });
      setSimilar(found.value.similar);
    } finally {
      isAsking.current = false;
    }
  }

  async function send(details: BookingDetails) {
    setFailure(null);
    const answer = await submit.run({ quoteId: quote.id, carrier: rate.carrier, details });
    if (answer === null) return;
    if (answer.ok) {
      draft.stop();
      await api.drafts.remove({ id: draftId(quote.id) });
      if (reQuoted !== null) await api.drafts.remove({ id: draftId(reQuoted.quoteId) });
    }
    // Whoever has gone elsewhere meanwhile is not called back: the attention list knows.
    if (isGone.current) return;
    if (answer.ok) return navigate(`/booked/${answer.value.id}`);
    if (answer.error.code === 'booking_outcome_unknown') {
      keepCause(queries, answer.error);
      return navigate(`/booked/${answer.error.bookingId}`);
    }
    focusOn.current = 'news';
    setFailure(answer.error);
    if (answer.error.code === 'validation_failed') showRefused(serviceFieldErrors(answer.error.fields).errors);
  }

  /** The busy state of this render is that of the call which just ended. */
  function showRefused(found: FieldErrors) {
    setErrors(found);
    const first = firstError(found);
    if (first === null) return;
    focusOn.current = first;
    setStep(stepOf(first));
  }

  function takeOut(remark: Remark, finding: RemarkFinding) {
    focusOn.current = 'remarks';
    setForm(withValue(form, remark.path, withoutPhrase(remark.text, finding)));
  }

  /** Copies the request in words, unless the clerk has marked a part of the screen to copy. */
  const nothingMarked = () => (window.getSelection()?.toString() ?? '') === '';

  const before = previousStep(step);
  const back = () => (before === null ? navigate(`/quote/${quote.id}/rates`) : open(before));
  const close = () => navigate(`/quote/${quote.id}/rates`);
  const onward = () => (step === 'review' ? void book() : goTo(nextStep(step)));
  const isReview = step === 'review';
  const isEmpty = FIELD_PATHS.every((path) => path.endsWith('Time') || valueAt(form, path).length === 0);
  const cameFrom = reQuoted !== null && reQuoted.carrier === rate.carrier ? reQuoted : null;
  const warnings = {
    pickup: pickupWarnings(clockWindow(form.pickup), pickupDate, {
      date: dayOfInstant(nowMs),
      time: formatInstantTime(nowMs),
    }),
    delivery: deliveryWarnings(clockWindow(form.delivery)),
  };
  const toCheck = countToCheck(step, errors, remarks, warnings.pickup.length + warnings.delivery.length);
  const nextWarning = () => {
    if (body.current !== null) focusNextWarning(body.current);
  };
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        words: isReview ? `Book for ${price}` : 'Go on',
        bar: false,
        palette: false,
        run: onward,
        when: !isBusy,
      },
      {
        keys: 'Ctrl+.',
        words: 'Take the booking back',
        bar: false,
        run: () => void submit.withdraw(quote.id),
        when: submit.isWaiting,
      },
      { keys: 'Ctrl+.', words: 'Cancel the re-quote', bar: false, run: reQuote.cancel, when: reQuote.isRunning },
      { keys: 'F8', words: 'next warning', run: nextWarning, bar: false, palette: false, when: toCheck > 0 },
      {
        keys: 'Ctrl+C',
        words: 'copy the summary',
        run: () => reading.ok && copy(requestText(quote.request, rate, reading.details)),
        when: () => isReview && reading.ok && nothingMarked(),
      },
      { keys: 'Alt+ArrowLeft', words: 'Back', bar: false, run: back, when: !isBusy },
      {
        keys: 'Esc',
        words: 'Keep as draft and close',
        bar: false,
        run: close,
        when: !isBusy,
      },
      { keys: 'Alt+P', words: 'Edit the parties', bar: false, run: () => goTo('parties'), when: step !== 'parties' },
      { keys: 'Alt+W', words: 'Edit the windows', bar: false, run: () => goTo('windows'), when: step !== 'windows' },
      {
        keys: 'Alt+R',
        words: 'Edit references and instructions',
        bar: false,
        run: () => goTo('references'),
        when: step !== 'references',
      },
    ],
    { scope: 'Book shipment' },
  );

  const fields = { form, errors, onChange: change, onLeave: leave };
  return (
    <Screen
      label="Book shipment"
      side={
        <PinnedRate
          heading="Pinned from the quote"
          {...rate}
          request={quote.request}
          beforeCents={cameFrom?.totalCents}
          foot={
            <p className="small dim">
              Quoted {formatInstantTime(quote.quotedAtMs)}, {formatAgo(quote.quotedAtMs, nowMs)}. Bookable while the
              carrier honors it; another date needs a new quote.
            </p>
          }
        />
      }
    >
      <ScrollArea>
        <div className="head">
          <h1>Book shipment</h1>
          <span className="r">
            <StepList current={step} onGo={goTo} />
          </span>
        </div>
        <div ref={news} className={styles.news} tabIndex={-1}>
          {submit.waitingUntilMs === null ? null : <WaitingNote untilMs={submit.waitingUntilMs} />}
          {failure === null || submit.isRunning ? null : (
            <SubmitFailure
              error={failure}
              quote={quote}
              carrier={rate.carrier}
              kept={keeping}
              onRetry={() => void book()}
              onReQuote={() => void reQuote.run(keeping, null)}
              isReQuoting={reQuote.isRunning}
            />
          )}
          {reQuote.error === null || reQuote.isRunning ? null : <ErrorNote error={reQuote.error} />}
          {cameFrom === null || failure !== null ? null : (
            <ReQuotedNote
              before={cameFrom}
              rate={rate}
              onBack={() => navigate(`/book/${cameFrom.quoteId}/${encodeURIComponent(cameFrom.carrier)}`)}
            />
          )}
          {offer === null || step !== 'parties' ? null : (
            <EarlierOffer
              earlier={offer}
              nowMs={nowMs}
              replaces={!isEmpty}
              onTake={() => {
                setForm(offer.form);
                setOffer(null);
                focusOn.current = 'step';
              }}
              onLeave={() => {
                setOffer(null);
                focusOn.current = 'step';
              }}
            />
          )}
        </div>
        <div ref={body} className={styles.body} tabIndex={-1}>
          {step === 'parties' ? <PartiesStep {...fields} origin={origin} destination={destination} /> : null}
          {step === 'windows' ? (
            <WindowsStep {...fields} pickupDate={pickupDate} remarks={remarks} nowMs={nowMs} />
          ) : null}
          {step === 'references' ? (
            <ReferencesStep {...fields} remarks={remarks} onReferences={changeReferences} />
          ) : null}
          {isReview && reading.ok ? (
            <ReviewStep
              details={reading.details}
              origin={origin}
              destination={destination}
              pickupDate={pickupDate}
              remarks={remarks}
              pickupWarnings={warnings.pickup}
              deliveryWarnings={warnings.delivery}
              onEdit={open}
            >
              <RemarkNote
                remarks={remarks}
                offReason={submit.isRunning ? 'Being sent' : reQuote.isRunning ? 'Being re-quoted' : null}
                onAdd={(code) => void reQuote.run(keeping, code)}
                onTakeOut={takeOut}
              />
            </ReviewStep>
          ) : null}
          {isReview && !reading.ok ? (
            <Note
              kind="attn"
              title="Some fields are still missing or wrong"
              actions={
                <Button size="s" onClick={() => show(reading.errors)}>
                  Go to the first
                </Button>
              }
            >
              <p>What is typed is kept.</p>
            </Note>
          ) : null}
        </div>
      </ScrollArea>
      <WizardActions
        submit={submit}
        reQuotingFor={reQuote.isRunning ? reQuoteSeconds : null}
        isFirst={before === null}
        isReview={isReview}
        price={price}
        toCheck={toCheck}
        savedAtMs={draft.savedAtMs}
        saveError={draft.error}
        onBack={back}
        onClose={close}
        onNextWarning={nextWarning}
        onTakeBack={() => void submit.withdraw(quote.id)}
        onCancelReQuote={reQuote.cancel}
        onGoOn={onward}
      />
      {similar.length > 0 && reading.ok ? (
        <DuplicateDialog
          details={reading.details}
          request={quote.request}
          carrierName={rate.carrierName}
          price={price}
          similar={similar}
          onBook={() => {
            setSimilar([]);
            void send(reading.details);
          }}
          onOpen={(bookingId) => navigate(`/booked/${bookingId}`)}
          onClose={() => setSimilar([])}
        />
      ) : null}
    </Screen>
  );
}
