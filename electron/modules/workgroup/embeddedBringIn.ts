/**
 * Brings an account's data into the workgroup that it joins: page by page, in an order in which what refers to something
 * comes after it. Every page may be repeated, so that it is brought completely and once, whatever interrupts it.
 */
import { readFile } from 'node:fs/promises';
import type { BringInProgress } from '../../../shared/contract/workgroup.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EmbeddedRows, PageOf } from './embeddedRows.ts';
import type { StoreFailure } from './shared.ts';
import type { BroughtRecord, BroughtTable, SharedBringIn } from './sharedBringIn.ts';
import type { SharedFiles } from './sharedRecords.ts';

/** Small enough that other clerks wait a moment at most. */
const PAGE_ROWS = 200;
const PAGE_CHARACTERS = 500_000;
const BOOKINGS = 50;
/** How often a call is repeated whose line broke. */
const REPEATS = 4;
const REPEAT_MS = 1_500;

/** In their order; shipments, then bookings, come after quotes. */
const BEFORE = ['contacts', 'items', 'quote_templates', 'quotes', 'quote_contacts'] as const;
const AFTER = ['notes', 'tasks', 'documents', 'prints'] as const;

export interface BringInOptions {
  readonly rows: EmbeddedRows;
  readonly store: SharedBringIn;
  readonly files: Pick<SharedFiles, 'put'>;
  /** The path of a document's file on this computer, or null. */
  readonly pathOf: (sha256: string) => Promise<string | null>;
  /** The freight account that bookings were made with. */
  readonly account: string;
  readonly clock: Clock;
  readonly onProgress: (progress: BringInProgress) => void;
}

type Done = Promise<Result<void, StoreFailure>>;

/** Brings everything in. Fails like the store; then what was brought so far is in it. Rejects with StorageError. */
export async function bringIn(options: BringInOptions): Done {
  const { rows, store, files, account, clock, onProgress } = options;

  /** Repeats a call whose line broke, which the store may have done or not. */
  async function repeated<T>(work: () => Promise<Result<T, StoreFailure>>): Promise<Result<T, StoreFailure>> {
    for (let count = 1; ; count += 1) {
      const done = await work();
      if (done.ok || done.error.code !== 'workgroup_away' || count > REPEATS) return done;
      await new Promise<void>((resolve) => void clock.after(REPEAT_MS * count, resolve));
    }
  }

  /** Brings all pages of a kind. */
  async function all<Page extends PageOf<unknown>>(
    kind: BringInProgress['kind'],
    read: (after: number) => Page,
    bring: (page: Page) => Done,
  ): Done {
    const total = rows.count(kind);
    if (total === 0) return ok(undefined);
    let done = 0;
    onProgress({ kind, done, total });
    for (let after = 0; ; ) {
      const page = read(after);
      if (page.rows.length === 0) return ok(undefined);
      const brought = await bring(page);
      if (!brought.ok) return brought;
      done += page.rows.length;
      onProgress({ kind, done, total });
      after = page.next;
    }
  }

  async function putFiles(records: readonly BroughtRecord[]): Done {
    const hashes = records
      .filter(({ columns }) => columns['cleared_at_ms'] === null)
      .map(({ columns }) => String(columns['sha256']));
    if (hashes.length === 0) return ok(undefined);
    const missing = await repeated(() => store.missingFiles([...new Set(hashes)]));
    if (!missing.ok) return missing;
    for (const sha256 of missing.value) {
      const path = await options.pathOf(sha256);
      const content = path === null ? null : await readFile(path).catch(() => null);
      if (content === null) continue;
      const put = await repeated(() => files.put(sha256, content));
      // One that is too large or damaged stays on this computer.
      if (!put.ok && put.error.code !== 'file_too_large' && put.error.code !== 'wrong_hash') return put;
    }
    return ok(undefined);
  }

  /** A template whose name another clerk's has gets the next free one. */
  async function bringTemplate({ id, columns }: BroughtRecord): Done {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? String(columns['name']) : `${String(columns['name'])} (${number})`;
      const brought = await repeated(() =>
        store.bringRecords('quote_templates', [{ id, columns: { ...columns, name } }]),
      );
      if (brought.ok || brought.error.code !== 'name_taken') return brought;
    }
  }

  async function bringRecords(table: BroughtTable, records: readonly BroughtRecord[]): Done {
    if (table === 'documents') {
      const put = await putFiles(records);
      if (!put.ok) return put;
    }
    for (const part of parts(records)) {
      const brought = await repeated(() => store.bringRecords(table, part));
      if (brought.ok) continue;
      if (brought.error.code !== 'name_taken') return brought;
      for (const record of part) {
        const one = await bringTemplate(record);
        if (!one.ok) return one;
      }
    }
    return ok(undefined);
  }

  const table = (name: BroughtTable) =>
    all(
      name,
      (after) => rows.records(name, after, PAGE_ROWS),
      (page) => bringRecords(name, page.rows),
    );

  const steps: readonly (() => Done)[] = [
    ...BEFORE.map((name) => () => table(name)),
    () =>
      all(
        'shipments',
        (after) => rows.shipments(after, PAGE_ROWS),
        (page) => repeated(() => store.bringShipments(page.rows, page.changes)),
      ),
    () =>
      all(
        'bookings',
        (after) => rows.bookings(after, BOOKINGS, account),
        (page) => repeated(() => store.bringBookings(page.rows)),
      ),
    ...AFTER.map((name) => () => table(name)),
  ];
  for (const step of steps) {
    const brought = await step();
    if (!brought.ok) return brought;
  }
  return ok(undefined);
}

/** Parts of a page of about one size: quotes are large. */
function parts(records: readonly BroughtRecord[]): readonly BroughtRecord[][] {
  const found: BroughtRecord[][] = [];
  let characters = PAGE_CHARACTERS;
  for (const record of records) {
    const length = JSON.stringify(record).length;
    if (characters + length > PAGE_CHARACTERS) {
      found.push([]);
      characters = 0;
    }
    found.at(-1)?.push(record);
    characters += length;
  }
  return found;
}
