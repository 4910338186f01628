/** The audit trail: who changed what and when. */
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { csvLines, UTF8_MARK } from '../../platform/csvLines.ts';
import { fileStamp } from '../../platform/fileStamp.ts';
import { StorageError } from '../../platform/storage.ts';
import type { ExportFiles } from '../board/ports.ts';
import type { AuditStore } from './store.ts';

interface AuditOptions {
  readonly store: AuditStore;
  readonly files: ExportFiles;
  readonly clock: Clock;
  /** Resolves once the database may be written. */
  readonly checked: Promise<void>;
}

/** Entries that are read at once for an export. */
const PAGE_SIZE = 1_000;

const HEADS = ['Time (UTC)', 'User', 'Action', 'What', 'Name', 'BOL', 'ID', 'Field', 'Before', 'After'];

/** Text of a value as in a cell: strings without quotation marks, everything else as JSON. */
function cell(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One line for each changed field, or one without a field. */
function linesOf({ atMs, by, action, subject, name, bolNumber, subjectId, before, after }: AuditEntry) {
  const at = new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (fields.length === 0 ? [null] : fields).map((field) => [
    at,
    by,
    action,
    subject,
    name,
    bolNumber,
    subjectId,
    field,
    field === null ? null : cell(before[field]),
    field === null ? null : cell(after[field]),
  ]);
}

/** Midnight of a date, local time, some days later. */
function startOf(date: string, daysLater = 0): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + daysLater).getTime();
}

/** Creates the audit trail of one account. */
export function createAudit({ store, files, clock, checked }: AuditOptions) {
  checked
    .then(() => store.expire())
    .catch((error: unknown) => {
      // Expired when the account is opened again.
      if (!(error instanceof StorageError)) throw error;
    });
  return {
    list(bolNumber: string, beforeId: number | null, limit: number) {
      const { entries, lastId } = store.ofShipment(bolNumber, beforeId, limit);
      return { entries, more: lastId !== null };
    },
    /** Exports the changes of the days, both included, local time. `rows` is the number of changes. */
    async exportCsv(from: string, to: string): Promise<{ fileName: string; path: string; rows: number }> {
      let rows = 0;
      // oxlint-disable-next-line typescript/require-await -- what is written comes in pieces
      async function* pieces() {
        yield UTF8_MARK + csvLines([HEADS]);
        for (let afterId: number | null = 0; afterId !== null; ) {
          const page = store.between(startOf(from), startOf(to, 1), afterId, PAGE_SIZE);
          rows += page.entries.length;
          if (page.entries.length > 0) yield csvLines(page.entries.flatMap(linesOf));
          afterId = page.lastId;
        }
      }
      const fileName = `waybill-audit-${fileStamp(clock.now())}.csv`;
      const path = await files.write(fileName, pieces());
      return { fileName, path, rows };
    },
  };
}

export type AuditService = ReturnType<typeof createAudit>;
