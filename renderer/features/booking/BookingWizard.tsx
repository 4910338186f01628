import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import { hasPrice, ratePriceLabel } from '../../../shared/rules/rates.ts';
import { withDefaultReferences } from '../../../shared/rules/referenceRules.ts';
import { type RemarkFinding, withoutPhrase } from '../../../shared/rules/remarkLint.ts';
import { deliveryWarnings, pickupWarnings } from '../../../shared/rules/windows.ts';
import { ratesAddress } from '../../lib/bookingDrafts.ts';
import { dayOfInstant, formatAgo, formatInstantTime, timeOfInstant } from '../../lib/format.ts';
import { useElapsedSeconds } from '../../lib/useElapsedSeconds.ts';
import { useNow } from '../../lib/useNow.ts';
import { useCopy } from '../../ui/CopyButton.tsx';
import { useAfterField } from '../../ui/keys/useAfterField.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { BookingConfirmations } from './BookingConfirmations.tsx';
import styles from './booking.module.css';
import { type BookingForm, clockWindow, ENTERED_PATHS, readForm, valueAt, withValue } from './bookingForm.ts';
import { formOfContacts, formOfOrder, type PartyContacts } from './contactParty.ts';
import { DetailsStep } from './DetailsStep.tsx';
import { countIssues } from './issues.ts';
import { focusNextWarning } from './nextWarning.ts';
import { PinnedRate } from './PinnedRate.tsx';
import { RemarkNote } from './RemarkNote.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { type Remark, remarksOf } from './remarks.ts';
import { requestText } from './requestText.ts';
import { StepList } from './StepList.tsx';
import { StillMissing } from './StillMissing.tsx';
import { FIRST_FIELDS, firstError, type Section, type Step } from './steps.ts';
import { bookingStrings } from './strings.tsx';
import { type BookingDraft, draftLaneKey, type EarlierDetails, useSaveDraft } from './useBookingDraft.ts';
import { useBookingForm } from './useBookingForm.ts';
import { useReferenceRules } from './useReferenceRules.ts';
import { useRequote } from './useRequote.ts';
import { useSteps } from './useSteps.ts';
import { useSubmit } from './useSubmit.ts';
import { useSubmitBooking } from './useSubmitBooking.ts';
import { WizardActions } from './WizardActions.tsx';
import { WizardAlerts } from './WizardAlerts.tsx';
import { wizardKeys } from './wizardKeys.ts';

interface BookingWizardProps {
  readonly quote: Quote;
  /** Index of the rate in the quote. */
  readonly position: number;
  readonly rate: RateView;
  /** The quote that this one is a what-if of; null if none. */
  readonly originalId: string | null;
  readonly saved: BookingDraft | null;
  /** The form of the order that the quote belongs to. */
  readonly ordered: BookingForm | null;
  /** Details entered or booked earlier on the same lane. */
  readonly earlier: EarlierDetails | null;
  /** The contacts that the quote was made from. */
  readonly contacts: PartyContacts;
}

