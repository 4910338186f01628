/** Writes email drafts as files that mail programs open. */
import { readFile } from 'node:fs/promises';
import type { EmailMessage } from '../../modules/emails/ports.ts';
import { guardDisk } from '../files/failures.ts';

/**
 * Formats a message (RFC 5322, MIME) without a sender. `X-Unsent` makes Outlook open it as a draft. The composer encodes
 * whatever isn't ASCII, wraps lines, and removes line breaks from headers. Rejects with StorageError if a file can't be
 * read.
 */
export async function emailFile({ to, cc, subject, text, attachments, atMs }: EmailMessage): Promise<Uint8Array> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const files = await guardDisk(() =>
    Promise.all(attachments.map(async ({ path, fileName }) => ({ filename: fileName, content: await readFile(path) }))),
  );
  const composer = new MailComposer({
    to: [...to],
    cc: [...cc],
    subject,
    text,
    attachments: files.map((file) => ({ ...file, contentType: 'application/pdf' })),
    date: new Date(atMs),
    headers: { 'X-Unsent': '1' },
    newline: '\r\n',
  });
  return composer.compile().build();
}
