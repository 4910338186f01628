/** What the feed reads from the store: its latest turn, pages of rows above a replica's turn, and hashes of tables. */
import { z } from 'zod';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Parameter, PostgresConnection, Statements } from '../../platform/postgres/connection.ts';
import { type PostgresError, postgresError } from '../../platform/postgres/errors.ts';
import type { Page, Position, StoreCell, StoreRow, TableRows } from './replica.ts';
import { rowTextSql, type TableHash } from './tableHash.ts';
import type { ReplicatedTable } from './tables.ts';

/** The store does not respond, or not with what is expected of it. */
export class StoreError extends Error {
  readonly failure: PostgresError;
  constructor(failure: PostgresError) {
    super(`${failure.code}: ${failure.detail}`);
    this.failure = failure;
  }
}

/** The value, or a StoreError is thrown. */
export function orThrow<T>(result: Result<T, PostgresError>): T {
  if (!result.ok) throw new StoreError(result.error);
  return result.value;
}

/** Why a replica has to be read again from the start. */
export type RebuildReason =
  /** The store was restored, or another server took its place: the replica has turns that never were, or were others. */
  | 'store_went_back'
  /** The marks of removed rows are cleared up to a turn that the replica has not reached. */
  | 'removals_cleared'
  /** The file is damaged. */
  | 'damaged'
  /** Rows differ from the store, also after they were corrected. */
  | 'differs';

interface StoreHead {
  readonly seq: number;
  /** Of that turn; null before the store's first one. */
  readonly stamp: string | null;
  /** Set if the replica's position is not part of the store's history, or it can't be continued from there. */
  readonly rebuild: RebuildReason | null;
  /** Tables with rows above the replica's turn. */
  readonly changed: readonly ReplicatedTable[];
}

/** Rows that are read at once where no page is cut. */
const CURSOR_ROWS = 2_000;

/** Rows that are hashed in one statement: fewer than its time limit allows on a busy server. */
const HASH_ROWS = 10_000;

const HeadRow = z.object({
  seq: z.int(),
  clearedTo: z.int(),
  stamp: z.string().nullable(),
  stampThere: z.string().nullable(),
  changed: z.array(z.boolean()),
});
const StampRow = z.object({ stamp: z.string() });
const HashRow = z.object({ count: z.int(), sum: z.string(), last: z.int().nullable() });
/** Without a schema: a first replication has millions of cells. `parseRow` checks their types. */
const AnyRow = z.custom<Readonly<Record<string, unknown>>>();

async function query<Row>(
  store: Statements,
  sql: string,
  parameters: readonly Parameter[],
  row: z.ZodType<Row>,
): Promise<readonly Row[]> {
  return orThrow(await store.query(sql, parameters, row));
}

/**
 * The latest turn, whether the replica's position is still in the store's history, and which tables have later rows. One
 * statement: most turns change a table or two, and each further statement delays what other clerks see.
 */
async function readHead(store: Statements, tables: readonly ReplicatedTable[], position: Position): Promise<StoreHead> {
  const changed = tables.map(({ storeName }) => `EXISTS (SELECT FROM waybill.${storeName} WHERE seq > $1)`);
  const sql = `SELECT head.seq, cleared_to AS "clearedTo", latest.stamp::text, there.stamp::text AS "stampThere",
      ARRAY[${changed.join(', ')}] AS changed
    FROM waybill.head CROSS JOIN waybill.store LEFT JOIN waybill.turns AS latest ON latest.seq = head.seq
    LEFT JOIN waybill.turns AS there ON there.seq = $1`;
  const [row] = await query(store, sql, [position.seq], HeadRow);
  if (row === undefined) throw new Error('the store has no head');
  return {
    seq: row.seq,
    stamp: row.stamp,
    rebuild: rebuildReason(row, position),
    changed: tables.filter((_, at) => row.changed[at]),
  };
}

function rebuildReason(row: z.infer<typeof HeadRow>, position: Position): RebuildReason | null {
  if (position.seq === 0) return null;
  if (position.seq < row.clearedTo) return 'removals_cleared';
  return row.stampThere === position.stamp ? null : 'store_went_back';
}

/** Runs `work` in one snapshot: whatever it reads was true at the same time. */
export async function inSnapshot<T>(
  connection: PostgresConnection,
  work: (store: Statements) => Promise<T>,
): Promise<T> {
  return orThrow(await connection.transaction('REPEATABLE READ, READ ONLY', async (store) => ok(await work(store))));
}

/**
 * The rows above a replica's turn, up to the last turn that is whole in them; or why the replica must be read again.
 * Called in a snapshot.
 */
