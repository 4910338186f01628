/** Reports: spend, count and on-time share, by carrier, lane and month. */
import type { Report, ReportRequest, ReportTable } from '../../../shared/contract/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ExportFiles } from '../board/ports.ts';
import type { ReportReader } from './ports.ts';

export interface ReportsOptions {
  readonly reader: ReportReader;
  readonly files: ExportFiles;
  readonly clock: Clock;
}

/** Creates the reports of one account. */
export function createReports({ reader, files, clock }: ReportsOptions) {
  return {
    get: (request: ReportRequest): Promise<Report> => reader.report(request),
    async exportCsv(
      request: ReportRequest,
      table: ReportTable,
    ): Promise<{ fileName: string; path: string; rows: number }> {
      const { text, rows } = await reader.reportCsv(request, table);
      // 2026-11-21T15:30:00.000Z → 20261121-153000
      const stamp = new Date(clock.now()).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
      const fileName = `waybill-report-${table}-${stamp}.csv`;
      async function* whole() {
        yield text;
      }
      return { fileName, path: await files.write(fileName, whole()), rows };
    },
  };
}

export type ReportsService = ReturnType<typeof createReports>;
