import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import type { Quote, RateView } from '../../../shared/ipc/contract/quotes.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { deliveryWarnings, pickupWarnings } from '../../../shared/rules/windows.ts';
import { api } from '../../api/client.ts';
import { dayOfInstant, formatAgo, formatInstantTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Note } from '../../ui/Note.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import styles from './booking.module.css';
import { type BookingForm, EMPTY_FORM, type FieldErrors, type FieldPath, readForm, withValue } from './bookingForm.ts';
import { fieldId, PartiesStep, ReferencesStep, WindowsStep } from './FormSteps.tsx';
import { PinnedRate } from './PinnedRate.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { remarksOf } from './remarks.ts';
import { StepList } from './StepList.tsx';
import { SubmitFailure } from './SubmitFailure.tsx';
import { serviceFieldErrors } from './serviceErrors.ts';
import { errorsOfStep, firstError, nextStep, previousStep, STEPS, type Step, stepOf } from './steps.ts';
import { draftId, type EarlierDraft, type KeptBooking, laneOf, useSaveDraft } from './useBookingDraft.ts';
import { useSubmit } from './useSubmit.ts';

interface BookingWizardProps {
  readonly quote: Quote;
  readonly rate: RateView;
  readonly kept: KeptBooking | null;
  /** What was typed for another quote on the lane. */
  readonly earlier: EarlierDraft | null;
}

