/** Source rows of imports, what became of their orders, and which results files are updated automatically. */
import { z } from 'zod';
import type { SavedImport } from '../../../shared/contract/orderResults.ts';
import { RESULT_FORMATS, type ResultFormat } from '../../../shared/freight/orderResults.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { booleanColumn, jsonColumn } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

export const ORDER_RESULT_SCHEMA = `
  CREATE TABLE order_imports (
    import_id TEXT PRIMARY KEY,
    source TEXT NOT NULL,
    -- Empty for pasted rows.
    file_name TEXT NOT NULL,
    heads TEXT NOT NULL,
    imported_at_ms INTEGER NOT NULL,
    -- The results file that was written last, and the digest of its content.
    result_folder TEXT,
    result_name TEXT,
    result_key TEXT,
    result_at_ms INTEGER
  ) STRICT;
  CREATE INDEX order_imports_by_time ON order_imports (imported_at_ms);
  CREATE TABLE order_import_rows (
    import_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    order_number TEXT NOT NULL,
    cells TEXT NOT NULL,
    PRIMARY KEY (import_id, line)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE order_result_files (
    source TEXT PRIMARY KEY,
    format TEXT NOT NULL,
    folder TEXT NOT NULL
  ) STRICT;
`;

/** Source rows of one import that are saved together. */
export interface SourceRows {
  readonly importId: string;
  readonly source: string;
  readonly fileName: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly line: number; readonly orderNumber: string; readonly cells: readonly string[] }[];
}

/** What became of an order. Everything but the status is null until it is booked. */
export interface OrderResult {
  readonly status: OrderStatus;
  readonly bolNumber: string | null;
  readonly proNumber: string | null;
  readonly carrier: string | null;
  readonly carrierName: string | null;
  readonly totalCents: number | null;
  readonly currency: string | null;
  readonly pickupDate: string | null;
  /** As in `statusWord`; null before it is booked. */
  readonly tracking: string | null;
  readonly voided: boolean;
  readonly deliveryDate: string | null;
}

/** A source row with its order; `order` is null if there is none. */
export interface ResultRow {
  readonly line: number;
  readonly orderNumber: string;
  readonly cells: readonly string[];
  readonly order: OrderResult | null;
}

export interface ImportToWrite extends SavedImport {
  readonly heads: readonly string[];
  readonly resultFolder: string | null;
  readonly resultName: string | null;
  readonly resultKey: string | null;
  readonly resultAtMs: number | null;
}

export interface AutoSetting {
  readonly source: string;
  readonly format: ResultFormat;
  readonly folder: string;
}

const ImportRow = z
  .object({
    import_id: z.string(),
    source: z.string(),
    file_name: z.string(),
    heads: jsonColumn(z.array(z.string())),
    imported_at_ms: z.int(),
    rows: z.int(),
    result_folder: z.string().nullable(),
    result_name: z.string().nullable(),
    result_key: z.string().nullable(),
    result_at_ms: z.int().nullable(),
  })
  .transform(
    (row): ImportToWrite => ({
      importId: row.import_id,
      source: row.source,
      fileName: row.file_name,
      heads: row.heads,
      importedAtMs: row.imported_at_ms,
      rows: row.rows,
      resultFolder: row.result_folder,
      resultName: row.result_name,
      resultKey: row.result_key,
      resultAtMs: row.result_at_ms,
    }),
  );

const ResultColumns = z
  .object({
    line: z.int(),
    order_number: z.string(),
    cells: jsonColumn(z.array(z.string())),
    order_status: z.int().nullable(),
    order_pickup: z.string().nullable(),
    bol_number: z.string().nullable(),
    pro_number: z.string().nullable(),
    carrier: z.string().nullable(),
    carrier_name: z.string().nullable(),
    total_cents: z.int().nullable(),
    currency: z.string().nullable(),
    pickup_date: z.string().nullable(),
    tracking: z.string().nullable(),
    voided: booleanColumn.nullable(),
    delivery_date: z.string().nullable(),
  })
  .transform((row): ResultRow => {
    const status = row.order_status === null ? undefined : ORDER_STATUSES[row.order_status];
    return {
      line: row.line,
      orderNumber: row.order_number,
      cells: row.cells,
      order:
        status === undefined
          ? null
          : {
              status,
              bolNumber: row.bol_number,
              proNumber: row.pro_number,
              carrier: row.carrier,
              carrierName: row.carrier_name,
              totalCents: row.total_cents,
              currency: row.total_cents === null ? null : row.currency,
              pickupDate: row.pickup_date ?? row.order_pickup,
              tracking: row.tracking,
              voided: row.voided === true,
              deliveryDate: row.delivery_date,
            },
    };
  });

const SettingRow = z.object({ source: z.string(), format: z.enum(RESULT_FORMATS), folder: z.string() });

const SELECT = `SELECT order_imports.*,
    (SELECT COUNT(*) FROM order_import_rows AS row WHERE row.import_id = order_imports.import_id) AS rows
  FROM order_imports`;

