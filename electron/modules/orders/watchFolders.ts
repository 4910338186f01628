/**
 * Watched folders: a new file of a source is imported once. The folders are listed at an interval, because file events
 * don't arrive from network shares. Files stay where they are: the folder belongs to the program that writes them.
 */
import type { FieldError } from '../../../shared/contract/directory.ts';
import type { ImportedOrderRow, OrderFile, OrderFolder, OrderSource } from '../../../shared/contract/orders.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { columnsOfSource, orderValuesOf, sourceOf, sourceRowsOf } from '../../../shared/rules/orderSheet.ts';
import { MAX_TABLE_BYTES } from '../../../shared/rules/tableFiles.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError } from '../../platform/storage.ts';
import type { HostFiles } from '../documents/ports.ts';
import type { ReadTable } from '../tables/ports.ts';
import type { FolderFile, OrderFolderStore } from './folderStore.ts';
import type { OrderSources } from './orderSources.ts';
import type { OrdersService } from './orders.ts';
import type { OrderResults } from './results.ts';

export interface WatchFoldersOptions {
  readonly store: OrderFolderStore;
  readonly sources: Pick<OrderSources, 'list'>;
  readonly orders: Pick<OrdersService, 'import'>;
  readonly results: Pick<OrderResults, 'addRows'>;
  /** The files of a folder; null: it can't be read now. */
  readonly listFolder: (folder: string) => Promise<FolderFile[] | null>;
  /** The content of a listed file; null: it can't be read now, or has changed. */
  readonly readFile: (folder: string, file: FolderFile) => Promise<Uint8Array | null>;
  readonly readTable: ReadTable;
  readonly chooseFolder: HostFiles['chooseFolder'];
  /** Resolves once the database has passed its check. */
  readonly checked: Promise<void>;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

/** Time between two lists of the folders. */
const INTERVAL_MS = 15_000;
/** The same, while a file may still be written. */
const SETTLE_MS = 3000;
/** Files and bad rows that are shown. */
const SHOWN_FILES = 20;
const SHOWN_ROWS = 20;

/** Without hidden files, lock files of Excel, and the results that Waybill writes beside an order file. */
const isOrderFile = ({ name }: FolderFile) =>
  /\.(csv|xlsx)$/i.test(name) && !/^(\.|~\$)/.test(name) && !/ results( \d+)?\.[a-z]+$/i.test(name);
const keyOf = ({ name, size, mtimeMs }: FolderFile) => JSON.stringify([name, size, mtimeMs]);
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function hashOf(content: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(content));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a row isn't imported, or differs from the order that was submitted. */
const hasErrors = ({ outcome, isChanged }: ImportedOrderRow) =>
  outcome === 'bad' || (outcome === 'booked' && isChanged);

function problemsOf({ outcome, problems, badLine, bolNumber }: ImportedOrderRow): FieldError[] {
  const ofOrder = (message: string) => [{ field: 'orderNumber', message }];
  if (outcome === 'booked') {
    const state = bolNumber === null ? 'was submitted already' : `is booked: BOL ${bolNumber}`;
    return ofOrder(`${state}. Its changes in this file are not applied.`);
  }
  return badLine === null ? problems : ofOrder(`Row ${badLine} of this order has errors.`);
}

/** What is known about a folder since the app started. */
interface Watched {
  isMissing: boolean;
  /** Files as the last scan listed them. */
  listed: ReadonlySet<string>;
  /** Files that wait, can't be read, or repeat another one, by `keyOf`. */
  readonly files: Map<string, OrderFile>;
}

/** Creates the watched folders of one account. */
export function createOrderFolders(options: WatchFoldersOptions) {
  const { store, sources, orders, clock, signal } = options;
  const watched = new Map<string, Watched>();
  let isScanning = false;
  const changed = () => options.emit({ name: 'orders.changed', id: null });

  const fileOf = (name: string, state: OrderFile['state'], more: Partial<OrderFile> = {}): OrderFile => ({
    name,
    state,
    problem: null,
    sameAs: null,
    atMs: clock.now(),
    added: 0,
    unchanged: 0,
    changed: 0,
    badRows: [],
    badCount: 0,
    ...more,
  });

  /** Imports the content of a file; the result is stored, so that it is read once. */
  async function read(source: OrderSource, folder: string, file: FolderFile): Promise<OrderFile> {
    const { name } = file;
    if (file.size > MAX_TABLE_BYTES) return fileOf(name, 'bad', { problem: 'too_large' });
    const content = await options.readFile(folder, file);
    if (content === null) return fileOf(name, 'locked');
    const hash = await hashOf(content);
    const before = store.files(source.name).find((one) => one.hash === hash);
    if (before !== undefined) return fileOf(name, 'same', { sameAs: before.name });
    const table = await options.readTable(content, signal);
    if (signal.aborted) return fileOf(name, 'waiting');
    if (!table.ok) {
      const bad = fileOf(name, 'bad', { problem: table.error });
      store.addFile(source.name, hash, file, bad);
      return bad;
    }
    const [first, ...rows] = table.value.rows;
    if (first === undefined || sourceOf(first, [source]) === null) return fileOf(name, 'to_map');
    const columns = columnsOfSource(first, source);
    // The same after a kill: the rows that were saved then are replaced.
    const importId = (await hashOf(new TextEncoder().encode(`${source.name}\n${hash}`))).slice(0, 32);
    // Before the import, as for one by the user: results contain the rows as they are in the file.
    options.results.addRows({
      importId,
      source: source.name,
      fileName: name,
      heads: [...first.cells],
      rows: sourceRowsOf(rows, columns),
    });
    const imported = await orders.import({
      source: source.name,
      importId,
      rows: rows.map((row) => ({ line: row.line, values: orderValuesOf(row, columns) })),
      isDryRun: false,
      update: false,
      pickupDate: null,
    });
    const numbersOf = (isOne: (row: ImportedOrderRow) => boolean) =>
      new Set(imported.filter(isOne).map(({ orderNumber }) => orderNumber.toLowerCase())).size;
    const bad = imported.filter(hasErrors);
    const result = fileOf(name, 'imported', {
      added: numbersOf(({ outcome }) => outcome === 'added'),
      unchanged: numbersOf((row) => row.outcome === 'unchanged' || (row.outcome === 'booked' && !row.isChanged)),
      changed: numbersOf(({ outcome }) => outcome === 'changed'),
      badCount: bad.length,
      badRows: bad
        .slice(0, SHOWN_ROWS)
        .map((row) => ({ line: row.line, orderNumber: row.orderNumber, problems: problemsOf(row) })),
    });
    store.addFile(source.name, hash, file, result);
    return result;
  }

  /** Lists one folder, and reads what has been unchanged since the last time. Returns whether a file may change. */
  async function scan({ source: name, path }: { readonly source: string; readonly path: string }): Promise<boolean> {
    const state: Watched = watched.get(name) ?? { isMissing: false, listed: new Set(), files: new Map() };
    watched.set(name, state);
    const source = sources.list().find((one) => isSame(one.name, name));
    const all = source === undefined ? null : await options.listFolder(path);
    if (signal.aborted) return false;
    const wasMissing = state.isMissing;
    state.isMissing = all === null;
    const files = (all ?? []).filter(isOrderFile);
    const known = new Set(store.files(name).map(keyOf));
    const before = JSON.stringify([...state.files.values()].map((file) => [file.name, file.state]));
    if (all !== null) {
      const present = new Set(files.map(keyOf));
      for (const key of state.files.keys()) if (!present.has(key)) state.files.delete(key);
    }
    let mayChange = false;
    for (const file of files) {
      if (source === undefined) break;
      const key = keyOf(file);
      if (known.has(key) || state.files.get(key)?.state === 'same') continue;
      const isStable = state.listed.has(key) && file.size > 0;
      const result = isStable ? await read(source, path, file) : fileOf(file.name, 'waiting');
      if (signal.aborted) return false;
      mayChange ||= !isStable;
      if (result.state === 'imported' || (result.state === 'bad' && result.problem !== 'too_large')) {
        state.files.delete(key);
        changed();
      } else state.files.set(key, result);
    }
    if (all !== null) state.listed = new Set(files.map(keyOf));
    const after = JSON.stringify([...state.files.values()].map((file) => [file.name, file.state]));
    if (before !== after || wasMissing !== state.isMissing) changed();
    return mayChange;
  }

  async function scanAll(): Promise<void> {
    if (isScanning) return;
    isScanning = true;
    let mayChange = false;
    try {
      await options.checked;
      for (const folder of store.all()) {
        if (signal.aborted) return;
        mayChange = (await scan(folder)) || mayChange;
      }
    } catch (error) {
      // A disk that can't be written: the files are still there for the next scan.
      if (signal.aborted) return;
      if (!(error instanceof StorageError)) options.onError('orderFolders', error);
    } finally {
      isScanning = false;
    }
    alarm.set(mayChange ? SETTLE_MS : INTERVAL_MS);
  }

  const scanNow = () => void scanAll();
  const alarm = createAlarm(clock, signal, scanNow);
  if (!signal.aborted) scanNow();

  return {
    list: (): { canChoose: boolean; folders: OrderFolder[] } => ({
      canChoose: options.chooseFolder !== null,
      folders: store.all().map(({ source, path }) => {
        const state = watched.get(source);
        const files = [...(state?.files.values() ?? []), ...store.files(source).map(({ result }) => result)];
        return { source, path, isMissing: state?.isMissing ?? false, files: files.slice(0, SHOWN_FILES) };
      }),
    }),
    /** Watches the folder that the user chooses. `not_found` if the source has no columns yet. */
    async watch(name: string): Promise<Result<{ path: string | null }>> {
      const source = sources.list().find((one) => isSame(one.name, name));
      if (source === undefined) return fail({ code: 'not_found', what: 'source' });
      const path = (await options.chooseFolder?.(`Orders from ${source.name}`)) ?? null;
      if (path === null || signal.aborted) return ok({ path: null });
      store.put(source.name, path);
      watched.delete(source.name);
      changed();
      scanNow();
      return ok({ path });
    },
    stop(name: string): void {
      store.remove(name);
      watched.delete(name);
      changed();
    },
  };
}

export type OrderFolders = ReturnType<typeof createOrderFolders>;
