/** Results files that are updated automatically: written a moment after a change, and tried again until they are. */
import type { AutoResults } from '../../../shared/contract/orderResults.ts';
import { type ResultFormat, type ResultProblem, resultFileName } from '../../../shared/freight/orderResults.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { StorageError, unlessDiskFails } from '../../platform/storage.ts';
import type { Results } from './resultFormats.ts';
import type { AutoSetting, ImportToWrite, ResultStore } from './resultStore.ts';

/** Changes within this time are written together. */
const MIN_DELAY_MS = 2_000;
/** A pass takes at most this part of the time, so that it doesn't slow down the work that it reports. */
const MAX_SHARE = 0.1;
const MAX_DELAY_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 5 * 60_000;
/** Files of older imports are complete. */
const UPDATED_FOR_MS = 60 * 86_400_000;

export interface ResultFilesOptions {
  readonly store: ResultStore;
  readonly resultsOf: (saved: ImportToWrite) => Promise<Results>;
  readonly contentOf: (results: Results, format: ResultFormat) => Promise<Uint8Array>;
  readonly hasFile: (folder: string, name: string) => Promise<boolean>;
  readonly writeFile: (folder: string, name: string, content: Uint8Array) => Promise<ResultProblem | null>;
  /** Measures the duration of a pass, even if the clock is set. */
  readonly monotonicMs: () => number;
  readonly clock: Clock;
  readonly emit: Emit;
  /** Aborted when the account closes. What isn't written then is written after the next start. */
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

interface Failure {
  readonly kind: ResultProblem;
  readonly fileName: string;
  readonly attempts: number;
  readonly nextTryAtMs: number;
}

async function digestOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Creates the writer of one account. */
export function createResultFiles(options: ResultFilesOptions) {
  const { store, resultsOf, contentOf, hasFile, writeFile, clock, emit, signal } = options;
  const failures = new Map<string, Failure>();
  let isScheduled = false;
  let isDirty = false;
  let delayMs = MIN_DELAY_MS;
  let isRunning = false;
  let lastPass: Promise<void> = Promise.resolve();

  /** The name of an import's file: that of its earlier version, or one that no other file has. */
  async function nameOf({ source, folder, format }: AutoSetting, { fileName }: ImportToWrite): Promise<string> {
    for (let number = 1; ; number += 1) {
      const name = resultFileName(fileName, format, number);
      // `orders.csv` and `orders.xlsx` have the same first name.
      const isOwn = store.isOwn(source, folder, name, fileName);
      if (isOwn === true || (isOwn === null && !(await hasFile(folder, name)))) return name;
    }
  }

  /** Writes the file of an import. Returns `current` if it is up to date, or why it failed. */
  async function write(
    setting: AutoSetting,
    saved: ImportToWrite,
  ): Promise<'written' | 'current' | Pick<Failure, 'kind' | 'fileName'>> {
    const { format, folder } = setting;
    const results = await resultsOf(saved);
    const key = await digestOf([format, folder, results.heads, results.rows, [...results.documents]]);
    if (saved.resultKey === key) return 'current';
    const content = await contentOf(results, format);
    const fileName = await nameOf(setting, saved);
    if (signal.aborted) return 'current';
    const kind = await writeFile(folder, fileName, content);
    if (kind !== null) return { kind, fileName };
    // An entry that can't be saved only means that the file is written once more.
    if (!signal.aborted) unlessDiskFails(() => store.setWritten(saved.importId, folder, fileName, key, clock.now()));
    return 'written';
  }

  async function writeSource(setting: AutoSetting): Promise<void> {
    const before = failures.get(setting.source);
    if (before !== undefined && before.nextTryAtMs > clock.now()) return;
    let hasWritten = false;
    let failed: Pick<Failure, 'kind' | 'fileName'> | null = null;
    for (const saved of store.latestOfFiles(setting.source, clock.now() - UPDATED_FOR_MS)) {
      const outcome = await write(setting, saved);
      if (signal.aborted) return;
      if (outcome === 'written') hasWritten = true;
      if (outcome === 'written' || outcome === 'current') continue;
      failed ??= outcome;
      // Everything else is about the folder, or the disk, of all files.
      if (outcome.kind !== 'file_open') break;
    }
    if (failed === null) {
      if (failures.delete(setting.source) || hasWritten) changed();
      return;
    }
    const attempts = (before?.attempts ?? 0) + 1;
    const waitMs = Math.min(FIRST_RETRY_MS * 3 ** (attempts - 1), MAX_RETRY_MS);
    failures.set(setting.source, { ...failed, attempts, nextTryAtMs: clock.now() + waitMs });
    clock.after(waitMs, scheduleUpdate);
    if (before?.kind !== failed.kind || before.fileName !== failed.fileName || hasWritten) changed();
  }

  const changed = () => emit({ name: 'orderResults.changed', id: null });

  async function writeAll(): Promise<void> {
    try {
      for (const setting of store.auto()) if (!signal.aborted) await writeSource(setting);
    } catch (error) {
      // A database that can't be read is reported by everything else that reads it. The next change tries again.
      if (!(error instanceof StorageError) && !signal.aborted) options.onError('orderResults', error);
    }
  }

  async function runPass(): Promise<void> {
    isRunning = true;
    isDirty = false;
    const startMs = options.monotonicMs();
    await writeAll();
    isRunning = false;
    delayMs = Math.min(Math.max(MIN_DELAY_MS, (options.monotonicMs() - startMs) / MAX_SHARE), MAX_DELAY_MS);
    if (isDirty) scheduleUpdate();
  }

  /** Passes run one after another; a change during one is in the next. */
  function pass(before = () => {}): Promise<void> {
    lastPass = lastPass.then(before).then(runPass);
    return lastPass;
  }

  /** Schedules a pass after a change of orders or shipments. */
  function scheduleUpdate(): void {
    if (signal.aborted) return;
    if (isRunning) isDirty = true;
    if (isScheduled || isRunning || unlessDiskFails(() => store.auto().length) === 0) return;
    isScheduled = true;
    clock.after(delayMs, () => {
      isScheduled = false;
      if (!signal.aborted) void pass();
    });
  }

  const view = (setting: AutoSetting): AutoResults => {
    const failure = failures.get(setting.source);
    const latest = store
      .latestOfFiles(setting.source, 0)
      .filter(({ resultFolder, resultAtMs }) => resultAtMs !== null && resultFolder === setting.folder)
      .toSorted((a, b) => (b.resultAtMs ?? 0) - (a.resultAtMs ?? 0))[0];
    return {
      ...setting,
      fileName: latest?.resultName ?? null,
      writtenAtMs: latest?.resultAtMs ?? null,
      problem:
        failure === undefined
          ? null
          : { kind: failure.kind, fileName: failure.fileName, nextTryAtMs: failure.nextTryAtMs },
    };
  };

  return {
    scheduleUpdate,
    list: (): AutoResults[] => store.auto().map(view),
    /** Writes the files of a source now. */
    async writeNow(source: string): Promise<AutoResults | null> {
      await pass(() => void failures.delete(source));
      const setting = store.auto().find((each) => each.source === source);
      return setting === undefined ? null : view(setting);
    },
    forget: (source: string): void => void failures.delete(source),
  };
}
