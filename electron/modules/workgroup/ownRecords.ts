/**
 * New records of this computer in `own.db`: notes, quotes, and the contacts of quotes. Those that were written while the
 * store was away wait for it, and views show them together with those of the replica, so that the queries of the embedded
 * database find both. Those that the store has are retained for a while, in case it goes back in time.
 */
import { z } from 'zod';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { unlessDiskFails, unlessUnreadable } from '../../platform/storage.ts';
import { FIRST_ROWID } from './ownRecordSchema.ts';
import type { ClerkAppendedTable, RecordColumns } from './sharedRecords.ts';

const text = z.string();
const instant = z.int();
const COLUMNS = {
  notes: z.object({
    bol_number: text,
    text,
    created_at_ms: instant.optional(),
    edited_at_ms: instant.nullable().optional(),
  }),
  quotes: z.object({
    quoted_at_ms: instant.optional(),
    pickup_date: text,
    lane: text,
    zips: text,
    quote_reference: text,
    summary: text,
    request_key: text,
    request: text,
    rates: text,
    dropped: text.nullable(),
  }),
  quote_contacts: z.object({ origin_id: text.nullable(), destination_id: text.nullable() }),
} as const;

interface WaitingTable {
  readonly key: string;
  /** Columns that the replica has in addition, and their values in a row that waits. */
  readonly constants: Readonly<Record<string, string>>;
}

const TABLES: Readonly<Record<ClerkAppendedTable, WaitingTable>> = {
  notes: { key: 'id', constants: { removed_at_ms: 'NULL', seq: '0' } },
  quotes: { key: 'id', constants: { booked: '0' } },
  quote_contacts: { key: 'quote_id', constants: {} },
};
const NAMES = ['notes', 'quotes', 'quote_contacts'] as const satisfies readonly ClerkAppendedTable[];

const RowSchema = z.object({
  position: z.int(),
  table_name: z.enum(NAMES),
  id: z.string(),
  columns: z.string(),
  sent: z.string().nullable(),
});

export interface WaitingRecord<Table extends ClerkAppendedTable> {
  readonly position: number;
  readonly id: string;
  readonly columns: RecordColumns[Table];
  /** `columns`, as they are stored. */
  readonly json: string;
  /** What the store may have; null: it was never sent. */
  readonly sent: string | null;
}

/** Records of one table, in the order in which they were added. */
export type WaitingBatch = {
  readonly [Table in ClerkAppendedTable]: { readonly table: Table; readonly rows: readonly WaitingRecord<Table>[] };
}[ClerkAppendedTable];

const isOf = 'WHERE table_name = :table AND id = :id';
const waits = 'taken_at_ms IS NULL';
/**
 * Limit of a batch, unless a single record is larger. A call that takes too long closes the connection: on a slow
 * network, a larger batch would never arrive, and bookings would fail with it.
 */
const MAX_CHARACTERS = 200_000;
/** How long what the store took is retained. */
const RETAINED_MS = 14 * 86_400_000;

/**
 * Opens what waits in the database, to which the replica is attached as `shared`.
 *
 * @param onUnreadable called for each row that can't be read. It is retained like those that the store took, so that it
 * neither hides nor holds back the others
 */
