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
  const alarm = createAlarm(clock, signal, () => void runIfDue());
  let dueAtMs = 0;
  let hasFailed = false;

  async function run(): Promise<void> {
    // After a failure, too: the connection may last for weeks.
    dueAtMs = clock.now() + DAY_MS;
    alarm.set(DAY_MS);
    hasFailed = true;
    try {
      for (;;) {
        const cleared = await files.clear(DOCUMENTS_PER_TURN);
        // Tried again with the next connection, or tomorrow. A reader's login never may.
        if (signal.aborted || !cleared.ok) return;
        if (cleared.value.documents < DOCUMENTS_PER_TURN) break;
      }
      hasFailed = false;
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }

  async function runIfDue(): Promise<void> {
    const dueInMs = dueAtMs - clock.now();
    if (dueInMs > 0) alarm.set(dueInMs);
    else await runs.run('clear', run);
  }

  const connected = (): Promise<void> => (hasFailed ? runs.run('clear', run) : runIfDue());

  return { connected };
}
