import { useState } from 'react';
import type { Dispute, Invoice } from '../../../shared/contract/invoices.ts';
import { DISPUTE_STATES, type DisputeState } from '../../../shared/freight/invoices.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { readAmount } from '../../../shared/rules/invoiceCells.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { CallError } from '../../api/CallError.ts';
import { useCall } from '../../api/query.ts';
import { formatDayLong, formatDayTyped } from '../../lib/format.ts';
import { DISPUTE_LABELS } from '../../lib/invoiceLabels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './invoices.module.css';
import { invoicesStrings } from './strings.tsx';
import { type DisputeValues, disputeValues, useDisputeDraft, useSavedDispute } from './useDisputeDraft.ts';

const STATES = DISPUTE_STATES.map((value) => ({ value, label: DISPUTE_LABELS[value] }));
/** States with a date and a case number: a closed dispute may have been sent to the carrier, too. */
const SENT: ReadonlySet<DisputeState> = new Set(['disputed', 'credited', 'denied', 'closed']);
/** States with a credited amount. */
const CREDITED: ReadonlySet<DisputeState> = new Set(['credited', 'closed']);

interface DisputeFormProps {
  readonly invoice: Invoice;
  readonly today: string;
}

/** State of the dispute, with its date, case number, and the amount that came back. */
export function DisputeForm(props: DisputeFormProps) {
  const { start, error, retry } = useSavedDispute(props.invoice.id, props.invoice.dispute);
  if (error !== null) return <ErrorCallout error={error} onRetry={retry} />;
  return start === null ? null : <LoadedForm {...props} start={start} />;
}

function LoadedForm({ invoice, today, start }: DisputeFormProps & { readonly start: DisputeValues }) {
  const { id, dispute, deadline } = invoice;
  const draft = useDisputeDraft(id, dispute, start);
  const { state, date, caseNumber, amount } = draft.values;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useCall('invoices.setDispute');

  const isSent = SENT.has(state);
  const isCredited = CREDITED.has(state);
  /** A closed dispute may never have been sent. */
  const isOptional = state === 'closed';
  const saved = disputeValues(dispute);
  const isChanged =
    state !== saved.state ||
    (isSent && (caseNumber !== saved.caseNumber || date !== saved.date)) ||
    (isCredited && amount !== saved.amount);
  const daysLeft = daysBetween(today, deadline);

  const submit = async () => {
    if (save.isPending || !isChanged) return;
    const reading = parseDate(date, today, 'nearest');
    const creditedCents = isCredited ? readAmount(amount) : null;
    const hasDate = !isOptional || date.trim() !== '';
    const hasAmount = !isOptional || amount.trim() !== '';
    const found = {
      ...(isSent && hasDate && reading.kind === 'refused' ? { disputedOn: invoicesStrings.enterDate } : {}),
      ...(isCredited && hasAmount && (creditedCents === null || creditedCents <= 0)
        ? { creditedCents: invoicesStrings.enterCredit }
        : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const next: Dispute = {
      state,
      disputedOn: isSent && reading.kind === 'date' ? reading.date : null,
      caseNumber: isSent ? caseNumber.trim() : '',
      creditedCents,
    };
    // Not the callbacks of `mutate`: the form may begin again before they are called.
    try {
      await save.mutateAsync({ id, dispute: next });
      // In the stored form: a date may be typed in several ways.
      draft.end(next);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      const { error } = thrown;
      if (error.code === 'fields_invalid')
        setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
    }
  };
  const choose = (next: DisputeState) => {
    const begins = next === 'disputed' && date === '';
    draft.change(begins ? { state: next, date: formatDayTyped(today) } : { state: next });
  };
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: invoicesStrings.saveDispute,
        run: () => void submit(),
        bar: false,
        when: isChanged,
        inFields: true,
      },
      {
        keys: 'M',
        label: invoicesStrings.markToDispute,
        run: () => save.mutate({ id, dispute: { ...dispute, state: 'to_dispute' } }),
        when: dispute.state === 'none' && !save.isPending,
      },
    ],
    { scope: 'Dispute' },
  );
  return (
    <section className={styles.dispute} aria-label={invoicesStrings.disputeTitle}>
      <SelectField
        label={invoicesStrings.dispute}
        value={state}
        options={STATES}
        onChange={choose}
        hint={
          daysLeft < 0
            ? invoicesStrings.deadlinePassed(formatDayLong(deadline))
            : invoicesStrings.deadlineLeft(formatDayLong(deadline), daysLeft)
        }
      />
      {isSent ? (
        <div className={styles.pair}>
          <TextField
            label={invoicesStrings.disputedOn}
            value={date}
            error={errors['disputedOn']}
            onChange={(text) => draft.change({ date: text })}
          />
          <TextField
            label={invoicesStrings.carriersCaseNumber}
            value={caseNumber}
            maxLength={100}
            onChange={(text) => draft.change({ caseNumber: text })}
          />
        </div>
      ) : null}
      {isCredited ? (
        <TextField
          label={invoicesStrings.credited(invoice.fields.currency)}
          value={amount}
          inputMode="decimal"
          error={errors['creditedCents']}
          onChange={(text) => {
            setErrors({});
            draft.change({ amount: text });
          }}
        />
      ) : null}
      {save.error === null || save.error.error.code === 'fields_invalid' ? null : (
        <ErrorCallout error={save.error.error} onRetry={() => void submit()} />
      )}
      {draft.error === null ? null : <ErrorCallout error={draft.error} />}
      {isChanged ? (
        <Button kind="primary" size="s" keys="Ctrl+Enter" busy={save.isPending} onClick={() => void submit()}>
          {invoicesStrings.saveDispute}
        </Button>
      ) : dispute.state === 'none' ? (
        <Button
          size="s"
          keys="M"
          busy={save.isPending}
          onClick={() => save.mutate({ id, dispute: { ...dispute, state: 'to_dispute' } })}
        >
          {invoicesStrings.markToDispute}
        </Button>
      ) : null}
    </section>
  );
}
