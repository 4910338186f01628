/** Reports: spend, count and on-time share, by carrier, lane and month. */
import type { Report, ReportRequest, ReportTable } from '../../../shared/contract/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import { fileStamp } from '../../platform/fileStamp.ts';
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
      const fileName = `waybill-report-${table}-${fileStamp(clock.now())}.csv`;
      async function* whole() {
        yield text;
      }
      return { fileName, path: await files.write(fileName, whole()), rows };
    },
  };
}

export type ReportsService = ReturnType<typeof createReports>;
