import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../shared/contract/evidence.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ATTACHMENT_KIND_LABELS, ATTACHMENT_KINDS, type AttachmentKind } from '../../../shared/freight/evidence.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { useCall } from '../../api/query.ts';
import { dayOfInstant, formatBytes, formatDayTyped } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { attachFile } from './attachFile.ts';
import styles from './evidence.module.css';
import { evidenceStrings } from './strings.ts';

const KINDS = ATTACHMENT_KINDS.map((value) => ({ value, label: ATTACHMENT_KIND_LABELS[value] }));

/** Kind, note, and date as typed. */
function useDetails(initial: Pick<Attachment, 'kind' | 'note' | 'date'>, today: string) {
  const [kind, setKind] = useState<AttachmentKind>(initial.kind);
  const [note, setNote] = useState(initial.note);
  const [typed, setTyped] = useState(formatDayTyped(initial.date));
  const reading = parseDate(typed, today, 'nearest');
  const date = reading.kind === 'date' ? reading.date : null;
  const problem = date === null ? evidenceStrings.dateFormat : date > today ? evidenceStrings.enterPastDate : null;
  const fields = (
    <>
      <SelectField label={evidenceStrings.kind} keepsPlace={false} value={kind} options={KINDS} onChange={setKind} />
      <TextField
        label={evidenceStrings.date}
        hint={evidenceStrings.dateHint}
        value={typed}
        error={problem}
        onChange={setTyped}
        onBlur={() => date !== null && setTyped(formatDayTyped(date))}
      />
      <TextField
        label={evidenceStrings.note}
        hint={evidenceStrings.noteHint}
        value={note}
        maxLength={1_000}
        onChange={setNote}
      />
    </>
  );
  return { fields, details: date === null || problem !== null ? null : { kind, note, date } };
}

interface AttachDialogProps {
  readonly bolNumber: string;
  readonly files: readonly File[];
  readonly onClose: () => void;
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

const isImage = ({ name, type }: File) => type.startsWith('image/') || /\.(heic|heif|jpe?g|png)$/i.test(name);

/** The file itself is the problem, so the others can be attached. */
const isFileError = ({ code }: AppError) => code === 'attachment_too_large' || code === 'attachment_incomplete';

/** Asks what the chosen files are, and attaches them. Files that fail remain, with the reason. */
export function AttachDialog({ bolNumber, files, onClose }: AttachDialogProps) {
  const today = dayOfInstant(Date.now());
  const first = files[0];
  const kind = first !== undefined && isImage(first) ? 'photo' : 'other';
  const { fields, details } = useDetails({ kind, note: '', date: today }, today);
  const [remaining, setRemaining] = useState(files);
  /** Bytes that are attached, and of all files to attach; null: not started. */
  const [sent, setSent] = useState<{ readonly bytes: number; readonly total: number } | null>(null);
  const [failures, setFailures] = useState<readonly { readonly file: File; readonly error: AppError }[]>([]);
  // Closing the dialog stops what is running.
  const closing = useRef<AbortController | null>(null);
  useEffect(() => () => closing.current?.abort(), []);
  const attach = async () => {
    if (details === null || sent !== null) return;
    const controller = new AbortController();
    closing.current = controller;
    const total = remaining.reduce((sum, { size }) => sum + size, 0);
    setFailures([]);
    setSent({ bytes: 0, total });
    let sentBefore = 0;
    let areAllAttached = true;
    for (const file of remaining) {
      const done = sentBefore;
      const onProgress = (bytes: number) => setSent({ bytes: done + bytes, total });
      const response = await attachFile(bolNumber, file, details, onProgress, controller.signal);
      if (controller.signal.aborted) return;
      sentBefore += file.size;
      if (response.ok) {
        setRemaining((all) => all.filter((each) => each !== file));
        continue;
      }
      areAllAttached = false;
      setFailures((all) => [...all, { file, error: response.error }]);
      if (!isFileError(response.error)) break;
    }
    setSent(null);
    if (areAllAttached) onClose();
  };
  return (
    <ConfirmDialog
      title={files.length === 1 ? evidenceStrings.attachFile : evidenceStrings.attachFiles}
      confirm={remaining.length === 1 ? evidenceStrings.attachFile : evidenceStrings.attachCount(remaining.length)}
      isBusy={sent !== null}
      disabledReason={details === null ? evidenceStrings.enterADate : null}
      onConfirm={() => void attach()}
      onClose={onClose}
    >
      <ul className={styles.chosen}>
        {remaining.map((file) => (
          <li key={keyOf(file)}>
            <span className="cut" title={file.name}>
              {file.name}
            </span>
            <span className="small muted nowrap">{formatBytes(file.size)}</span>
          </li>
        ))}
      </ul>
      {fields}
      {sent === null ? null : (
        <p className="row" role="status">
          <progress max={Math.max(1, sent.total)} value={sent.bytes} aria-label={evidenceStrings.attaching} />
          <span className="small dim">{evidenceStrings.attachingBytes(sent.bytes, sent.total)}</span>
        </p>
      )}
      {failures.map(({ file, error }) => (
        <div key={keyOf(file)} className={styles.files}>
          <p className="small dim cut" title={file.name}>
            {file.name}
          </p>
          <ErrorCallout error={error} />
        </div>
      ))}
    </ConfirmDialog>
  );
}

interface EditDialogProps {
  readonly attachment: Attachment;
  readonly onClose: () => void;
}

/** Changes kind, note, and date of an attached file. */
export function EditDialog({ attachment, onClose }: EditDialogProps) {
  const { fields, details } = useDetails(attachment, dayOfInstant(Date.now()));
  const update = useCall('evidence.update');
  const save = () =>
    details !== null && update.mutate({ fileId: attachment.fileId, ...details }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={evidenceStrings.editAttachedFile}
      confirm={evidenceStrings.saveChanges}
      isBusy={update.isPending}
      disabledReason={details === null ? evidenceStrings.enterADate : null}
      error={update.error?.error}
      onConfirm={save}
      onClose={onClose}
    >
      <p className="cut" title={attachment.name}>
        {attachment.name}
      </p>
      {fields}
    </ConfirmDialog>
  );
}
