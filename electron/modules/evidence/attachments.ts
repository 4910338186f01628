/** Files that the user attaches to shipments: received in pieces, stored as documents are, deleted by the same rule. */
import type { CleanupRule } from '../../../shared/contract/documents.ts';
import type { Attachment } from '../../../shared/contract/evidence.ts';
import { type AttachmentMedia, MAX_ATTACHMENT_BYTES } from '../../../shared/freight/evidence.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { safeName } from '../documents/fileNames.ts';
import type { DocumentContentStore, IncomingFile } from '../documents/ports.ts';
import type { EvidenceStore, StoredAttachment } from './store.ts';

export interface AttachmentsOptions {
  readonly store: EvidenceStore;
  readonly contentStore: DocumentContentStore;
  /** Whether a shipment is in the database. */
  readonly isSaved: (bolNumber: string) => boolean;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

type Details = Pick<Attachment, 'kind' | 'note' | 'date'>;

interface Upload {
  readonly bolNumber: string;
  readonly file: IncomingFile;
  /** Announced, and received so far. */
  readonly bytes: number;
  received: number;
  /** Its first bytes, by which its type is known. */
  signature: Uint8Array;
  cancelTimer: () => void;
}

/** An upload without progress for this time is discarded. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
const SIGNATURE_BYTES = 16;

const MEDIA_TYPES: Readonly<Record<AttachmentMedia, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  // Nothing else is opened by the page, whatever it contains.
  heic: 'application/octet-stream',
  other: 'application/octet-stream',
};

/** What a file is, by its first bytes; its name may be wrong. */
export function mediaOf(signature: Uint8Array): AttachmentMedia {
  const text = Buffer.from(signature.subarray(0, SIGNATURE_BYTES)).toString('latin1');
  if (text.startsWith('\u{FF}\u{D8}\u{FF}')) return 'jpeg';
  if (text.startsWith('\u{89}PNG\r\n')) return 'png';
  if (text.startsWith('%PDF-')) return 'pdf';
  return /^.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1|avif)/s.test(text) ? 'heic' : 'other';
}

