import { useState } from 'react';
import type { Dispute, Invoice } from '../../../shared/contract/invoices.ts';
import { DISPUTE_STATES, type DisputeState } from '../../../shared/freight/invoices.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { readAmount } from '../../../shared/rules/invoiceCells.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
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

const STATES = DISPUTE_STATES.map((value) => ({ value, label: DISPUTE_LABELS[value] }));
/** States in which a dispute was sent to the carrier. */
const SENT: ReadonlySet<DisputeState> = new Set(['disputed', 'credited', 'denied']);

const dateOf = ({ disputedOn }: Dispute) => (disputedOn === null ? '' : formatDayTyped(disputedOn));

/** State of the dispute, with its date, case number, and the amount that came back. */
export function DisputeForm({ invoice, today }: { readonly invoice: Invoice; readonly today: string }) {
  const { id, dispute, deadline } = invoice;
  const [state, setState] = useState(dispute.state);
  const [date, setDate] = useState(dateOf(dispute));
  const [caseNumber, setCaseNumber] = useState(dispute.caseNumber);
  const [amount, setAmount] = useState(dispute.creditedCents === null ? '' : formatCents(dispute.creditedCents));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useCall('invoices.setDispute');

  const isSent = SENT.has(state);
  const isChanged =
    state !== dispute.state ||
    (isSent && (caseNumber !== dispute.caseNumber || date !== dateOf(dispute))) ||
    (state === 'credited' && readAmount(amount) !== dispute.creditedCents);
  const daysLeft = daysBetween(today, deadline);

  const submit = () => {
    if (save.isPending || !isChanged) return;
    const reading = parseDate(date, today, 'nearest');
    const creditedCents = state === 'credited' ? readAmount(amount) : null;
    const found = {
      ...(isSent && reading.kind === 'refused' ? { disputedOn: invoicesStrings.enterDate } : {}),
      ...(state === 'credited' && (creditedCents === null || creditedCents <= 0)
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
    save.mutate(
      { id, dispute: next },
      {
        // In the stored form: a date may be typed in several ways.
        onSuccess: () => {
          setDate(dateOf(next));
          setCaseNumber(next.caseNumber);
        },
        onError: ({ error }) => {
          if (error.code === 'fields_invalid')
            setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
        },
      },
    );
  };
  const choose = (next: DisputeState) => {
    setState(next);
    if (next === 'disputed' && date === '') setDate(formatDayTyped(today));
  };
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: invoicesStrings.saveDispute,
        run: submit,
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
          <TextField label={invoicesStrings.disputedOn} value={date} error={errors['disputedOn']} onChange={setDate} />
          <TextField
            label={invoicesStrings.carriersCaseNumber}
            value={caseNumber}
            maxLength={100}
            onChange={setCaseNumber}
          />
        </div>
      ) : null}
      {state === 'credited' ? (
        <TextField
          label={invoicesStrings.credited(invoice.fields.currency)}
          value={amount}
          inputMode="decimal"
          error={errors['creditedCents']}
          onChange={(text) => {
            setErrors({});
            setAmount(text);
          }}
        />
      ) : null}
      {save.error === null || save.error.error.code === 'fields_invalid' ? null : (
        <ErrorCallout error={save.error.error} onRetry={submit} />
      )}
      {isChanged ? (
        <Button kind="primary" size="s" keys="Ctrl+Enter" busy={save.isPending} onClick={submit}>
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
