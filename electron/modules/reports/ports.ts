/** Ports of the reports service. */
import type { Report, ReportRequest, ReportTable } from '../../../shared/contract/reports.ts';
import type { OwnShipment } from '../shipments/types.ts';

/**
 * Sums over shipments, on a worker thread if there are many; over `own` in addition to those of the database, or instead of
 * them. Rejects with StorageError when the disk fails.
 */
export interface ReportReader {
  report(request: ReportRequest, own?: readonly OwnShipment[]): Promise<Report>;
  /** One table of the report as the text of a CSV file. */
  reportCsv(
    request: ReportRequest,
    table: ReportTable,
    own?: readonly OwnShipment[],
  ): Promise<{ text: string; rows: number }>;
}