/** The name, with a number if another file of the shipment has it: saved copies would replace each other. */
function uniqueName(name: string, others: readonly StoredAttachment[]): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  const stem = safeName(name.slice(0, name.length - extension.length));
  // Many file systems ignore case.
  const taken = new Set(others.map((other) => other.name.toLowerCase()));
  let unique = `${stem}${extension}`;
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${stem} (${number})${extension}`;
  return unique;
}

const view = ({ sha256: _, ...attachment }: StoredAttachment): Attachment => attachment;

/** Creates the attachments of one account. */
export function createAttachments({ store, contentStore, isSaved, clock, emit, signal }: AttachmentsOptions) {
  const uploads = new Map<string, Upload>();
  const changed = (bolNumber: string | null) => emit({ name: 'evidence.changed', id: bolNumber });

  async function discard(uploadId: string): Promise<void> {
    const upload = uploads.get(uploadId);
    uploads.delete(uploadId);
    upload?.cancelTimer();
    await upload?.file.discard();
  }
  function restartTimer(uploadId: string, upload: Upload): void {
    upload.cancelTimer();
    upload.cancelTimer = clock.after(UPLOAD_TIMEOUT_MS, () => void discard(uploadId));
  }
  signal.addEventListener('abort', () => {
    // The files of uploads are deleted at the next start.
    for (const { cancelTimer } of uploads.values()) cancelTimer();
  });

  let last: Promise<unknown> = Promise.resolve();
  /** A content that arrives is not deleted before its entry is there, although others with the same are. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function removeUnused(sha256: string): Promise<void> {
    if (!store.isStored(sha256)) await contentStore.remove(sha256);
  }
  /** Deletes a content that nothing refers to. */
  const removeContent = (sha256: string) => inTurn(() => removeUnused(sha256));

  async function goodFile(attachment: StoredAttachment | null) {
    if (attachment === null || attachment.clearedAtMs !== null) return null;
    if ((await contentStore.check(attachment.sha256)) !== 'good') return null;
    const path = await contentStore.pathOf(attachment.sha256);
    return path === null ? null : { path, attachment };
  }

  return {
    list: (bolNumber: string): Attachment[] => store.list(bolNumber).map(view),
    async start(bolNumber: string, bytes: number): Promise<Result<{ uploadId: string }>> {
      if (bytes > MAX_ATTACHMENT_BYTES) {
        return fail({ code: 'attachment_too_large', bytes, limitBytes: MAX_ATTACHMENT_BYTES });
      }
      if (bytes === 0) return fail({ code: 'attachment_incomplete' });
      if (!isSaved(bolNumber)) return fail({ code: 'not_found', what: 'shipment' });
      const uploadId = crypto.randomUUID();
      const file = await contentStore.receive();
      const upload = { bolNumber, file, bytes, received: 0, signature: new Uint8Array(), cancelTimer: () => {} };
      uploads.set(uploadId, upload);
      restartTimer(uploadId, upload);
      return ok({ uploadId });
    },
    async append(uploadId: string, content: Uint8Array): Promise<Result<null>> {
      const upload = uploads.get(uploadId);
      if (upload === undefined) return fail({ code: 'attachment_incomplete' });
      upload.received += content.byteLength;
      if (upload.received > upload.bytes) {
        await discard(uploadId);
        return fail({ code: 'attachment_incomplete' });
      }
      if (upload.signature.byteLength === 0) upload.signature = content.slice(0, SIGNATURE_BYTES);
      restartTimer(uploadId, upload);
      try {
        await upload.file.write(content);
      } catch (error) {
        // The content store has deleted the incomplete file.
        uploads.delete(uploadId);
        upload.cancelTimer();
        throw error;
      }
      return ok(null);
    },
    async attach(uploadId: string, name: string, details: Details): Promise<Result<Attachment>> {
      const upload = uploads.get(uploadId);
      if (upload === undefined) return fail({ code: 'attachment_incomplete' });
      uploads.delete(uploadId);
      upload.cancelTimer();
      if (upload.received !== upload.bytes) {
        await upload.file.discard();
        return fail({ code: 'attachment_incomplete' });
      }
      const attachment = await inTurn(async () => {
        // The file first: without its entry it does no harm, but an entry without its file does.
        const { sha256, bytes } = await upload.file.finish();
        const added: StoredAttachment = {
          ...details,
          fileId: crypto.randomUUID(),
          bolNumber: upload.bolNumber,
          name: uniqueName(name, store.list(upload.bolNumber)),
          media: mediaOf(upload.signature),
          bytes,
          sha256,
          addedAtMs: clock.now(),
          clearedAtMs: null,
        };
        try {
          store.put(added);
        } catch (error) {
          await removeUnused(sha256).catch(() => {});
          throw error;
        }
        return added;
      });
      changed(upload.bolNumber);
      return ok(view(attachment));
    },
    discard,
    update(fileId: string, details: Details): Result<Attachment> {
      const attachment = store.byFileId(fileId);
      if (attachment === null) return fail({ code: 'not_found', what: 'file' });
      const after = { ...attachment, ...details };
      store.put(after);
      changed(attachment.bolNumber);
      return ok(view(after));
    },
    async delete(fileId: string): Promise<void> {
      const attachment = store.byFileId(fileId);
      if (attachment === null) return;
      store.delete(fileId);
      changed(attachment.bolNumber);
      await removeContent(attachment.sha256);
    },
    goodFile: (fileId: string) => goodFile(store.byFileId(fileId)),
    /** The file behind `/documents/<fileId>`, or null if there is no such attachment, or it is missing or damaged. */
    async file(fileId: string): Promise<{ path: string; bytes: number; mediaType: string } | null> {
      const good = await goodFile(store.byFileId(fileId));
      if (good === null) return null;
      const { bytes, media } = good.attachment;
      return { path: good.path, bytes, mediaType: MEDIA_TYPES[media] };
    },
    /** The file, and the name that it is saved under. */
    async namedFile(fileId: string): Promise<{ path: string; fileName: string } | null> {
      const good = await goodFile(store.byFileId(fileId));
      return good === null ? null : { path: good.path, fileName: good.attachment.name };
    },
    /** Whether an attachment has this content: a document with the same content must not delete it. */
    isAttached: store.isAttached,
    /** Stored files by age, and what a cleanup rule deletes. */
    storage: () => store.storage(clock.now()),
    clearable(rule: CleanupRule) {
      const { count, bolNumbers } = store.deletable(rule.closedForMonths, clock.today());
      return { ...count, bolNumbers };
    },
    async clear(rule: CleanupRule): Promise<{ files: number; bytes: number }> {
      const { count, files } = store.deletable(rule.closedForMonths, clock.today());
      for (const { file_id: fileId, sha256 } of files) {
        store.clear(fileId, clock.now());
        await removeContent(sha256);
      }
      if (files.length > 0) changed(null);
      return count;
    },
  };
}

export type AttachmentsService = ReturnType<typeof createAttachments>;
