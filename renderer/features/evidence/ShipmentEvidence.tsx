import { IconFile, IconFileText, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { Attachment } from '../../../shared/contract/evidence.ts';
import { ATTACHMENT_KIND_LABELS, type ClaimKind } from '../../../shared/freight/evidence.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useSaving } from '../../api/useSaving.ts';
import { formatBytes, formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SavedNote } from '../documents/index.ts';
import { AttachDialog, EditDialog } from './AttachDialog.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import { Deadlines } from './Deadlines.tsx';
import styles from './evidence.module.css';
import { evidenceStrings } from './strings.ts';
import { ViewFile } from './ViewFile.tsx';

type OpenDialog =
  | { readonly kind: 'attach'; readonly files: readonly File[] }
  | { readonly kind: 'view' | 'edit' | 'delete'; readonly attachment: Attachment }
  | { readonly kind: 'claim'; readonly claim: ClaimKind };

const ICONS = { jpeg: IconPhoto, png: IconPhoto, heic: IconPhoto, pdf: IconFileText, other: IconFile } as const;
const canView = ({ media }: Attachment) => media === 'jpeg' || media === 'png' || media === 'pdf';

interface ShipmentEvidenceProps {
  readonly bolNumber: string;
  readonly deliveryDate: string | null;
}

/** Files attached to a shipment, the deadlines of claims, and the PDFs that support them. */
export function ShipmentEvidence({ bolNumber, deliveryDate }: ShipmentEvidenceProps) {
  const list = useQuery(callQuery('evidence.list', { bolNumber }));
  const showsFolder = useQuery(callQuery('documents.capabilities', {})).data?.showInFolder ?? false;
  const saving = useSaving();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const attachments = list.data?.attachments ?? [];
  const close = () => setOpen(null);
  const chooseFiles = (files: FileList | null) => {
    if (files !== null && files.length > 0) setOpen({ kind: 'attach', files: [...files] });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    chooseFiles(event.dataTransfer.files);
  };
  return (
    <section
      className={styles.evidence}
      aria-label={evidenceStrings.attachedFiles}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className="row">
        <h3 className="grow">{evidenceStrings.attachedFiles}</h3>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={evidenceStrings.filesToAttach}
          onChange={(event) => {
            chooseFiles(event.currentTarget.files);
            // Lets the same file be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <Button size="s" onClick={() => input.current?.click()}>
          {evidenceStrings.attachFileButton}
        </Button>
      </div>
      <LoadState of={list} label={evidenceStrings.attachedFiles} rows={2} />
      {list.data !== undefined && attachments.length === 0 ? (
        <p className="small muted">{evidenceStrings.dropHint}</p>
      ) : null}
      <ul className={styles.files}>
        {attachments.map((attachment) => (
          <AttachedFile
            key={attachment.fileId}
            attachment={attachment}
            onOpen={setOpen}
            onSave={() => saving.save(attachment.fileId)}
          />
        ))}
      </ul>
      <SavedNote saving={saving} canShowInFolder={showsFolder} />
      {list.data === undefined ? null : (
        <Deadlines bolNumber={bolNumber} deliveryDate={deliveryDate} claim={list.data.damageClaim} />
      )}
      <div className={styles.claims}>
        <Button size="s" onClick={() => setOpen({ kind: 'claim', claim: 'damage' })}>
          {evidenceStrings.damageClaimPdf}
        </Button>
        <Button size="s" onClick={() => setOpen({ kind: 'claim', claim: 'reclass' })}>
          {evidenceStrings.reclassDisputePdf}
        </Button>
      </div>
      {open?.kind === 'attach' ? <AttachDialog bolNumber={bolNumber} files={open.files} onClose={close} /> : null}
      {open?.kind === 'view' ? (
        <ViewFile attachment={open.attachment} showsFolder={showsFolder} onClose={close} />
      ) : null}
      {open?.kind === 'edit' ? <EditDialog attachment={open.attachment} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteDialog attachment={open.attachment} onClose={close} /> : null}
      {open?.kind === 'claim' ? (
        <ClaimDialog bolNumber={bolNumber} claim={open.claim} attachments={attachments} onClose={close} />
      ) : null}
    </section>
  );
}

interface AttachedFileProps {
  readonly attachment: Attachment;
  readonly onOpen: (open: OpenDialog) => void;
  readonly onSave: () => void;
}

function AttachedFile({ attachment, onOpen, onSave }: AttachedFileProps) {
  const { name, kind, note, date, media, bytes, clearedAtMs } = attachment;
  return (
    <li>
      <div className="row">
        <Icon of={ICONS[media]} size={14} />
        {canView(attachment) && clearedAtMs === null ? (
          <button
            type="button"
            className={`link ${styles.name}`}
            title={name}
            onClick={() => onOpen({ kind: 'view', attachment })}
          >
            <span className="cut">{name}</span>
          </button>
        ) : (
          <span className={`cut ${styles.name}`} title={name}>
            {name}
          </span>
        )}
      </div>
      <p className="small dim">
        {[ATTACHMENT_KIND_LABELS[kind], formatDay(date), formatBytes(bytes), note]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      {media === 'heic' ? <p className="small muted">{evidenceStrings.heicHint}</p> : null}
      {clearedAtMs === null ? null : <p className="small muted">{evidenceStrings.cleared}</p>}
      <div className={styles.acts}>
        {clearedAtMs === null ? (
          <Button size="s" kind="quiet" aria-label={evidenceStrings.saveName(name)} onClick={onSave}>
            {evidenceStrings.save}
          </Button>
        ) : null}
        <Button
          size="s"
          kind="quiet"
          aria-label={evidenceStrings.editName(name)}
          onClick={() => onOpen({ kind: 'edit', attachment })}
        >
          {evidenceStrings.edit}
        </Button>
        <Button
          size="s"
          kind="quiet"
          aria-label={evidenceStrings.deleteName(name)}
          onClick={() => onOpen({ kind: 'delete', attachment })}
        >
          {evidenceStrings.delete}
        </Button>
      </div>
    </li>
  );
}

function DeleteDialog({ attachment, onClose }: { readonly attachment: Attachment; readonly onClose: () => void }) {
  const remove = useCall('evidence.delete');
  return (
    <ConfirmDialog
      title={evidenceStrings.deleteTitle}
      confirm={evidenceStrings.deleteFile}
      isBusy={remove.isPending}
      error={remove.error?.error}
      onConfirm={() => remove.mutate({ fileId: attachment.fileId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{evidenceStrings.deleteHint(attachment.name)}</p>
    </ConfirmDialog>
  );
}
