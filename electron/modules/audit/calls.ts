import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { AuditService } from './audit.ts';

export const auditHandlers: AccountHandlers<{ readonly audit: AuditService }, 'audit'> = {
  'audit.list': ({ audit }, { bolNumber, beforeId, limit }) => ok(audit.list(bolNumber, beforeId, limit)),
  'audit.exportCsv': async ({ audit }, { from, to }) => ok(await audit.exportCsv(from, to)),
};
