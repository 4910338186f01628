import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { ReportsService } from './reports.ts';

export const reportHandlers: AccountHandlers<{ readonly reports: ReportsService }, 'reports'> = {
  'reports.get': async ({ reports }, request) => ok(await reports.get(request)),
  'reports.exportCsv': async ({ reports }, { request: report, table }) => ok(await reports.exportCsv(report, table)),
};