/** Creates the store in an account's database. Rows that can't be read are left out. */
export function createResultStore(db: Database) {
  const imports = (sql: string, values: Record<string, string | number> = {}): ImportToWrite[] =>
    db.all(sql, values).flatMap((row) => ImportRow.safeParse({ ...row }).data ?? []);
  return {
    /** Saves rows, and deletes the rows of imports before that instant. */
    addRows({ importId, source, fileName, heads, rows }: SourceRows, atMs: number, deleteBeforeMs: number): void {
      db.transaction(() => {
        db.run(
          `DELETE FROM order_import_rows WHERE import_id IN
             (SELECT import_id FROM order_imports WHERE imported_at_ms < :deleteBeforeMs)`,
          { deleteBeforeMs },
        );
        db.run('DELETE FROM order_imports WHERE imported_at_ms < :deleteBeforeMs', { deleteBeforeMs });
        db.run(
          `INSERT INTO order_imports (import_id, source, file_name, heads, imported_at_ms)
           VALUES (:importId, :source, :fileName, :heads, :atMs)
           ON CONFLICT (import_id) DO UPDATE SET source = :source, file_name = :fileName, heads = :heads`,
          { importId, source, fileName, heads: JSON.stringify(heads), atMs },
        );
        for (const { line, orderNumber, cells } of rows) {
          db.run(
            `INSERT OR REPLACE INTO order_import_rows (import_id, line, order_number, cells)
             VALUES (:importId, :line, :orderNumber, :cells)`,
            { importId, line, orderNumber, cells: JSON.stringify(cells) },
          );
        }
      });
    },
    /** Saved rows follow their order to its new number. Blank numbers identify no order. */
    renumber(source: string, from: string, to: string): void {
      if (from === '' || to === '') return;
      db.run(
        `UPDATE order_import_rows SET order_number = :to WHERE order_number = :from COLLATE NOCASE
           AND import_id IN (SELECT import_id FROM order_imports WHERE source = :source)`,
        { source, from, to },
      );
    },
    /** The latest first. */
    imports: (): ImportToWrite[] => imports(`${SELECT} ORDER BY imported_at_ms DESC, rowid DESC LIMIT 500`),
    byId: (importId: string): ImportToWrite | null =>
      imports(`${SELECT} WHERE import_id = :importId`, { importId })[0] ?? null,
    /** The latest import of each file of a source since that instant. */
    latestOfFiles: (source: string, sinceMs: number): ImportToWrite[] =>
      imports(
        `${SELECT} WHERE source = :source AND file_name <> '' AND imported_at_ms >= :sinceMs AND NOT EXISTS (
           SELECT 1 FROM order_imports AS later WHERE later.source = order_imports.source
             AND later.file_name = order_imports.file_name COLLATE NOCASE
             AND (later.imported_at_ms, later.rowid) > (order_imports.imported_at_ms, order_imports.rowid))
         ORDER BY imported_at_ms`,
        { source, sinceMs },
      ),
    /** Source rows with their orders, in the order of the file. */
    rows: (importId: string): ResultRow[] =>
      db
        .all(
          `SELECT source_row.line, source_row.order_number, source_row.cells, orders.status AS order_status,
             orders.pickup_date AS order_pickup, orders.bol_number, shipments.pro_number, shipments.carrier,
             shipments.carrier_name, shipments.total_cents, shipments.currency, shipments.pickup_date,
             shipments.status AS tracking, shipments.voided, shipments.delivery_date
           FROM order_import_rows AS source_row
           JOIN order_imports ON order_imports.import_id = source_row.import_id
           LEFT JOIN orders ON orders.source = order_imports.source
             AND orders.order_number = source_row.order_number COLLATE NOCASE AND orders.removed_at_ms IS NULL
           LEFT JOIN shipments ON shipments.bol_number = orders.bol_number
           WHERE source_row.import_id = :importId ORDER BY source_row.line`,
          { importId },
        )
        .flatMap((row) => ResultColumns.safeParse({ ...row }).data ?? []),
    setWritten(importId: string, folder: string, name: string, key: string, atMs: number): void {
      db.run(
        `UPDATE order_imports SET result_folder = :folder, result_name = :name, result_key = :key, result_at_ms = :atMs
         WHERE import_id = :importId`,
        { importId, folder, name, key, atMs },
      );
    },
    /** Whether the results written last under this name are those of this source file; null: none were written. */
    isOwn(source: string, folder: string, name: string, fileName: string): boolean | null {
      const row = db.get(
        `SELECT file_name = :fileName COLLATE NOCASE AS own FROM order_imports
         WHERE source = :source AND result_folder = :folder AND result_name = :name COLLATE NOCASE
         ORDER BY result_at_ms DESC, rowid DESC LIMIT 1`,
        { source, folder, name, fileName },
      );
      return row === null ? null : row['own'] === 1;
    },
    auto: (): AutoSetting[] =>
      db
        .all('SELECT source, format, folder FROM order_result_files ORDER BY source')
        .flatMap((row) => SettingRow.safeParse({ ...row }).data ?? []),
    setAuto({ source, format, folder }: AutoSetting): void {
      db.run(
        `INSERT INTO order_result_files (source, format, folder) VALUES (:source, :format, :folder)
         ON CONFLICT (source) DO UPDATE SET format = :format, folder = :folder`,
        { source, format, folder },
      );
    },
    stop: (source: string): boolean =>
      db.get('DELETE FROM order_result_files WHERE source = :source RETURNING source', { source }) !== null,
  };
}

export type ResultStore = ReturnType<typeof createResultStore>;
