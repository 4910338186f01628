/** Printed paper that no longer is what the shipment's document says. */
import type { GeneratedFrom, PrintRecord, StalePrint } from '../../../shared/contract/printing.ts';

/** The document's latest kept version. */
interface LatestDocument {
  readonly fileId: string;
  readonly type: string;
  readonly sha256: string;
}

export interface PrintedDetails {
  /** Of one shipment, latest first. */
  readonly records: readonly PrintRecord[];
  /** The latest version of the document that a printed file was a version of; null: not kept. */
  readonly latestOf: (fileId: string) => LatestDocument | null;
  readonly proNumber: string | null;
}

/** States in which paper is out there, or on its way. */
const IS_DOCUMENT: ReadonlySet<PrintRecord['state']> = new Set(['queued', 'printed', 'handed_over']);

/** What of a shipment's printed paper is stale, one line a document. */
export function stalePrints({ records, latestOf, proNumber }: PrintedDetails): StalePrint[] {
  const decided = new Map<string, PrintRecord>();
  for (const record of records) {
    if (!IS_DOCUMENT.has(record.state) || record.fileId === null || record.sha256 === null) continue;
    const document = latestOf(record.fileId)?.fileId ?? record.fileId;
    const before = decided.get(document);
    // A single label printed anew makes the others no younger: the latest print of the whole decides.
    if (before === undefined || (before.pages !== null && record.pages === null)) decided.set(document, record);
  }
  return [...decided.values()].flatMap((record): StalePrint[] => {
    const newest = record.fileId === null ? null : latestOf(record.fileId);
    const isOther = newest !== null && newest.sha256 !== record.sha256;
    const lacksPro = record.kind !== 'other' && record.proNumber === null && proNumber !== null;
    if (!isOther && !lacksPro) return [];
    return [
      {
        bolNumber: record.bolNumber,
        type: record.type ?? '',
        recordId: record.id,
        printedAtMs: record.sentAtMs ?? record.requestedAtMs,
        why: lacksPro ? 'pro_arrived' : 'newer_version',
        proNumber,
      },
    ];
  });
}

/**
 * Printed papers of the app's own that would say something else by now. `records` latest first: the latest print of each
 * decides. `saysNow` null: there is nothing left to make it of.
 */
export async function staleSheets(
  records: readonly PrintRecord[],
  saysNow: (madeFrom: GeneratedFrom) => Promise<string | null>,
): Promise<StalePrint[]> {
  const paperSizes: StalePrint[] = [];
  const decided = new Set<string>();
  for (const record of records) {
    if (record.madeFrom === null || !IS_DOCUMENT.has(record.state) || decided.has(record.bolNumber)) continue;
    decided.add(record.bolNumber);
    if ((await saysNow(record.madeFrom)) === record.madeFrom.says) continue;
    paperSizes.push({
      bolNumber: record.bolNumber,
      type: record.type ?? '',
      recordId: record.id,
      printedAtMs: record.sentAtMs ?? record.requestedAtMs,
      why: 'newer_version',
      proNumber: null,
    });
  }
  return paperSizes;
}
