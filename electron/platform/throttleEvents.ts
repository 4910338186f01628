/** Limits how often events are emitted: a batch of prints or a download changes many times a second. */
import type { AppEvent } from '../../shared/ipc/contract.ts';
import type { Clock } from './clock.ts';
import type { Emit } from './events.ts';

const THROTTLE_MS = 200;

/**
 * Emits the first event immediately, and those after it at most every 200 ms, as one event: about all records if they
 * are about different ones. All have the same name.
 */
export function throttleEvents(emit: Emit, clock: Pick<Clock, 'after'>): Emit {
  let isWaiting = false;
  let latest: AppEvent | null = null;
  const startWaiting = () => {
    isWaiting = true;
    clock.after(THROTTLE_MS, () => {
      isWaiting = false;
      if (latest === null) return;
      const event = latest;
      latest = null;
      emit(event);
      startWaiting();
    });
  };
  return (event) => {
    if (isWaiting) {
      latest = latest === null || latest.id === event.id ? event : { name: event.name, id: null };
      return;
    }
    emit(event);
    startWaiting();
  };
}
