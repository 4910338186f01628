/** Reads the text of saved documents into the search index: in the background, one file at a time, each content once. */
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { StorageError, unlessDiskFails } from '../../platform/storage.ts';
import type { DocumentContentStore } from '../documents/ports.ts';
import type { PdfTextReader, ReadText, UnreadableText } from './ports.ts';
import type { PendingText, TextStore } from './store.ts';

/** Files of an earlier run are read after the start, which they must not slow down. */
const AFTER_START_MS = 30_000;
/** A download of several documents is complete by then. */
const AFTER_DOWNLOAD_MS = 1_500;
/** Pause between two files. */
const PAUSE_MS = 400;
/** Pause after the disk failed. */
const AFTER_FAILURE_MS = 5 * 60_000;
/** Larger files take too much memory. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;
/** A file that ended the app this often while it was read is skipped. */
const MAX_ATTEMPTS = 2;

export interface TextIndexOptions {
  readonly store: TextStore;
  readonly contentStore: Pick<DocumentContentStore, 'check' | 'pathOf'>;
  readonly reader: PdfTextReader;
  /** Resolves once the database may be written. */
  readonly checked: Promise<void>;
  readonly clock: Clock;
  /** Aborted when the account closes. */
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates the index of one account. It does nothing until `start`. */
export function createTextIndex(options: TextIndexOptions) {
  const { store, contentStore, reader, checked, clock, signal, onError } = options;
  let isRunning = false;
  let isReady = false;
  let dueMs = Number.POSITIVE_INFINITY;
  const alarm = createAlarm(clock, signal, () => void run());

  /** Runs after `ms`, or earlier if that was scheduled. */
  function schedule(ms: number): void {
    const atMs = clock.now() + ms;
    if (!isReady || isRunning || signal.aborted || atMs >= dueMs) return;
    dueMs = atMs;
    alarm.set(ms);
  }

  async function textOf({ sha256, bytes }: PendingText): Promise<ReadText | { state: UnreadableText }> {
    if (bytes !== null && bytes > MAX_TEXT_BYTES) return { state: 'too_large' };
    const path = (await contentStore.check(sha256)) === 'good' ? await contentStore.pathOf(sha256) : null;
    return path === null ? { state: 'missing' } : await reader.read(path, signal);
  }

  /** Counts the attempt, unless the account closes during it: then the file isn't the cause of its end. */
  async function attempt(pending: PendingText): ReturnType<typeof textOf> {
    if (pending.attempts >= MAX_ATTEMPTS) return { state: 'failed' };
    store.begin(pending);
    // At once: the database is closed next.
    const undo = () => void unlessDiskFails(() => store.undoBegin(pending));
    signal.addEventListener('abort', undo, { once: true });
    try {
      return await textOf(pending);
    } finally {
      signal.removeEventListener('abort', undo);
    }
  }

  async function run(): Promise<void> {
    dueMs = Number.POSITIVE_INFINITY;
    isRunning = true;
    let nextMs: number | null = null;
    try {
      const pending = store.next();
      if (pending !== null) {
        const text = await attempt(pending);
        if (signal.aborted) return;
        store.settle(pending, text);
        nextMs = PAUSE_MS;
      }
    } catch (error) {
      if (!(error instanceof StorageError) && !signal.aborted) onError('text index', error);
      nextMs = AFTER_FAILURE_MS;
    } finally {
      isRunning = false;
    }
    if (nextMs !== null) schedule(nextMs);
  }

  return {
    /** Starts with the files of earlier runs, after a pause. */
    start(): void {
      checked.then(
        () => {
          isReady = true;
          schedule(AFTER_START_MS);
        },
        // A damaged database is reported elsewhere, and nothing is written to it.
        () => {},
      );
    },
    /** Called after documents were downloaded. */
    documentsChanged: () => schedule(AFTER_DOWNLOAD_MS),
  };
}
