import { EMAIL_KIND_LABELS, type EmailKind, MAX_EMAIL_BYTES } from '../../../shared/rules/emailTemplates.ts';
import { formatBytes } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import styles from './emails.module.css';
import { emailsStrings } from './strings.tsx';
import type { ShownDraft, useEmailDrafts } from './useEmailDrafts.ts';

/** BOL numbers that are listed in one message. */
const MAX_LISTED = 3;

interface AttachmentsProps {
  readonly emails: ReturnType<typeof useEmailDrafts>;
  readonly draft: ShownDraft;
  readonly kind: EmailKind;
}

/** The documents of a draft, each to be left out, and the shipments without one. */
export function Attachments({ emails, draft, kind }: AttachmentsProps) {
  const { attachments, missing, without } = draft;
  const attached = attachments.filter(({ fileId }) => !without.includes(fileId)).length;
  return (
    <>
      {attachments.length === 0 ? null : (
        <fieldset className={styles.attachments}>
          <legend>{emailsStrings.attached(attached, draft.bytes, MAX_EMAIL_BYTES)}</legend>
          {attachments.map(({ fileId, fileName, bytes }) => (
            <label key={fileId}>
              <input
                type="checkbox"
                checked={!without.includes(fileId)}
                onChange={(event) => {
                  const others = without.filter((each) => each !== fileId);
                  emails.edit(draft, { without: event.currentTarget.checked ? others : [...others, fileId] });
                }}
              />
              <span className="cut">{fileName}</span>
              <span className="small muted nowrap">{formatBytes(bytes)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {missing.length === 0 ? null : (
        <Callout
          kind="attn"
          title={emailsStrings.notOnThisComputer(EMAIL_KIND_LABELS[kind], listNumbers(missing))}
          actions={
            <Button size="s" busy={emails.isFetching} onClick={() => void emails.fetchMissing(missing)}>
              {emailsStrings.downloadDocuments}
            </Button>
          }
        >
          {kind === 'pod' ? <p>{emailsStrings.releasedAfterDelivery}</p> : null}
        </Callout>
      )}
      {emails.fetchError === null ? null : <ErrorCallout error={emails.fetchError} />}
    </>
  );
}

function listNumbers(bolNumbers: readonly string[]): string {
  const first = bolNumbers.slice(0, MAX_LISTED).join(', ');
  const more = bolNumbers.length - MAX_LISTED;
  return more > 0 ? emailsStrings.andMore(first, more) : first;
}