/** Parties, windows, references, review: then one explicit key books. */
export function BookingWizard({ quote, rate, kept, earlier }: BookingWizardProps) {
  const [, navigate] = useLocation();
  const [form, setForm] = useState<BookingForm>(kept?.form ?? EMPTY_FORM);
  const [step, setStep] = useState<Step>(kept?.step ?? 'parties');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<AppError | null>(null);
  const [offer, setOffer] = useState(earlier);
  const [nowMs] = useState(() => Date.now());
  const focusOn = useRef<FieldPath | 'step' | null>('step');
  const body = useRef<HTMLDivElement>(null);
  const lane = laneOf(quote.request);
  const draft = useSaveDraft(quote.id, lane, { form, step });
  const submit = useSubmit();
  const { pickupDate, origin, destination, accessorials } = quote.request;
  const remarks = remarksOf(form, accessorials ?? []);
  const reading = readForm(form);
  const price = formatMoney(rate.totalCents, rate.currency);

  // After a step the focus goes to what is wrong, or to the first field of the step.
  useEffect(() => {
    const target = focusOn.current;
    focusOn.current = null;
    if (target === null) return;
    const element =
      target === 'step'
        ? body.current?.querySelector<HTMLElement>('fieldset input, fieldset textarea')
        : document.getElementById(fieldId(target));
    (element ?? body.current)?.focus();
  });

  function open(next: Step, focus: FieldPath | 'step' = 'step') {
    focusOn.current = focus;
    setStep(next);
  }

  /** Puts errors on their fields and opens the step of the first. */
  function show(found: FieldErrors) {
    setErrors(found);
    const first = firstError(found);
    if (first !== null) open(stepOf(first), first);
  }

  function change(path: FieldPath, value: string) {
    setForm((now) => withValue(now, path, value));
    setErrors(({ [path]: _, ...rest }) => rest);
  }

  function leave(path: FieldPath, value: string) {
    const next = withValue(form, path, value);
    if (next !== form) setForm(next);
    const check = readForm(next);
    const found = check.ok ? {} : check.errors;
    // The two ends of a window are checked together, once both were seen.
    const together: readonly FieldPath[] = path.endsWith('.readyTime') ? [path, closeOf(path)] : [path];
    setErrors((now) => {
      const kept = { ...now };
      for (const each of together) {
        const message = found[each];
        if (message !== undefined) kept[each] = message;
        // Typing takes an error away; one that is still there was said by the service, and leaving the field proves nothing.
        else if (each !== path) delete kept[each];
      }
      return kept;
    });
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

  async function book() {
    if (!reading.ok) return show(reading.errors);
    setFailure(null);
    const answer = await submit.run({ quoteId: quote.id, carrier: rate.carrier, details: reading.details });
    if (answer === null) return;
    if (answer.ok) {
      draft.stop();
      await api.drafts.remove({ id: draftId(quote.id) });
      return navigate(`/booked/${answer.value.id}`);
    }
    if (answer.error.code === 'booking_outcome_unknown') return navigate(`/booked/${answer.error.bookingId}`);
    setFailure(answer.error);
    if (answer.error.code === 'validation_failed') show(serviceFieldErrors(answer.error.fields).errors);
    else focusOn.current = 'step';
  }

  const before = previousStep(step);
  const back = () => (before === null ? navigate(`/quote/${quote.id}/rates`) : open(before));
  const onward = () => (step === 'review' ? void book() : goTo(nextStep(step)));
  const isReview = step === 'review';
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        words: isReview ? `Book for ${price}` : 'Go on',
        bar: false,
        palette: false,
        run: onward,
        when: !submit.isRunning,
      },
      {
        keys: 'Ctrl+.',
        words: 'Take the booking back',
        bar: false,
        run: () => void submit.withdraw(quote.id),
        when: submit.isWaiting,
      },
      { keys: 'Alt+ArrowLeft', words: 'Back', bar: false, run: back, when: !submit.isRunning },
      {
        keys: 'Esc',
        words: 'Keep as draft and close',
        bar: false,
        run: () => navigate(`/quote/${quote.id}/rates`),
        when: !submit.isRunning,
      },
      { keys: 'Alt+P', words: 'Edit the parties', bar: false, run: () => open('parties'), when: isReview },
      { keys: 'Alt+W', words: 'Edit the windows', bar: false, run: () => open('windows'), when: isReview },
      {
        keys: 'Alt+R',
        words: 'Edit references and instructions',
        bar: false,
        run: () => open('references'),
        when: isReview,
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
        {failure === null ? null : (
          <SubmitFailure
            error={failure}
            quote={quote}
            carrier={rate.carrier}
            kept={{ form, step }}
            onRetry={() => void book()}
          />
        )}
        {offer === null ? null : (
          <EarlierOffer
            earlier={offer}
            nowMs={nowMs}
            onTake={() => {
              setForm(offer.form);
              setOffer(null);
              focusOn.current = 'step';
            }}
            onLeave={() => setOffer(null)}
          />
        )}
        <div ref={body} className={styles.body} tabIndex={-1}>
          {step === 'parties' ? <PartiesStep {...fields} origin={origin} destination={destination} /> : null}
          {step === 'windows' ? (
            <WindowsStep {...fields} pickupDate={pickupDate} remarks={remarks} nowMs={nowMs} />
          ) : null}
          {step === 'references' ? (
            <ReferencesStep
              {...fields}
              remarks={remarks}
              onReferences={(referenceNumbers) => {
                setForm((now) => ({ ...now, referenceNumbers }));
                setErrors(({ referenceNumbers: _, ...rest }) => rest);
              }}
            />
          ) : null}
          {isReview && reading.ok ? (
            <ReviewStep
              details={reading.details}
              origin={origin}
              destination={destination}
              pickupDate={pickupDate}
              remarks={remarks}
              pickupWarnings={pickupWarnings(reading.details.pickup, pickupDate, {
                date: dayOfInstant(nowMs),
                time: formatInstantTime(nowMs),
              })}
              deliveryWarnings={deliveryWarnings(reading.details.delivery)}
              onEdit={open}
            />
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
      <ActionBar>
        <Button keys="Alt+ArrowLeft" onClick={back} disabledReason={submit.isRunning ? 'Being sent' : null}>
          {before === null ? 'Back to the rates' : 'Back'}
        </Button>
        <Button kind="quiet" keys="Esc" onClick={() => navigate(`/quote/${quote.id}/rates`)}>
          Keep as draft and close
        </Button>
        <span className="grow" />
        <span className="small muted" role="status">
          {submit.isRunning ? submit.words : isReview ? 'Kept on this computer before it is sent' : null}
        </span>
        {submit.isWaiting ? (
          <Button keys="Ctrl+." onClick={() => void submit.withdraw(quote.id)}>
            Take it back
          </Button>
        ) : null}
        <Button kind="primary" keys="Ctrl+Enter" busy={submit.isRunning} onClick={onward}>
          {isReview ? `Book for ${price}` : `Go on, ${price}`}
        </Button>
      </ActionBar>
    </Screen>
  );
}

function closeOf(path: FieldPath): FieldPath {
  return path === 'pickup.readyTime' ? 'pickup.closeTime' : 'delivery.closeTime';
}

interface EarlierOfferProps {
  readonly earlier: EarlierDraft;
  readonly nowMs: number;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/** Never in silence: a reused value that nobody saw is a trap. */
function EarlierOffer({ earlier, nowMs, onTake, onLeave }: EarlierOfferProps) {
  const { shipper, consignee } = earlier.form;
  const names = [shipper.name, consignee.name].filter((name) => name.trim() !== '').join(' to ');
  return (
    <Note
      kind="info"
      title="Details typed for another quote on this lane are kept"
      actions={
        <>
          <Button size="s" onClick={onTake}>
            Take them over
          </Button>
          <Button size="s" kind="quiet" onClick={onLeave}>
            Start empty
          </Button>
        </>
      }
    >
      <p>
        {names === '' ? 'No names yet' : names}, {formatAgo(earlier.savedAtMs, nowMs)}.
      </p>
    </Note>
  );
}
