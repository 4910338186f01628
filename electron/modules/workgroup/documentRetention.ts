/**
 * Has the store delete the files that its policy no longer needs. Every computer requests it once a day: the first finds
 * something, and none of them has to be on.
 */
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSingleFlight } from '../../platform/singleFlight.ts';
import type { SharedFiles } from './sharedRecords.ts';

const DAY_MS = 86_400_000;
/** Other clerks wait for one part at most. */
const DOCUMENTS_PER_TURN = 100;

export interface DocumentRetentionOptions {
  readonly files: Pick<SharedFiles, 'clear'>;
  readonly clock: Clock;
  /** Aborted when the account closes. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Creates the service; `connected` is called whenever the store responds again. */
export function createDocumentRetention({ files, clock, signal, onError }: DocumentRetentionOptions) {
  const runs = createSingleFlight<void>();
  const alarm = createAlarm(clock, signal, () => void connected());
  let clearedAtMs: number | null = null;

  async function run(): Promise<void> {
    // After a failure, too: the connection may last for weeks.
    alarm.set(DAY_MS);
    try {
      for (;;) {
        const cleared = await files.clear(DOCUMENTS_PER_TURN);
        if (signal.aborted) return;
        // Tried again with the next connection, or tomorrow. A reader's login never may.
        if (!cleared.ok) return;
        if (cleared.value.documents < DOCUMENTS_PER_TURN) break;
      }
      clearedAtMs = clock.now();
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }

  async function connected(): Promise<void> {
    const dueInMs = clearedAtMs === null ? 0 : clearedAtMs + DAY_MS - clock.now();
    if (dueInMs > 0) alarm.set(dueInMs);
    else await runs.run('clear', run);
  }

  return { connected };
}
