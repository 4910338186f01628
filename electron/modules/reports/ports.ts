/** Ports of the reports service. */
import type { Report, ReportRequest, ReportTable } from '../../../shared/contract/reports.ts';

/** Sums over shipments, on a worker thread if there are many. Rejects with StorageError when the disk fails. */
export interface ReportReader {
  report(request: ReportRequest): Promise<Report>;
  /** One table of the report as the text of a CSV file. */
  reportCsv(request: ReportRequest, table: ReportTable): Promise<{ text: string; rows: number }>;
}
