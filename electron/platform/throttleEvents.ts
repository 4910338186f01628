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
  let debounced = false;
  let latest: AppEvent | null = null;
  const rest = () => {
    debounced = true;
    clock.after(THROTTLE_MS, () => {
      debounced = false;
      if (latest === null) return;
      const event = latest;
      latest = null;
      emit(event);
      rest();
    });
  };
  return (event) => {
    if (debounced) {
      latest = latest === null || latest.id === event.id ? event : { name: event.name, id: null };
      return;
    }
    emit(event);
    rest();
  };
}
