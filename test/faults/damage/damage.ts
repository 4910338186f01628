/**
 * Damage at scale: a data folder, closed or killed, in which one file has a flipped bit, is cut, has a zeroed page, is
 * emptied, or is deleted. Each variant must open completely, or be reported with a way to recover; none may hide a
 * loss, crash, or hang.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { openAppDatabase } from '../../../electron/core/appDatabase.ts';
import { createBackups } from '../../../electron/modules/backups/backupFiles.ts';
import { backUpCounted } from '../../../electron/modules/backups/backupRows.ts';
import { createConnectionStore } from '../../../electron/modules/connections/store.ts';
import { storeIdentity } from '../../../electron/modules/connections/strayConnections.ts';
import type { Database } from '../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import { type Random, randomOf } from '../booking/random.ts';
import { book, connectionFolder, ID, openAccount, WHOSE } from './account.ts';

const BOOKINGS = 12;
const STATES = ['closed', 'killed'] as const;
const HARMS = ['flip', 'flip', 'flip', 'cut', 'zero', 'empty', 'remove'] as const;

/**
 * `whole`: opens completely. `said`: the loss is reported, and there is a way to recover. The others must not happen.
 */
export type Ending = 'whole' | 'said' | 'silent' | 'crash' | 'no way out';

export interface Variant {
  readonly variant: number;
  readonly state: (typeof STATES)[number];
  readonly harm: (typeof HARMS)[number];
  readonly file: string;
  readonly ending: Ending;
  readonly message: string;
}

export interface DamageOptions {
  readonly seed: number;
  readonly variants: number;
  readonly from?: number;
  readonly onVariant?: (variant: Variant) => void;
}

/** Checksums of the contents of the database and its backup. */
interface Contents {
  readonly all: string;
  readonly backup: string;
}

/** Creates the two folders to damage, and returns their contents. */
async function prepare(home: string): Promise<Contents> {
  const [closed, killed] = [join(home, 'closed'), join(home, 'killed')];
  mkdirSync(connectionFolder(closed), { recursive: true, mode: 0o700 });
  const app = openAppDatabase(closed, 1);
  createConnectionStore(app.database).put({ id: ID, ...WHOSE, passwordIn: 'keychain', lastTest: null });
  const { database, ledger } = openAccount(closed);
  await database.checked;
  storeIdentity(database, WHOSE);
  const stores = storesOf(database, ledger);
  for (let at = 1; at <= BOOKINGS; at += 1) await book(stores, at);
  const place = createBackups(connectionFolder(closed), ACCOUNT_MIGRATIONS.length);
  await place.save(1, 'daily', (to) => backUpCounted(database, to));
  const backup = contentsOf(database);
  // Longer than the pause after which the database file is complete without its log, and the list is backed up.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await app.idle();
  for (let at = BOOKINGS + 1; at <= BOOKINGS + 4; at += 1) await book(stores, at);
  const all = contentsOf(database);
  cpSync(closed, killed, { recursive: true });
  ledger.close();
  database.close();
  app.database.close();
  return { all, backup };
}

/** Every row of every table, as one number. */
function contentsOf(database: Pick<Database, 'all'>): string {
  const hash = createHash('sha256');
  const tables = database.all(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  for (const { name } of tables) {
    hash.update(String(name));
    for (const row of database.all(`SELECT * FROM "${String(name)}"`))
      hash.update(JSON.stringify(Object.values(row), plain));
  }
  return hash.digest('hex');
}
const plain = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : typeof value === 'bigint' ? String(value) : value;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted((one, other) => one.localeCompare(other));
}

function harmFile(path: string, harm: Variant['harm'], random: Random): void {
  const { size } = statSync(path);
  if (harm === 'remove') rmSync(path);
  else if (harm === 'empty' || size === 0) truncateSync(path, 0);
  else if (harm === 'cut') truncateSync(path, random.whole(1, size - 1));
  else {
    const content = readFileSync(path);
    const at = random.whole(0, size - 1);
    if (harm === 'flip') content[at] = (content[at] ?? 0) ^ (1 << random.whole(0, 7));
    else content.fill(0, at - (at % 4_096), Math.min(size, at - (at % 4_096) + 4_096));
    writeFileSync(path, content);
  }
}

