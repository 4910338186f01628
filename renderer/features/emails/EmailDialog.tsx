import { useRef, useState } from 'react';
import {
  EMAIL_KIND_LABELS,
  EMAIL_KINDS,
  type EmailKind,
  MAX_EMAIL_BYTES,
} from '../../../shared/rules/emailTemplates.ts';
import { transport } from '../../api/transport.ts';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Attachments } from './Attachments.tsx';
import { DraftResult } from './DraftResult.tsx';
import styles from './emails.module.css';
import { type GroupBy, type ShownDraft, useEmailDrafts } from './useEmailDrafts.ts';

const KIND_OPTIONS = EMAIL_KINDS.map((value) => ({ value, label: EMAIL_KIND_LABELS[value] }));
const GROUP_OPTIONS: readonly { readonly value: GroupBy; readonly label: string }[] = [
  { value: 'consignee', label: 'Consignee' },
  { value: 'carrier', label: 'Carrier' },
  { value: 'shipment', label: 'Shipment' },
];
const STATE_LABELS = { opened: ' (opened)', saved: ' (saved)', copied: ' (copied)', not_opened: '' } as const;

interface EmailDialogProps {
  readonly bolNumbers: readonly string[];
  readonly firstKind: EmailKind;
  readonly onClose: () => void;
}

/** Why the draft can't be opened or saved yet; null if it can. */
function reasonOf(draft: ShownDraft | undefined, kind: EmailKind): string | null {
  if (draft === undefined) return 'Loading the draft';
  if (draft.bytes > MAX_EMAIL_BYTES) return 'Attach fewer documents';
  const isEmpty = draft.attachments.every(({ fileId }) => draft.without.includes(fileId));
  return kind !== 'tracking' && isEmpty ? 'No document is attached' : null;
}

/** Email drafts about shipments: choose the documents, edit recipients and text, open it in the mail program. */
export function EmailDialog({ bolNumbers, firstKind, onClose }: EmailDialogProps) {
  // The selection may change below while the dialog is open.
  const about = useRef(bolNumbers).current;
  const [kind, setKind] = useState(firstKind);
  const [groupBy, setGroupBy] = useState<GroupBy>(about.length > 1 ? 'consignee' : 'shipment');
  const [at, setAt] = useState(0);
  const emails = useEmailDrafts(about, kind, groupBy);
  const draft = emails.drafts[at];
  const opensDrafts = transport.host === 'desktop';
  const disabledReason = reasonOf(draft, kind);
  const canCreate = draft !== undefined && disabledReason === null && !emails.isBusy;
  const open = () => draft !== undefined && emails.open(draft);
  const save = () => draft !== undefined && emails.save(draft);
  const [label, run] = opensDrafts ? (['Open draft', open] as const) : (['Save draft', save] as const);
  const count = emails.drafts.length;
  return (
    <Dialog
      title={
        about.length === 1 ? `Email about ${about[0] ?? ''}` : `Email about ${formatCount(about.length, 'shipment')}`
      }
      width={640}
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label, run, when: canCreate, inFields: true, bar: false }]}
      actions={
        <>
          <span className={`small dim ${styles.footNote}`}>Waybill doesn’t send it.</span>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Close
          </Button>
          <Button
            disabledReason={draft === undefined ? 'Loading the draft' : null}
            onClick={() => draft !== undefined && emails.copy(draft)}
          >
            Copy text
          </Button>
          {opensDrafts ? (
            <Button disabledReason={disabledReason} busy={emails.isBusy} onClick={save}>
              Save draft
            </Button>
          ) : null}
          <Button kind="primary" keys="Ctrl+Enter" disabledReason={disabledReason} busy={emails.isBusy} onClick={run}>
            {label}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <div className={styles.choices}>
          <SelectField
            label="Content"
            value={kind}
            options={KIND_OPTIONS}
            onChange={(next) => {
              setKind(next);
              setAt(0);
            }}
          />
          {about.length > 1 ? (
            <SelectField
              label="One draft per"
              value={groupBy}
              options={GROUP_OPTIONS}
              onChange={(next) => {
                setGroupBy(next);
                setAt(0);
              }}
            />
          ) : null}
          {count > 1 ? (
            <SelectField
              label={`Draft ${at + 1} of ${count}`}
              value={String(at)}
              options={emails.drafts.map(({ title, state }, index) => ({
                value: String(index),
                label: `${title}${state === null ? '' : STATE_LABELS[state]}`,
              }))}
              onChange={(next) => setAt(Number(next))}
            />
          ) : null}
        </div>
        <LoadState of={emails.composed} rows={8} label="Email draft" />
        {draft === undefined ? null : <DraftFields emails={emails} draft={draft} />}
        {draft === undefined ? null : (
          <>
            <Attachments emails={emails} draft={draft} kind={kind} />
            {draft.bytes > MAX_EMAIL_BYTES ? (
              <p className="c-late small" role="alert">
                The email would be {formatBytes(draft.bytes)}. Many mail systems reject more than{' '}
                {formatBytes(MAX_EMAIL_BYTES)}. Attach fewer documents.
              </p>
            ) : null}
            <DraftResult emails={emails} draft={draft} onNext={at + 1 < count ? () => setAt(at + 1) : null} />
          </>
        )}
        {emails.error === null || emails.error.code === 'fields_invalid' ? null : <ErrorCallout error={emails.error} />}
      </div>
    </Dialog>
  );
}

type EmailDrafts = ReturnType<typeof useEmailDrafts>;

function DraftFields({ emails, draft }: { readonly emails: EmailDrafts; readonly draft: ShownDraft }) {
  const { error, edit } = emails;
  const errorOf = (field: string) =>
    error?.code === 'fields_invalid' ? error.fields.find((each) => each.field === field)?.message : undefined;
  return (
    <>
      <div className={styles.recipients}>
        <TextField
          label="To"
          value={draft.to}
          error={errorOf('to')}
          hint={draft.to === '' ? 'No email address saved for this contact' : 'Separate addresses with commas'}
          onChange={(to) => edit(draft, { to })}
        />
        <TextField label="Cc" value={draft.cc} error={errorOf('cc')} onChange={(cc) => edit(draft, { cc })} />
      </div>
      <TextField
        label="Subject"
        value={draft.subject}
        error={errorOf('subject')}
        keepsPlace={false}
        maxLength={500}
        onChange={(subject) => edit(draft, { subject })}
      />
      <TextAreaField
        label="Text"
        value={draft.body}
        rows={9}
        keepsPlace={false}
        onChange={(body) => edit(draft, { body })}
      />
    </>
  );
}