export async function readPage(
  store: Statements,
  tables: readonly ReplicatedTable[],
  position: Position,
  pageRows: number,
): Promise<{ readonly page: Page; readonly head: number } | { readonly rebuild: RebuildReason }> {
  const { seq: head, stamp, rebuild, changed } = await readHead(store, tables, position);
  if (rebuild !== null) return { rebuild };
  const read: TableRows[] = [];
  let upTo = head;
  for (const table of changed) {
    const sql = `SELECT ${columnsSql(table)} FROM waybill.${table.storeName} WHERE seq > $1 ORDER BY seq LIMIT ${pageRows}`;
    const rows = await query(store, sql, [position.seq], AnyRow);
    const parsed = rows.map((row) => parseRow(table, row));
    read.push({ table, rows: parsed });
    // The last turn of a page that was cut may continue in the next one.
    if (rows.length === pageRows) upTo = Math.min(upTo, turnOf(parsed.at(-1)) - 1);
  }
  if (upTo === position.seq && head > upTo) {
    return { page: await readTurn(store, tables, upTo + 1, head), head };
  }
  const whole = read.map(({ table, rows }) => ({ table, rows: rows.filter((row) => turnOf(row) <= upTo) }));
  const isHead = upTo === head;
  return { page: { tables: whole, seq: upTo, stamp: isHead ? stamp : await readStamp(store, upTo), isHead }, head };
}

/** One turn, however many rows it has. */
async function readTurn(
  store: Statements,
  tables: readonly ReplicatedTable[],
  seq: number,
  head: number,
): Promise<Page> {
  const read: TableRows[] = [];
  for (const table of tables) {
    const rows: StoreRow[] = [];
    for await (const page of readRows(store, table, seq)) rows.push(...page);
    read.push({ table, rows });
  }
  return { tables: read, seq, stamp: await readStamp(store, seq), isHead: seq === head };
}

/** NULL before the store's first turn. */
async function readStamp(store: Statements, seq: number): Promise<string | null> {
  const [row] = await query(store, 'SELECT stamp::text FROM waybill.turns WHERE seq = $1', [seq], StampRow);
  return row?.stamp ?? null;
}

/** The rows of a table in pages, or only those of a turn. Called in a snapshot. */
export async function* readRows(
  store: Statements,
  table: ReplicatedTable,
  seq?: number,
): AsyncGenerator<readonly StoreRow[]> {
  // A cursor takes no parameters.
  const where = seq === undefined ? '' : `WHERE seq = ${z.int().parse(seq)}`;
  const cursor = `DECLARE feed_rows NO SCROLL CURSOR FOR SELECT ${columnsSql(table)} FROM waybill.${table.storeName} ${where}`;
  orThrow(await store.execute(cursor));
  for (;;) {
    const rows = await query(store, `FETCH ${CURSOR_ROWS} FROM feed_rows`, [], AnyRow);
    if (rows.length === 0) break;
    yield rows.map((row) => parseRow(table, row));
  }
  orThrow(await store.execute('CLOSE feed_rows'));
}

/** Count and hash of a table's rows, as `tableHash` computes them for the replica. Called in a snapshot. */
export async function readTableHash(store: Statements, table: ReplicatedTable): Promise<TableHash> {
  const text = rowTextSql([...table.columns.map(({ storeSql }) => storeSql), 'seq'], '::text');
  // Ties are the rest of the last turn.
  const sql = `
    SELECT COUNT(*), MAX(seq) AS last,
      COALESCE(SUM(('x' || encode(substring(sha256(convert_to(${text}, 'UTF8')) FROM 1 FOR 6), 'hex'))::bit(48)::bigint), 0)::text AS sum
    FROM (SELECT * FROM waybill.${table.storeName} WHERE seq > $1 AND removed_at IS NULL
      ORDER BY seq FETCH FIRST ${HASH_ROWS} ROWS WITH TIES) AS part`;
  let count = 0;
  let sum = 0n;
  for (let last = 0; ; ) {
    const [part] = await query(store, sql, [last], HashRow);
    if (part?.last === undefined || part.last === null) return { count, sum: String(sum) };
    count += part.count;
    sum += BigInt(part.sum);
    last = part.last;
  }
}

function columnsSql(table: ReplicatedTable): string {
  const columns = table.columns.map(({ name, storeSql }) => `${storeSql} AS ${name}`);
  return [...columns, 'seq', '(removed_at IS NOT NULL)::int AS is_removed'].join(', ');
}

/** Throws if a cell has another type than the replica expects. */
function parseRow(table: ReplicatedTable, row: Readonly<Record<string, unknown>>): StoreRow {
  const cells = table.columns.map(({ name, type }) => parseCell(table, name, type, row[name]));
  return [
    ...cells,
    parseCell(table, 'seq', 'integer', row['seq']),
    parseCell(table, 'is_removed', 'integer', row['is_removed']),
  ];
}

function parseCell(table: ReplicatedTable, name: string, type: 'text' | 'integer', cell: unknown): StoreCell {
  if (cell === null) return null;
  if (type === 'text' && typeof cell === 'string') return cell;
  if (type === 'integer' && Number.isSafeInteger(cell)) return Number(cell);
  throw new StoreError(postgresError('unexpected_rows', `${table.storeName}.${name} is not ${type}`));
}

function turnOf(row: StoreRow | undefined): number {
  return Number(row?.at(-2));
}