/** The booking form on one page, and its review. Only an explicit key books. */
export function BookingWizard({
  quote,
  position,
  rate,
  originalId,
  saved,
  ordered,
  earlier,
  contacts: quoted,
}: BookingWizardProps) {
  const [, navigate] = useLocation();
  const { request } = quote;
  const formState = useBookingForm(
    () => saved?.form ?? formOfOrder(ordered, quoted) ?? formOfContacts(quoted, request),
  );
  const { form, errors, warnings: unusual, setForm, setErrors } = formState;
  const [chosen, setChosen] = useState(quoted);
  const [offer, setOffer] = useState(earlier);
  const nowMs = useNow(30_000);
  const [reQuoted] = useState(saved?.reQuoted ?? null);
  const corrects = saved?.corrects ?? null;
  const [isNoPriceOpen, setIsNoPriceOpen] = useState(false);
  const [seenSimilar, setSeenSimilar] = useState(saved?.seenSimilar ?? []);
  const submit = useSubmit();
  const reQuote = useRequote(quote, position);
  const reQuoteSeconds = useElapsedSeconds(reQuote.isRunning);
  const isBusy = submit.isRunning || reQuote.isRunning;
  const steps = useSteps(saved?.step ?? 'details', isBusy, setErrors);
  const { step, focusNext, open, showErrors } = steps;
  const lane = draftLaneKey(request);
  const draft = useMemo<BookingDraft>(
    () => ({
      form,
      step,
      reQuoted,
      seenSimilar,
      corrects,
      rate: { position, carrierName: rate.carrierName },
      originalId,
    }),
    [form, step, reQuoted, seenSimilar, corrects, position, rate.carrierName, originalId],
  );
  const savedDraft = useSaveDraft(quote.id, lane, draft);
  const copy = useCopy();
  const wait = useServiceWait();
  const { pickupDate, destination, accessorials } = request;
  // If the name was edited, the party no longer matches the contact.
  const contacts: PartyContacts = {
    shipper: chosen.shipper?.name === form.shipper.name ? chosen.shipper : null,
    consignee: chosen.consignee?.name === form.consignee.name ? chosen.consignee : null,
  };
  const { rules, loadRules } = useReferenceRules(formState, contacts.consignee, destination);
  const remarks = remarksOf(form, accessorials ?? []);
  const reading = readForm(form, rules);
  const price = ratePriceLabel(rate);
  const { failure, similar, book, closeSimilar } = useSubmitBooking({
    quote,
    position,
    rate,
    submit,
    savedDraft,
    draft,
    onSimilar: setSeenSimilar,
    onFailure: () => focusNext('alerts'),
    onRejected: steps.showRejected,
  });

  const edit = (section: Section) => open('details', FIRST_FIELDS[section]);

  function goTo(target: Step) {
    if (target === 'details') return open(target);
    if (!reading.ok) return showErrors(reading.errors);
    // What is in `errors` now was rejected by the service, and stays marked until it is changed.
    open(target);
  }

  async function bookNow() {
    if (isBusy) return;
    const checked = readForm(form, await loadRules());
    if (!checked.ok) showErrors(checked.errors);
    else if (hasPrice(rate)) void book(checked.details);
    else setIsNoPriceOpen(true);
  }

  function removePart(remark: Remark, finding: RemarkFinding) {
    focusNext('remarks');
    setForm(withValue(form, remark.path, withoutPhrase(remark.text, finding)));
  }

  const isReview = step === 'review';
  const close = () => navigate(ratesAddress(quote.id, originalId));
  const back = () => (isReview ? open('details') : close());
  const goForward = () => (isReview ? void bookNow() : goTo('review'));
  const goForwardByKey = useAfterField(goForward);
  const backByKey = useAfterField(back);
  const withdraw = () => void submit.withdraw(quote.id);
  const warnings = {
    pickup: pickupWarnings(clockWindow(form.pickup), pickupDate, {
      date: dayOfInstant(nowMs),
      time: timeOfInstant(nowMs),
    }),
    delivery: deliveryWarnings(clockWindow(form.delivery)),
  };
  const toCheck = countIssues(step, errors, unusual, remarks, warnings.pickup.length + warnings.delivery.length);
  const nextWarning = () => {
    if (steps.body.current === null) return;
    focusNextWarning(steps.body.current, () => {
      const path = isReview ? firstError(errors) : null;
      if (path !== null) open('details', path);
      return path !== null;
    });
  };
  useKeys(
    wizardKeys({
      step,
      price,
      isBusy,
      toCheck,
      canRequest: wait === null,
      submit,
      reQuote,
      onForward: goForwardByKey,
      onWithdraw: withdraw,
      onNextWarning: nextWarning,
      onCopy: reading.ok ? () => copy(requestText(request, rate, reading.details)) : null,
      onBack: backByKey,
      onClose: close,
      onEdit: edit,
    }),
    { scope: 'Book shipment' },
  );

  return (
    <Screen
      label={bookingStrings.bookShipment}
      side={
        <PinnedRate
          heading={bookingStrings.selectedRate}
          {...rate}
          request={request}
          beforeCents={
            reQuoted?.newPosition === position && reQuoted.currency === rate.currency ? reQuoted.totalCents : undefined
          }
          foot={
            <p className="small dim">
              {bookingStrings.quotedAt(formatInstantTime(quote.quotedAtMs), formatAgo(quote.quotedAtMs, nowMs))}
            </p>
          }
        />
      }
    >
      <ScrollArea>
        <div className="head">
          <h1>{bookingStrings.bookShipment}</h1>
          <span className="r">
            <StepList current={step} onGo={goTo} />
          </span>
        </div>
        <WizardAlerts
          ref={steps.alerts}
          {...{ quote, position, rate, submit, reQuote, failure, nowMs }}
          saved={draft}
          onRetry={() => void bookNow()}
          offer={isReview ? null : offer}
          replaces={ENTERED_PATHS.some((path) => valueAt(form, path).length > 0)}
          onOffer={(taken) => {
            if (taken !== null) setForm(withDefaultReferences(rules, taken.form));
            setOffer(null);
            focusNext('step');
          }}
        />
        <div ref={steps.body} className={styles.body} tabIndex={-1}>
          {isReview ? null : (
            <DetailsStep
              {...{ formState, request, contacts, rules, remarks, nowMs }}
              onContact={(party, contact) => setChosen({ ...chosen, [party]: contact })}
            />
          )}
          {isReview && reading.ok ? (
            <ReviewStep
              details={reading.details}
              request={request}
              remarks={remarks}
              pickupWarnings={warnings.pickup}
              deliveryWarnings={warnings.delivery}
              onEdit={edit}
            >
              <RemarkNote
                remarks={remarks}
                disabledReason={
                  submit.isRunning ? bookingStrings.bookingNow : reQuote.isRunning ? bookingStrings.requoting : null
                }
                onAdd={(code) => void reQuote.run(draft, code)}
                onRemove={removePart}
              />
            </ReviewStep>
          ) : null}
          {isReview && !reading.ok ? (
            <StillMissing rules={rules} form={form} onShow={() => showErrors(reading.errors)} />
          ) : null}
        </div>
      </ScrollArea>
      <WizardActions
        submit={submit}
        reQuotingFor={reQuote.isRunning ? reQuoteSeconds : null}
        isReview={isReview}
        price={price}
        toCheck={toCheck}
        savedAtMs={savedDraft.saved?.savedAtMs ?? null}
        saveError={savedDraft.error}
        onBack={back}
        onClose={close}
        onNextWarning={nextWarning}
        onWithdraw={withdraw}
        onCancelReQuote={reQuote.cancel}
        onForward={goForward}
      />
      {reading.ok ? (
        <BookingConfirmations
          details={reading.details}
          {...{ request, rate, price, isNoPriceOpen, similar, book, closeSimilar }}
          onPriceClose={() => setIsNoPriceOpen(false)}
        />
      ) : null}
    </Screen>
  );
}
