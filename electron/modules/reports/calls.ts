import { ok } from '../../../shared/ipc/result.ts';
import type { DocumentsService } from '../documents/documents.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { ReportsService } from './reports.ts';

export const reportHandlers: AccountHandlers<
  { readonly reports: ReportsService; readonly documents: DocumentsService },
  'reports'
> = {
  'reports.get': async ({ reports }, request) => ok(await reports.get(request)),
  'reports.exportCsv': async ({ reports }, { request: report, table }) => ok(await reports.exportCsv(report, table)),
  'reports.pdf': ({ documents }, { sheet }) => documents.exporter.report(sheet),
};
