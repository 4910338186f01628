/** What reports are made from. */
import type { Report, ReportRequest, ReportTable } from '../../../shared/contract/reports.ts';

/** Sums over shipments, off the main thread where there are many. Rejects with StorageError when the disk fails. */
export interface ReportReader {
  report(request: ReportRequest): Promise<Report>;
  /** The text of a CSV file with every line of one table. */
  reportCsv(request: ReportRequest, table: ReportTable): Promise<{ text: string; rows: number }>;
}
