/** Sends a file to the core in pieces, so that a large one needs little memory. */
import type { Attachment } from '../../../shared/contract/evidence.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ATTACHMENT_CHUNK_BYTES } from '../../../shared/freight/evidence.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';

export type AttachDetails = Pick<Attachment, 'kind' | 'note' | 'date'>;

function base64Of(bytes: Uint8Array): string {
  // Arguments of a function are limited to some ten thousand.
  const parts: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += 0x80_00) {
    parts.push(String.fromCodePoint(...bytes.subarray(offset, offset + 0x80_00)));
  }
  return btoa(parts.join(''));
}

/** The bytes, or null if the file changed or vanished since it was chosen. */
async function readPart(file: File, from: number): Promise<Uint8Array | null> {
  const part = file.slice(from, from + ATTACHMENT_CHUNK_BYTES);
  return part.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
}

/** Attaches a file to a shipment. Nothing is stored unless all of it arrived before `signal` aborts. */
export async function attachFile(
  bolNumber: string,
  file: File,
  details: AttachDetails,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<Result<Attachment, AppError>> {
  const started = await invoke('evidence.start', { bolNumber, bytes: file.size });
  if (!started.ok) return started;
  const { uploadId } = started.value;
  const discard = async (error: AppError) => {
    await invoke('evidence.discard', { uploadId });
    return fail(error);
  };
  for (let offset = 0; offset < file.size; offset += ATTACHMENT_CHUNK_BYTES) {
    const part = await readPart(file, offset);
    if (part === null || part.length === 0) return discard({ code: 'attachment_incomplete' });
    const sent = await invoke('evidence.append', { uploadId, content: base64Of(part) });
    if (!sent.ok) return sent;
    if (signal.aborted) return discard({ code: 'cancelled' });
    onProgress(offset + part.length);
  }
  return invoke('evidence.attach', { uploadId, name: file.name, ...details });
}
