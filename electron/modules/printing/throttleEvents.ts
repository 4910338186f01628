/** Tells of prints without flooding: a batch of a thousand has news many times a second, and whoever shows it asks anew. */
import type { AppEvent } from '../../../shared/ipc/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';

const THROTTLE_MS = 200;

/** The first event goes at once, the last one surely; those between only as often as anybody can look. */
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
      latest = event;
      return;
    }
    emit(event);
    rest();
  };
}
