/** What the feed reads from the store: its latest turn, pages of rows above a replica's turn, and hashes of tables. */
import { z } from 'zod';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Parameter, PostgresConnection, Statements } from '../../platform/postgres/connection.ts';
import { type PostgresError, postgresError } from '../../platform/postgres/errors.ts';
import type { StoreVersion } from '../../platform/postgres/migrate.ts';
import type { Page, Position, StoreCell, StoreRow, TableRows } from './replica.ts';
import { rowTextSql, type TableHash } from './tableHash.ts';
import type { ReplicatedTable } from './tables.ts';

/** Another version of Waybill is needed to read the store, or another version of the store. */
export interface StoreUnreadable {
  readonly code: 'store_newer' | 'store_older';
  readonly detail: string;
}

/** The store does not respond, or not with what is expected of it. */
export class StoreError extends Error {
  readonly failure: PostgresError | StoreUnreadable;
  constructor(failure: PostgresError | StoreUnreadable) {
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

/** Rows that are hashed in one statement: fewer than its time limit allows on a busy server. */
const HASH_ROWS = 10_000;

const HeadSchema = z.object({
  seq: z.int(),
  schema: z.int(),
  readableBy: z.int(),
  writableBy: z.int(),
  clearedTo: z.int(),
  stamp: z.string().nullable(),
  stampThere: z.string().nullable(),
});
/** Cells by their names. Without a schema: a first replication has millions of them. `parseRow` checks their types. */
type Cells = Readonly<Record<string, unknown>>;
const ContentRow = z.object({ content: z.custom<Cells>() });
const PageRow = ContentRow.extend({ source: z.string() });
const StampRow = z.object({ stamp: z.string() });
const HashRow = z.object({ count: z.int(), sum: z.string(), last: z.int().nullable() });

async function query<Row>(
  store: Statements,
  sql: string,
  parameters: readonly Parameter[],
  row: z.ZodType<Row>,
  preparedAs?: string,
): Promise<readonly Row[]> {
  return orThrow(await store.query(sql, parameters, row, preparedAs));
}

/** Set if the replica's position is not part of the store's history, or it can't be continued from there. */
function rebuildReason(head: z.infer<typeof HeadSchema>, position: Position): RebuildReason | null {
  if (position.seq === 0) return null;
  if (position.seq < head.clearedTo) return 'removals_cleared';
  return head.stampThere === position.stamp ? null : 'store_went_back';
}

/** Runs `work` in one snapshot: whatever it reads was true at the same time. */
export async function inSnapshot<T>(
  connection: PostgresConnection,
  work: (store: Statements) => Promise<T>,
): Promise<T> {
  return orThrow(await connection.transaction('REPEATABLE READ, READ ONLY', async (store) => ok(await work(store))));
}

/** What follows a replica's position. */
type NextRows =
  | { readonly kind: 'page'; readonly page: Page; readonly head: number }
  /** The next turn is larger than a page: `readTurn` reads it. */
  | { readonly kind: 'turn'; readonly seq: number; readonly head: number }
  | { readonly kind: 'rebuild'; readonly reason: RebuildReason };

/** Reads the rows above a replica's turn, up to the last turn that is whole in them. `onVersion` may throw. */
export async function readPage(
  store: Statements,
  tables: readonly ReplicatedTable[],
  position: Position,
  pageRows: number,
  onVersion: (version: StoreVersion) => void = () => {},
): Promise<NextRows> {
  const sql = 'SELECT source, content FROM waybill.read_page($1, $2)';
  const rows = await query(store, sql, [position.seq, pageRows], PageRow, 'read_page');
  const found = Map.groupBy(rows, ({ source }) => source);
  const head = HeadSchema.parse(found.get('head')?.[0]?.content);
  onVersion({ schema: head.schema, readableBy: head.readableBy, writableBy: head.writableBy });
  const reason = rebuildReason(head, position);
  if (reason !== null) return { kind: 'rebuild', reason };
  let upTo = head.seq;
  const read = tables.map((table): TableRows => {
    const rows = (found.get(table.storeName) ?? []).map(({ content }) => parseRow(table, content));
    // The last turn of a page that was cut may continue in the next one.
    if (rows.length === pageRows) upTo = Math.min(upTo, turnOf(rows.at(-1)) - 1);
    return { table, rows };
  });
  if (upTo === position.seq && head.seq > upTo) return { kind: 'turn', seq: upTo + 1, head: head.seq };
  const whole = read.map(({ table, rows }) => ({ table, rows: rows.filter((row) => turnOf(row) <= upTo) }));
  const isHead = upTo === head.seq;
  const stamp = isHead ? head.stamp : await readStamp(store, upTo);
  return { kind: 'page', page: { tables: whole, seq: upTo, stamp, isHead }, head: head.seq };
}

/** One turn, however many rows it has. Called in a snapshot. */
export async function readTurn(
  store: Statements,
  tables: readonly ReplicatedTable[],
  { seq, head }: { readonly seq: number; readonly head: number },
  pageRows: number,
): Promise<Page> {
  const read: TableRows[] = [];
  for (const table of tables) {
    const rows: StoreRow[] = [];
    for await (const page of readRows(store, table, pageRows, seq)) rows.push(...page);
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
  pageRows: number,
  seq?: number,
): AsyncGenerator<readonly StoreRow[]> {
  // A cursor takes no parameters.
  const where = seq === undefined ? '' : `WHERE seq = ${z.int().parse(seq)}`;
  const cursor = `DECLARE feed_rows NO SCROLL CURSOR FOR SELECT row_to_json(t) AS content FROM waybill.${table.storeName} AS t ${where}`;
  orThrow(await store.execute(cursor));
  for (;;) {
    const rows = await query(store, `FETCH ${pageRows} FROM feed_rows`, [], ContentRow);
    if (rows.length === 0) break;
    yield rows.map(({ content }) => parseRow(table, content));
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

/** Throws if a cell has another type than the replica expects. */
function parseRow(table: ReplicatedTable, row: Cells): StoreRow {
  const cells = table.columns.map(({ name, type }) => parseCell(table, name, type, row[name]));
  return [...cells, parseCell(table, 'seq', 'integer', row['seq']), row['removed_at'] === null ? 0 : 1];
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
