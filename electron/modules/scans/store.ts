import { z } from 'zod';
import { compactCode } from '../../../shared/rules/scannedCode.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

const LoadedColumns = z.object({ carrier: z.string(), bol_number: z.string(), loaded_at_ms: z.int() });
const StickerColumns = z.object({ pro_number: z.string(), attached_at_ms: z.int() });

/** Creates the store of loaded shipments and PRO stickers. Methods throw StorageError. */
export function createScanStore(db: Database) {
  return {
    /** What was loaded on that day. */
    loaded: (date: string): { carrier: string; bolNumber: string; loadedAtMs: number }[] =>
      db
        .all('SELECT carrier, bol_number, loaded_at_ms FROM loaded_shipments WHERE pickup_date = :date', { date })
        .map((row) => parseDbRow('loaded_shipments', LoadedColumns, row))
        .map((row) => ({ carrier: row.carrier, bolNumber: row.bol_number, loadedAtMs: row.loaded_at_ms })),
    /** Records it as loaded; null: not loaded. */
    setLoaded(date: string, carrier: string, bolNumber: string, atMs: number | null): void {
      if (atMs === null) {
        db.run(
          `DELETE FROM loaded_shipments
           WHERE pickup_date = :date AND carrier = :carrier AND bol_number = :bolNumber`,
          { date, carrier, bolNumber },
        );
      } else {
        db.run(
          `INSERT INTO loaded_shipments (pickup_date, carrier, bol_number, loaded_at_ms)
           VALUES (:date, :carrier, :bolNumber, :atMs) ON CONFLICT DO NOTHING`,
          { date, carrier, bolNumber, atMs },
        );
      }
    },
    /** Deletes what was loaded before that day. */
    pruneLoaded(day: string): void {
      db.run('DELETE FROM loaded_shipments WHERE pickup_date < :day', { day });
    },
    sticker(bolNumber: string): { proNumber: string; attachedAtMs: number } | null {
      const row = db.get('SELECT pro_number, attached_at_ms FROM pro_stickers WHERE bol_number = :bolNumber', {
        bolNumber,
      });
      if (row === null) return null;
      const { pro_number, attached_at_ms } = parseDbRow('pro_stickers', StickerColumns, row);
      return { proNumber: pro_number, attachedAtMs: attached_at_ms };
    },
    /** Replaces the sticker of a shipment; null: removes it. */
    setSticker(bolNumber: string, proNumber: string | null, atMs: number): void {
      db.transaction(() => {
        db.run('DELETE FROM pro_stickers WHERE bol_number = :bolNumber', { bolNumber });
        if (proNumber === null) return;
        db.run(
          `INSERT INTO pro_stickers (bol_number, pro_number, compact, attached_at_ms)
           VALUES (:bolNumber, :proNumber, :compact, :atMs)`,
          { bolNumber, proNumber, compact: compactCode(proNumber), atMs },
        );
      });
    },
  };
}

export type ScanStore = ReturnType<typeof createScanStore>;
