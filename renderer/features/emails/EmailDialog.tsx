import { useRef, useState } from 'react';
import {
  EMAIL_KIND_LABELS,
  EMAIL_KINDS,
  type EmailKind,
  MAX_EMAIL_BYTES,
} from '../../../shared/rules/emailTemplates.ts';
import { transport } from '../../api/transport.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Attachments } from './Attachments.tsx';
import { DraftResult } from './DraftResult.tsx';
import styles from './emails.module.css';
import { emailsStrings } from './strings.tsx';
import { type GroupBy, type ShownDraft, useEmailDrafts } from './useEmailDrafts.ts';

const KIND_OPTIONS = EMAIL_KINDS.map((value) => ({ value, label: EMAIL_KIND_LABELS[value] }));
const GROUP_OPTIONS: readonly { readonly value: GroupBy; readonly label: string }[] = [
  { value: 'consignee', label: emailsStrings.consignee },
  { value: 'carrier', label: emailsStrings.carrier },
  { value: 'shipment', label: emailsStrings.shipment },
];

interface EmailDialogProps {
  readonly bolNumbers: readonly string[];
  readonly initialKind: EmailKind;
  readonly onClose: () => void;
}

/** Why the draft can't be opened or saved yet; null if it can. */
function disabledReasonOf(draft: ShownDraft | undefined, kind: EmailKind): string | null {
  if (draft === undefined) return emailsStrings.loadingDraft;
  if (draft.bytes > MAX_EMAIL_BYTES) return emailsStrings.attachFewer;
  const isEmpty = draft.attachments.every(({ fileId }) => draft.without.includes(fileId));
  return kind !== 'tracking' && isEmpty ? emailsStrings.nothingAttached : null;
}

/** Email drafts about shipments: choose the documents, edit recipients and text, open it in the mail program. */
export function EmailDialog({ bolNumbers, initialKind, onClose }: EmailDialogProps) {
  // The selection may change below while the dialog is open.
  const numbers = useRef(bolNumbers).current;
  const [kind, setKind] = useState(initialKind);
  const [groupBy, setGroupBy] = useState<GroupBy>(numbers.length > 1 ? 'consignee' : 'shipment');
  const [draftIndex, setDraftIndex] = useState(0);
  const emails = useEmailDrafts(numbers, kind, groupBy);
  const draft = emails.drafts[draftIndex];
  const error = draft === undefined ? null : emails.errorOf(draft);
  const opensDrafts = transport.host === 'desktop';
  const disabledReason = disabledReasonOf(draft, kind);
  const canCreate = draft !== undefined && disabledReason === null && !emails.isBusy;
  const open = () => draft !== undefined && emails.open(draft);
  const save = () => draft !== undefined && emails.save(draft);
  const [label, run] = opensDrafts
    ? ([emailsStrings.openDraft, open] as const)
    : ([emailsStrings.saveDraft, save] as const);
  const count = emails.drafts.length;
  return (
    <Dialog
      title={
        numbers.length === 1 ? emailsStrings.titleOfOne(numbers[0] ?? '') : emailsStrings.titleOfSeveral(numbers.length)
      }
      width={640}
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label, run, when: canCreate, inFields: true, bar: false }]}
      actions={
        <>
          <span className={`small dim ${styles.footNote}`}>{emailsStrings.notSent}</span>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            {emailsStrings.close}
          </Button>
          <Button
            disabledReason={draft === undefined ? emailsStrings.loadingDraft : null}
            onClick={() => draft !== undefined && emails.copy(draft)}
          >
            {emailsStrings.copyText}
          </Button>
          {opensDrafts ? (
            <Button disabledReason={disabledReason} busy={emails.isBusy} onClick={save}>
              {emailsStrings.saveDraft}
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
            label={emailsStrings.content}
            keepsPlace={false}
            value={kind}
            options={KIND_OPTIONS}
            onChange={(next) => {
              setKind(next);
              setDraftIndex(0);
            }}
          />
          {numbers.length > 1 ? (
            <SelectField
              label={emailsStrings.oneDraftPer}
              keepsPlace={false}
              value={groupBy}
              options={GROUP_OPTIONS}
              onChange={(next) => {
                setGroupBy(next);
                setDraftIndex(0);
              }}
            />
          ) : null}
          {count > 1 ? (
            <SelectField
              label={emailsStrings.draftOf(draftIndex + 1, count)}
              keepsPlace={false}
              value={String(draftIndex)}
              options={emails.drafts.map(({ title, state }, index) => ({
                value: String(index),
                label: state === null ? title : emailsStrings.draftStates[state](title),
              }))}
              onChange={(next) => setDraftIndex(Number(next))}
            />
          ) : null}
        </div>
        <LoadState of={emails.loading} rows={8} label={emailsStrings.emailDraft} />
        {draft?.isRestored === true ? (
          <Callout
            kind="info"
            title={emailsStrings.restored}
            actions={
              <Button size="s" onClick={() => emails.discard(draft)}>
                {emailsStrings.discardChanges}
              </Button>
            }
          >
            <p>{emailsStrings.restoredHint}</p>
          </Callout>
        ) : null}
        {draft === undefined ? null : <DraftFields emails={emails} draft={draft} />}
        {draft === undefined ? null : (
          <>
            <Attachments emails={emails} draft={draft} kind={kind} />
            {draft.bytes > MAX_EMAIL_BYTES ? (
              <p className="c-late small" role="alert">
                {emailsStrings.tooLarge(draft.bytes, MAX_EMAIL_BYTES)}
              </p>
            ) : null}
            <DraftResult
              emails={emails}
              draft={draft}
              onNext={draftIndex + 1 < count ? () => setDraftIndex(draftIndex + 1) : null}
            />
          </>
        )}
        {error === null || error.code === 'fields_invalid' ? null : <ErrorCallout error={error} />}
        {emails.editsError === null ? null : (
          <p className="c-late small" role="alert">
            {emailsStrings.notStored}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type EmailDrafts = ReturnType<typeof useEmailDrafts>;

function DraftFields({ emails, draft }: { readonly emails: EmailDrafts; readonly draft: ShownDraft }) {
  const { edit } = emails;
  const error = emails.errorOf(draft);
  const errorOf = (field: string) =>
    error?.code === 'fields_invalid' ? error.fields.find((each) => each.field === field)?.message : undefined;
  return (
    <>
      <div className={styles.recipients}>
        <TextField
          label={emailsStrings.to}
          value={draft.to}
          error={errorOf('to')}
          hint={draft.to === '' && draft.edits.to === undefined ? emailsStrings.noAddress : emailsStrings.addressesHint}
          onChange={(to) => edit(draft, { to })}
        />
        <TextField
          label={emailsStrings.cc}
          value={draft.cc}
          error={errorOf('cc')}
          onChange={(cc) => edit(draft, { cc })}
        />
      </div>
      <TextField
        label={emailsStrings.subject}
        value={draft.subject}
        error={errorOf('subject')}
        keepsPlace={false}
        maxLength={500}
        onChange={(subject) => edit(draft, { subject })}
      />
      <TextAreaField
        label={emailsStrings.text}
        value={draft.body}
        rows={9}
        keepsPlace={false}
        onChange={(body) => edit(draft, { body })}
      />
    </>
  );
}
