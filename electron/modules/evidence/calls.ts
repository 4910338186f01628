import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { AttachmentsService } from './attachments.ts';
import type { Claims } from './claims.ts';

export const evidenceHandlers: AccountHandlers<
  { readonly attachments: AttachmentsService; readonly claims: Claims; readonly checked: Promise<void> },
  'evidence'
> = {
  'evidence.list': ({ attachments, claims }, { bolNumber }) =>
    ok({ attachments: attachments.list(bolNumber), damageClaim: claims.damageClaim(bolNumber) }),
  'evidence.setClaimFiled': ({ claims }, { bolNumber, ...claim }) => claims.setFiled(bolNumber, claim),
  async 'evidence.start'({ attachments, checked }, { bolNumber, bytes }) {
    await checked;
    return attachments.start(bolNumber, bytes);
  },
  'evidence.append': ({ attachments }, { uploadId, content }) =>
    attachments.append(uploadId, Buffer.from(content, 'base64')),
  'evidence.attach': ({ attachments }, { uploadId, name, ...details }) => attachments.attach(uploadId, name, details),
  'evidence.discard': async ({ attachments }, { uploadId }) => ok(await attachments.discard(uploadId)),
  'evidence.update': ({ attachments }, { fileId, ...details }) => attachments.update(fileId, details),
  'evidence.delete': async ({ attachments }, { fileId }) => ok(await attachments.delete(fileId)),
  'evidence.statement': ({ claims }, { bolNumber, claim }) => ok({ statement: claims.statement(bolNumber, claim) }),
  'evidence.saveStatement': ({ claims }, { bolNumber, claim, statement }) =>
    ok(claims.saveStatement(bolNumber, claim, statement)),
  'evidence.makeClaim': ({ claims }, { callId: _, ...input }, signal) => claims.make(input, signal),
};