export function createOwnRecords(db: Database, onUnreadable: (error: Error) => void = () => {}) {
  for (const row of db.all(`SELECT * FROM waiting_records WHERE ${waits}`)) {
    const read = () => {
      const { table_name } = parseDbRow('waiting_records', RowSchema, row);
      return parseDbRow('waiting_records', z.object({ columns: jsonColumn(COLUMNS[table_name]) }), row);
    };
    if (unlessUnreadable(read, onUnreadable) !== null) continue;
    const sql = 'UPDATE waiting_records SET taken_at_ms = unixepoch() * 1000 WHERE position = :position';
    unlessDiskFails(() => db.run(sql, { position: Number(row['position']) }));
  }

  function find(table: ClerkAppendedTable, id: string) {
    const row = db.get(`SELECT * FROM waiting_records ${isOf} AND ${waits}`, { table, id });
    return row === null ? null : parseDbRow('waiting_records', RowSchema, row);
  }

  /** Shows what waits, or only the replica. */
  function updateViews(): void {
    for (const table of NAMES) {
      const sql = `SELECT 1 FROM waiting_records WHERE ${waits} AND table_name = :table LIMIT 1`;
      const isShown = db.get(sql, { table }) !== null;
      db.run(
        isShown
          ? `CREATE TEMP VIEW IF NOT EXISTS ${table} AS ${withWaiting(table)}`
          : `DROP VIEW IF EXISTS temp.${table}`,
      );
    }
  }
  updateViews();

  function batchOf<Table extends ClerkAppendedTable>(
    table: Table,
    schema: z.ZodType<RecordColumns[Table]>,
    limit: number,
  ): { readonly table: Table; readonly rows: readonly WaitingRecord<Table>[] } {
    const columnsSchema = z.object({ columns: jsonColumn(schema) });
    const sql = `SELECT * FROM waiting_records WHERE ${waits} AND table_name = :table ORDER BY position LIMIT +:limit`;
    const rows: WaitingRecord<Table>[] = [];
    let characters = 0;
    for (const row of db.all(sql, { table, limit })) {
      const { position, id, columns: json, sent } = parseDbRow('waiting_records', RowSchema, row);
      characters += json.length;
      if (rows.length > 0 && characters > MAX_CHARACTERS) break;
      rows.push({ position, id, json, sent, columns: parseDbRow('waiting_records', columnsSchema, row).columns });
    }
    return { table, rows };
  }

  return {
    isEmpty: (): boolean => db.get(`SELECT 1 FROM waiting_records WHERE ${waits} LIMIT 1`) === null,
    has: (table: ClerkAppendedTable, id: string): boolean => find(table, id) !== null,
    /** Whether the store may have it. */
    isSent: (table: ClerkAppendedTable, id: string): boolean => (find(table, id)?.sent ?? null) !== null,
    /**
     * Adds records; those that wait already stay as they are. `isSent`: the store may have them. A note that the store
     * took was removed there, and waits again.
     */
    add<Table extends ClerkAppendedTable>(
      table: Table,
      records: readonly { readonly id: string; readonly columns: RecordColumns[Table] }[],
      isSent: boolean,
    ): void {
      db.transaction(() => {
        for (const { id, columns } of records) {
          db.run(
            `INSERT INTO waiting_records (table_name, id, columns, sent) VALUES (:table, :id, :json, :sent)
             ON CONFLICT (table_name, id) DO UPDATE SET columns = :json, taken_at_ms = NULL
               WHERE table_name = 'notes' AND taken_at_ms IS NOT NULL`,
            { table, id, json: JSON.stringify(columns), sent: isSent ? JSON.stringify(columns) : null },
          );
        }
        updateViews();
      });
    },
    /** Changes columns of a record that waits. */
    edit(table: ClerkAppendedTable, id: string, columns: object): void {
      db.transaction(() => {
        const row = find(table, id);
        if (row === null) return;
        const json = JSON.stringify(COLUMNS[table].parse({ ...JSON.parse(row.columns), ...columns }));
        db.run(`UPDATE waiting_records SET columns = :json ${isOf}`, { table, id, json });
      });
    },
    /** Retains records that the store has, without having waited. A power failure may lose them: the store has them. */
    retain<Table extends ClerkAppendedTable>(
      table: Table,
      records: readonly { readonly id: string; readonly columns: RecordColumns[Table] }[],
      atMs: number,
    ): void {
      db.quickTransaction(() => {
        for (const { id, columns } of records) {
          db.run(
            `INSERT INTO waiting_records (table_name, id, columns, sent, taken_at_ms) VALUES (:table, :id, :json, :json, :atMs)
             ON CONFLICT (table_name, id) DO NOTHING`,
            { table, id, json: JSON.stringify(columns), atMs },
          );
        }
      });
    },
    /** The store has changed columns of a record, or removed it (null): what is retained of it is outdated. */
    changed(table: ClerkAppendedTable, id: string, columns: object | null): void {
      db.quickTransaction(() => {
        const row = db.get(`SELECT * FROM waiting_records ${isOf} AND NOT ${waits}`, { table, id });
        if (row === null) return;
        const read = () =>
          parseDbRow('waiting_records', z.object({ columns: jsonColumn(COLUMNS[table]) }), row).columns;
        // The store has the change: a retained copy that can't be read is worth nothing.
        const present = columns === null ? null : unlessUnreadable(read);
        if (present === null) {
          db.run(`DELETE FROM waiting_records ${isOf}`, { table, id });
          return;
        }
        const json = JSON.stringify(COLUMNS[table].parse({ ...present, ...columns }));
        db.run(`UPDATE waiting_records SET columns = :json ${isOf}`, { table, id, json });
      });
    },
    /** The replica does not have yet what the store took. */
    waitAgain(table: ClerkAppendedTable, records: readonly { readonly id: string }[]): void {
      db.transaction(() => {
        for (const { id } of records) db.run(`UPDATE waiting_records SET taken_at_ms = NULL ${isOf}`, { table, id });
        updateViews();
      });
    },
    /** The store may have lost what it took: that waits again. */
    sendAgain(): void {
      db.transaction(() => {
        db.run(`UPDATE waiting_records SET taken_at_ms = NULL WHERE NOT ${waits} AND json_valid(columns)`);
        updateViews();
      });
    },
    /** Deletes what was retained long enough. */
    prune(nowMs: number): void {
      db.run('DELETE FROM waiting_records WHERE taken_at_ms < :beforeMs', { beforeMs: nowMs - RETAINED_MS });
    },
    remove(table: ClerkAppendedTable, id: string): void {
      db.transaction(() => {
        db.run(`DELETE FROM waiting_records ${isOf}`, { table, id });
        updateViews();
      });
    },
    /** The oldest that wait, at most `limit` and a size; null: none. They may be in the store from now on. */
    send(limit: number): WaitingBatch | null {
      const first = db.get(`SELECT table_name FROM waiting_records WHERE ${waits} ORDER BY position LIMIT 1`);
      if (first === null) return null;
      const { table_name: table } = parseDbRow('waiting_records', RowSchema.pick({ table_name: true }), first);
      const batch =
        table === 'notes'
          ? batchOf(table, COLUMNS.notes, limit)
          : table === 'quotes'
            ? batchOf(table, COLUMNS.quotes, limit)
            : batchOf(table, COLUMNS.quote_contacts, limit);
      db.transaction(() => {
        for (const { position } of batch.rows) {
          db.run('UPDATE waiting_records SET sent = columns WHERE position = :position AND sent IS NULL', { position });
        }
      });
      return batch;
    },
    /** The store doesn't have what was to be sent now. */
    notSent({ rows }: WaitingBatch): void {
      db.transaction(() => {
        for (const { position, sent } of rows) {
          db.run('UPDATE waiting_records SET sent = :sent WHERE position = :position', { position, sent });
        }
      });
    },
    /** The store has these columns of a record in place of those that were sent before. */
    replaced({ position, json }: Pick<WaitingRecord<ClerkAppendedTable>, 'position' | 'json'>): void {
      db.run('UPDATE waiting_records SET sent = :json WHERE position = :position', { position, json });
    },
    /** Gives a record another ID: under its own, the store has another clerk's version. It is sent as a new one. */
    rename({ position }: Pick<WaitingRecord<ClerkAppendedTable>, 'position'>): void {
      const id = crypto.randomUUID();
      db.run('UPDATE waiting_records SET id = :id, sent = NULL WHERE position = :position', { id, position });
    },
    /** Ends the waiting of records that the store has. One that was edited in the meantime is sent once more. */
    taken(rows: readonly Pick<WaitingRecord<ClerkAppendedTable>, 'position' | 'json'>[], atMs: number): void {
      db.transaction(() => {
        for (const { position, json } of rows) {
          db.run(
            `UPDATE waiting_records SET sent = :json, taken_at_ms = CASE WHEN columns = :json THEN +:atMs END
             WHERE position = :position`,
            { position, json, atMs },
          );
        }
        updateViews();
      });
    },
  };
}

