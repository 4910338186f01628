import { useEffect, useRef, useState } from 'react';
import type { Invoice } from '../../../shared/contract/invoices.ts';
import type { AppError } from '../../../shared/errors.ts';
import { CHARGE_KINDS } from '../../../shared/freight/invoices.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { invoke } from '../../api/client.ts';
import { readDrafts, useDraft } from '../../api/useDraft.ts';
import { CHARGE_LABELS } from '../../lib/invoiceLabels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, ScrollArea } from '../../ui/Screen.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  draftOf,
  formField,
  type InvoiceDraft,
  InvoiceDraftSchema,
  type InvoiceTextField,
  type LineDraft,
  readInvoiceDraft,
  withBlankLine,
} from './invoiceForm.ts';
import styles from './invoices.module.css';
import { invoicesStrings } from './strings.tsx';

const KINDS = CHARGE_KINDS.map((value) => ({ value, label: CHARGE_LABELS[value] }));

interface InvoiceFormProps {
  /** null: a new one. */
  readonly invoice: Invoice | null;
  readonly today: string;
  /** @param saved null if nothing was saved */
  readonly onClose: (saved: Invoice | null) => void;
}

/** Loads the autosaved form of this invoice, or of a new one that was not saved, then shows it. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { invoice } = props;
  const [start, setStart] = useState<InvoiceDraft | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const load = async () => {
    const drafts = await readDrafts('invoice', InvoiceDraftSchema);
    if (!drafts.ok) return setError(drafts.error);
    setError(null);
    const draftFound = drafts.value.find(({ id, isNew }) => (invoice === null ? isNew : id === invoice.id));
    setStart(draftFound ?? draftOf(invoice));
  };
  useEffect(() => {
    void load();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  if (error !== null) {
    return (
      <div className="pad">
        <ErrorCallout error={error} onRetry={() => void load()} />
      </div>
    );
  }
  return start === null ? null : <LoadedForm key={start.id} {...props} start={start} />;
}

function LoadedForm({ invoice, today, onClose, start }: InvoiceFormProps & { readonly start: InvoiceDraft }) {
  const [draft, setDraft] = useState(start);
  const [showsErrors, setShowsErrors] = useState(false);
  const [rejected, setRejected] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<AppError | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const autosave = useDraft('invoice', draft.id, draft, (value) => ({
    ...value,
    entries: { ...value.entries },
    lines: value.lines.map((line) => ({ ...line })),
  }));
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const reading = readInvoiceDraft(draft, today);
  const errors = showsErrors ? { ...rejected, ...reading.errors } : rejected;
  const lineSum = reading.fields.lines.reduce((sum, { cents }) => sum + cents, 0);
  const setText = (field: InvoiceTextField) => (value: string) => {
    setRejected(({ [field]: _, ...others }) => others);
    setDraft((now) => ({ ...now, entries: { ...now.entries, [field]: value } }));
  };
  const setLine = (at: number, change: Partial<LineDraft>) =>
    setDraft((now) => ({
      ...now,
      lines: withBlankLine(now.lines.map((line, index) => (index === at ? { ...line, ...change } : line))),
    }));
  const endDraft = async () => {
    await autosave.remove();
    autosave.stop();
  };
  const focusError = () =>
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);

  const save = async () => {
    if (isSaving) return;
    setShowsErrors(true);
    if (Object.keys(reading.errors).length > 0) return focusError();
    setIsSaving(true);
    setError(null);
    const response = await invoke('invoices.save', { id: draft.id, fields: reading.fields });
    setIsSaving(false);
    if (response.ok) {
      await endDraft();
      return onClose(response.value);
    }
    if (response.error.code === 'fields_invalid') {
      setRejected(Object.fromEntries(response.error.fields.map(({ field, message }) => [formField(field), message])));
      focusError();
    } else setError(response.error);
  };
  const discard = async () => {
    await endDraft();
    onClose(null);
  };
  useKeys(
    [
      { keys: 'Ctrl+Enter', label: invoicesStrings.saveInvoice, run: () => void save(), bar: false, inFields: true },
      { keys: 'Alt+X', label: invoicesStrings.discardChanges, run: () => void discard(), bar: false, inFields: true },
      { keys: 'Esc', label: invoicesStrings.close, run: () => onClose(null), bar: false, inFields: true },
    ],
    { scope: 'Edit invoice' },
  );
  const field = (name: InvoiceTextField, label: string, hint?: string) => (
    <TextField label={label} value={draft.entries[name]} hint={hint} error={errors[name]} onChange={setText(name)} />
  );
  return (
    <>
      <ScrollArea>
        <div ref={form} className={styles.form}>
          <h1>
            {invoice === null ? invoicesStrings.newInvoice : invoicesStrings.invoiceTitle(invoice.fields.invoiceNumber)}
          </h1>
          <div className={styles.fields}>
            {field('invoiceNumber', invoicesStrings.fields.invoiceNumber)}
            {field('carrier', invoicesStrings.fields.carrier, invoicesStrings.codeOrName)}
            {field('invoiceDate', invoicesStrings.fields.invoiceDate, invoicesStrings.dateHint)}
            {field('proNumber', invoicesStrings.fields.proNumber, invoicesStrings.proHint)}
            {field('bolNumber', invoicesStrings.fields.bolNumber)}
            {field('billedClass', invoicesStrings.fields.billedClass, invoicesStrings.classHint)}
            {field('total', invoicesStrings.fields.total)}
            {field('currency', invoicesStrings.fields.currency)}
            {field('billedWeight', invoicesStrings.fields.billedWeight, invoicesStrings.pounds)}
          </div>
          <fieldset className={styles.lineFields}>
            <legend>{invoicesStrings.lines}</legend>
            {draft.lines.map((line, at) => (
              <div key={at} className={styles.line}>
                <Select
                  label={invoicesStrings.chargeOfLine(at + 1)}
                  value={line.kind}
                  options={KINDS}
                  onChange={(kind) => setLine(at, { kind })}
                />
                <input
                  className={styles.control}
                  aria-label={invoicesStrings.descriptionOfLine(at + 1)}
                  placeholder={invoicesStrings.asOnTheInvoice}
                  maxLength={200}
                  value={line.description}
                  onChange={(event) => setLine(at, { description: event.currentTarget.value })}
                />
                <input
                  className={`${styles.control} num`}
                  aria-label={invoicesStrings.amountOfLine(at + 1)}
                  aria-invalid={errors[`line.${at}`] === undefined ? undefined : true}
                  placeholder="0.00"
                  inputMode="decimal"
                  value={line.amount}
                  onChange={(event) => setLine(at, { amount: event.currentTarget.value })}
                />
                <span className="small c-late">{errors[`line.${at}`]}</span>
              </div>
            ))}
          </fieldset>
          {lineSum !== 0 && reading.fields.totalCents !== 0 && lineSum !== reading.fields.totalCents ? (
            <p className="small c-attn">{invoicesStrings.linesDiffer(formatMoney(lineSum, reading.fields.currency))}</p>
          ) : null}
          {error === null ? null : <ErrorCallout error={error} onRetry={() => void save()} />}
          {autosave.error === null ? null : <ErrorCallout error={autosave.error} />}
        </div>
      </ScrollArea>
      <ActionBar>
        <Button kind="quiet" keys="Esc" onClick={() => onClose(null)}>
          {invoicesStrings.close}
        </Button>
        <Button kind="quiet" keys="Alt+X" onClick={() => void discard()}>
          {invoicesStrings.discardChanges}
        </Button>
        <span className="grow" />
        <Button kind="primary" keys="Ctrl+Enter" busy={isSaving} onClick={() => void save()}>
          {invoicesStrings.saveInvoice}
        </Button>
      </ActionBar>
    </>
  );
}
