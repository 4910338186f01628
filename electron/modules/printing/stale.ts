/** Printouts that no longer match the shipment's documents. */
import type { GeneratedFrom, PrintRecord, StalePrint } from '../../../shared/contract/printing.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PrintedShipment } from './batchOrder.ts';
import type { PrintStore } from './store.ts';

/** The latest saved version of a document. */
interface LatestDocument {
  readonly fileId: string;
  readonly type: string;
  readonly sha256: string;
}

interface PrintedDetails {
  /** Of one shipment, latest first. */
  readonly records: readonly PrintRecord[];
  /** The latest version of the document that a printed file was a version of, or null if none is saved. */
  readonly latestOf: (fileId: string) => LatestDocument | null;
  readonly proNumber: string | null;
}

/** States of prints that were printed, or will be. */
export const IS_PRINTED: ReadonlySet<PrintRecord['state']> = new Set(['queued', 'printed', 'handed_over']);

/**
 * Whether a file was last printed before the PRO was assigned, and not downloaded since.
 *
 * @param records prints of its shipment, latest first
 */
export function predatesPro(
  { sha256, fetchedAtMs = 0 }: { readonly sha256: string; readonly fetchedAtMs?: number },
  records: readonly PrintRecord[],
): boolean {
  const last = records.find((record) => record.sha256 === sha256 && record.sentAtMs !== null);
  return last !== undefined && last.proNumber === null && fetchedAtMs <= (last.sentAtMs ?? 0);
}

/** The outdated printouts of a shipment, one entry per document. */
function stalePrints({ records, latestOf, proNumber }: PrintedDetails): StalePrint[] {
  const evaluated = new Map<string, PrintRecord>();
  for (const record of records) {
    if (!IS_PRINTED.has(record.state) || record.fileId === null || record.sha256 === null) continue;
    const document = latestOf(record.fileId)?.fileId ?? record.fileId;
    const before = evaluated.get(document);
    // A reprint of a single label doesn't update the others: the latest print of all pages counts.
    if (before === undefined || (before.pages !== null && record.pages === null)) evaluated.set(document, record);
  }
  return [...evaluated.values()].flatMap((record): StalePrint[] => {
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
 * Outdated printouts of documents that the app produced. `records` must be sorted latest first: the latest print of
 * each counts. `saysNow` returns null if there is nothing left to produce the document from.
 */
async function staleSheets(
  records: readonly PrintRecord[],
  saysNow: (madeFrom: GeneratedFrom) => Promise<string | null>,
): Promise<StalePrint[]> {
  const stale: StalePrint[] = [];
  const evaluated = new Set<string>();
  for (const record of records) {
    if (record.madeFrom === null || !IS_PRINTED.has(record.state) || evaluated.has(record.bolNumber)) continue;
    evaluated.add(record.bolNumber);
    if ((await saysNow(record.madeFrom)) === record.madeFrom.says) continue;
    stale.push({
      bolNumber: record.bolNumber,
      type: record.type ?? '',
      recordId: record.id,
      printedAtMs: record.sentAtMs ?? record.requestedAtMs,
      why: 'newer_version',
      proNumber: null,
    });
  }
  return stale;
}

/** Older printouts are no longer in use. */
const STALE_WITHIN_MS = 60 * 24 * 60 * 60_000;
/** Alerts about a pickup manifest can be resolved until this many days after its date. */
const SHEETS_WITHIN_DAYS = 30;
/** Maximum number of records evaluated per shipment, above any realistic number of prints. */
export const PRINTS_OF_A_SHIPMENT = 500;

export interface StaleOptions {
  readonly store: Pick<PrintStore, 'latest' | 'sheetsFrom' | 'printedSince'>;
  readonly latestOf: PrintedDetails['latestOf'];
  readonly shipmentOf: (bolNumber: string) => PrintedShipment | null;
  /** What a document produced by the app would contain now, or null if there is nothing left to produce it from. */
  readonly saysNow: (madeFrom: GeneratedFrom) => Promise<string | null>;
  readonly clock: Clock;
}

/** Evaluates which printouts are outdated. */
export function createStaleness({ store, latestOf, shipmentOf, saysNow, clock }: StaleOptions) {
  function staleOf(bolNumber: string): StalePrint[] {
    return stalePrints({
      records: store.latest(bolNumber, PRINTS_OF_A_SHIPMENT),
      latestOf,
      proNumber: shipmentOf(bolNumber)?.proNumber ?? null,
    });
  }

  /** Names of recently printed pickup manifests, and the outdated printouts among them. */
  async function sheets(): Promise<{ readonly printed: string[]; readonly stale: StalePrint[] }> {
    const today = clock.today();
    const records = store.sheetsFrom(addDays(today, -SHEETS_WITHIN_DAYS));
    // Manifests of past days are no longer needed.
    const inUse = records.filter(({ madeFrom }) => madeFrom !== null && madeFrom.date >= today);
    return {
      printed: [...new Set(records.map(({ bolNumber }) => bolNumber))],
      stale: await staleSheets(inUse, saysNow),
    };
  }

  return {
    /** The outdated printouts of a shipment. */
    staleOf,
    staleSheets: sheets,
    /** All outdated printouts that may still be in use. */
    stale: async (): Promise<StalePrint[]> => [
      ...store.printedSince(clock.now() - STALE_WITHIN_MS).flatMap(staleOf),
      ...(await sheets()).stale,
    ],
  };
}