export type OwnRecords = ReturnType<typeof createOwnRecords>;

/**
 * Gives an edited note a new ID if the replica has an earlier version of it, or another clerk's: in an embedded database
 * both remain.
 */
export const SEPARATE_EDITED_NOTES = `
  UPDATE main.waiting_records SET id = lower(hex(randomblob(16))), sent = NULL
  WHERE ${waits} AND table_name = 'notes' AND json_valid(columns) AND sent <> columns
    AND (SELECT text FROM shared.notes AS other WHERE other.id = waiting_records.id) <> columns ->> '$.text'`;

/** The query of all rows of a table: of the replica, attached as `shared`, and those that wait; null: none can wait. */
export function withWaitingSql(table: string): string | null {
  const name = NAMES.find((each) => each === table);
  return name === undefined ? null : withWaiting(name);
}

function withWaiting(table: ClerkAppendedTable): string {
  const { key, constants } = TABLES[table];
  const columns = Object.keys(COLUMNS[table].shape);
  const more = Object.keys(constants);
  return `
    SELECT ${['rowid AS rowid', key, ...columns, ...more].join(', ')} FROM shared.${table}
    UNION ALL
    SELECT ${[
      `${FIRST_ROWID} + position AS rowid`,
      'id',
      ...columns.map((name) => `columns ->> '$.${name}'`),
      ...more.map((name) => constants[name]),
    ].join(', ')}
    FROM main.waiting_records AS waiting WHERE ${waits} AND table_name = '${table}'
      AND NOT EXISTS (SELECT 1 FROM shared.${table} AS other WHERE other.${key} = waiting.id)`;
}
