import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Attachment, SeparateExhibit } from '../../../shared/contract/evidence.ts';
import {
  ATTACHMENT_KIND_LABELS,
  CLAIM_STATEMENTS,
  CLAIM_TITLES,
  type ClaimKind,
  MAX_EXHIBITS,
} from '../../../shared/freight/evidence.ts';
import { printKindOf } from '../../../shared/rules/documentTypes.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { invoke } from '../../api/client.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useSaving } from '../../api/useSaving.ts';
import { useAutosave } from '../../lib/useAutosave.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { documentTabs, SavedNote } from '../documents/index.ts';
import styles from './evidence.module.css';
import { evidenceStrings } from './strings.ts';

interface ClaimDialogProps {
  readonly bolNumber: string;
  readonly claim: ClaimKind;
  readonly attachments: readonly Attachment[];
  readonly onClose: () => void;
}

/** One PDF for a claim: the statement, and what is attached to it. */
export function ClaimDialog(props: ClaimDialogProps) {
  const { bolNumber, claim, onClose } = props;
  const saved = useQuery({ ...callQuery('evidence.statement', { bolNumber, claim }), staleTime: 0, gcTime: 0 });
  if (saved.data !== undefined) return <LoadedClaim {...props} saved={saved.data.statement} />;
  return (
    <ConfirmDialog
      title={CLAIM_TITLES[claim]}
      confirm={evidenceStrings.createPdf}
      disabledReason={evidenceStrings.loading}
      width={680}
      onConfirm={() => {}}
      onClose={onClose}
    >
      <LoadState of={saved} label={evidenceStrings.statement} rows={6} />
    </ConfirmDialog>
  );
}

const SEPARATE_REASONS: Readonly<Record<SeparateExhibit['why'], string>> = evidenceStrings.separateReasons;

function LoadedClaim({
  bolNumber,
  claim,
  attachments,
  onClose,
  saved,
}: ClaimDialogProps & { readonly saved: string | null }) {
  const documents = useQuery(callQuery('documents.list', { bolNumber }));
  const loadedInvoices = useQuery(callQuery('invoices.ofShipment', { bolNumber }));
  const invoices = loadedInvoices.data?.invoices ?? [];
  const showsFolder = useQuery(callQuery('documents.capabilities', {})).data?.showInFolder ?? false;
  const createPdf = useCall('evidence.makeClaim');
  const saving = useSaving();
  const [statement, setStatement] = useState(saved ?? CLAIM_STATEMENTS[claim]);
  const autosave = useAutosave(statement, (text) =>
    invoke('evidence.saveStatement', { bolNumber, claim, statement: text }),
  );
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [invoiceId, setInvoiceId] = useState<string | null>(null);
  const legendId = useId();
  const invoice = invoices.find(({ id }) => id === invoiceId) ?? (claim === 'reclass' ? invoices[0] : undefined);
  const files = [
    ...attachments
      .filter(({ clearedAtMs }) => clearedAtMs === null)
      .map(({ fileId, name, kind }) => ({ fileId, label: `${ATTACHMENT_KIND_LABELS[kind]}: ${name}` })),
    ...documentTabs(documents.data?.documents ?? []).flatMap(({ label, document: { fileId, type } }) =>
      fileId === null || printKindOf(type) === 'labels' ? [] : [{ fileId, label }],
    ),
  ];
  const chosen = files.filter(({ fileId }) => !excluded.has(fileId));
  const toggle = (fileId: string) => {
    const next = new Set(excluded);
    if (!next.delete(fileId)) next.add(fileId);
    setExcluded(next);
  };
  const submit = () => {
    if (createPdf.isPending) return;
    createPdf.mutate(
      {
        bolNumber,
        claim,
        statement,
        invoiceId: invoice?.id ?? null,
        fileIds: chosen.map(({ fileId }) => fileId),
      },
      { onSuccess: ({ fileId }) => saving.save(fileId) },
    );
  };
  const error = createPdf.error?.error ?? null;
  // Without them, the PDF would lack an invoice or exhibits that exist.
  const isLoaded = documents.data !== undefined && loadedInvoices.data !== undefined;
  const disabledReason = !isLoaded
    ? evidenceStrings.notLoaded
    : chosen.length > MAX_EXHIBITS
      ? evidenceStrings.chooseUpTo(MAX_EXHIBITS)
      : statement.trim() === ''
        ? evidenceStrings.enterAStatement
        : null;
  return (
    <ConfirmDialog
      title={CLAIM_TITLES[claim]}
      confirm={evidenceStrings.createPdf}
      width={680}
      isBusy={createPdf.isPending || saving.isRunning}
      disabledReason={disabledReason}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={evidenceStrings.statement}
        rows={6}
        maxLength={10_000}
        value={statement}
        hint={autosave.isSaved ? evidenceStrings.statementSaved : evidenceStrings.saving}
        onChange={setStatement}
      />
      {autosave.error === null ? null : <ErrorCallout error={autosave.error} onRetry={() => void autosave.saveNow()} />}
      <LoadState of={loadedInvoices} label={evidenceStrings.invoice} rows={1} />
      {invoices.length === 0 ? (
        claim === 'reclass' && loadedInvoices.data !== undefined ? (
          <p className="small dim">{evidenceStrings.noInvoice}</p>
        ) : null
      ) : (
        <SelectField
          label={evidenceStrings.invoice}
          value={invoice?.id ?? ''}
          options={[
            { value: '', label: evidenceStrings.none },
            ...invoices.map(({ id, fields }) => ({
              value: id,
              label: `${fields.invoiceNumber}, ${formatMoney(fields.totalCents, fields.currency)}`,
            })),
          ].filter(({ value }) => claim === 'damage' || value !== '')}
          onChange={(id) => setInvoiceId(id === '' ? null : id)}
        />
      )}
      <fieldset className="choices" aria-labelledby={legendId}>
        <legend id={legendId}>{evidenceStrings.exhibits}</legend>
        <LoadState of={documents} label={evidenceStrings.documents} rows={2} />
        {files.length === 0 && documents.data !== undefined ? (
          <p className="small dim">{evidenceStrings.noFiles}</p>
        ) : null}
        {chosen.length > MAX_EXHIBITS ? (
          <p className="small c-late">{evidenceStrings.tooManyChosen(chosen.length, MAX_EXHIBITS)}</p>
        ) : null}
        <div className={styles.exhibits}>
          {files.map(({ fileId, label }) => (
            <label key={fileId} className="choice-option">
              <input type="checkbox" checked={!excluded.has(fileId)} onChange={() => toggle(fileId)} />
              <span className="cut" title={label}>
                {label}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {error === null || error.code === 'cancelled' ? null : <ErrorCallout error={error} onRetry={submit} />}
      {createPdf.data === undefined || createPdf.data.separate.length === 0 ? null : (
        <Callout kind="attn" title={evidenceStrings.sendSeparately(createPdf.data.separate.length)}>
          <ul>
            {createPdf.data.separate.map(({ fileId, name, why }) => (
              <li key={fileId}>
                {name}: {SEPARATE_REASONS[why]}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {error === null ? <SavedNote saving={saving} canShowInFolder={showsFolder} /> : null}
    </ConfirmDialog>
  );
}