/** Opens the folder as the app does at its start, and returns the result. */
async function evaluate(folder: string, contents: Contents): Promise<{ ending: Ending; message: string }> {
  const said: string[] = [];
  let app: ReturnType<typeof openAppDatabase>;
  try {
    app = openAppDatabase(folder, 2);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ending: /Move it away|Install that version/.test(message) ? 'said' : 'crash', message };
  }
  try {
    if (app.recovered !== null) said.push(`app.db ${app.recovered}`);
    const store = createConnectionStore(app.database, join(folder, 'connections'));
    const [connection] = store.all();
    if (connection === undefined && !store.strays().some(({ id }) => id === ID))
      return { ending: 'silent', message: 'no connection' };
    if (connection === undefined) said.push('the connection is offered to be added again');
    else if (connection.baseUrl !== WHOSE.baseUrl || connection.username !== WHOSE.username) {
      return { ending: 'silent', message: 'another address or username' };
    }
    return await evaluateAccount(folder, contents, said);
  } finally {
    app.database.close();
  }
}

async function evaluateAccount(
  folder: string,
  { all, backup }: Contents,
  said: string[],
): Promise<{ ending: Ending; message: string }> {
  if (!(await areBackupsTrue(folder, backup))) return { ending: 'silent', message: 'a backup holds something else' };
  try {
    const { database, ledger } = openAccount(folder);
    try {
      await database.checked;
      if (contentsOf(database) !== all) return { ending: 'silent', message: 'the contents differ' };
    } finally {
      ledger.close();
      database.close();
    }
  } catch (error) {
    if (!(error instanceof StorageError)) return { ending: 'crash', message: String(error) };
    const { failure } = error;
    if (failure.code !== 'data_damaged' && failure.code !== 'schema_too_new')
      return { ending: 'no way out', message: failure.code };
    said.push('detail' in failure ? failure.detail : failure.code);
    return { ending: (await hasWayOut(folder)) ? 'said' : 'no way out', message: said.join('; ') };
  }
  return { ending: said.length === 0 ? 'whole' : 'said', message: said.join('; ') };
}

/** Each backup that is reported as complete contains the data it was made from. */
async function areBackupsTrue(folder: string, backup: string): Promise<boolean> {
  const place = createBackups(connectionFolder(folder), ACCOUNT_MIGRATIONS.length);
  for (const { name } of await place.list()) {
    if (!(await place.check(name)).ok) continue;
    const db = new DatabaseSync(join(place.folder, `${name}.db`), { readOnly: true });
    try {
      if (contentsOf({ all: (sql) => db.prepare(sql).all() }) !== backup) return false;
    } finally {
      db.close();
    }
  }
  return true;
}

/** The latest backup, or an empty start, replaces the data and opens. */
async function hasWayOut(folder: string): Promise<boolean> {
  const place = createBackups(connectionFolder(folder), ACCOUNT_MIGRATIONS.length);
  for (const copy of [...(await place.list()).map(({ name }) => name), null]) {
    if (copy !== null && !(await place.check(copy)).ok) continue;
    await place.restore(copy, 3);
    const { database, ledger } = openAccount(folder);
    await database.checked;
    ledger.close();
    database.close();
    return true;
  }
  return false;
}

/** Runs the variants one after another. */
export async function runDamage({ seed, variants, from = 0, onVariant }: DamageOptions): Promise<Variant[]> {
  const home = mkdtempSync(join(tmpdir(), 'waybill-damage-'));
  try {
    const contents = await prepare(home);
    const tried: Variant[] = [];
    for (let variant = from; variant < from + variants; variant += 1) {
      const random = randomOf(seed, variant);
      const folder = join(home, 'tried');
      const state = random.pick(STATES);
      cpSync(join(home, state), folder, { recursive: true });
      const [first = '', ...others] = filesIn(folder);
      const file = random.pick([first, ...others]);
      const harm = random.pick(HARMS);
      harmFile(join(folder, file), harm, random);
      const evaluated = await evaluate(folder, contents).catch((error: unknown) => ({
        ending: 'crash' as const,
        message: String(error),
      }));
      rmSync(folder, { recursive: true, force: true });
      const found = { variant, state, harm, file, ...evaluated };
      tried.push(found);
      onVariant?.(found);
    }
    return tried;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
