/** What every operation needs. */

import type { Faults } from '../../shared/freight/trainingFaults.ts';
import type { ServiceClock } from './clock.ts';
import type { Store } from './store.ts';

export interface ServiceContext {
  readonly store: Store;
  readonly clock: ServiceClock;
  /** Start of the running numbers. */
  readonly numberBase: number;
  /** The faults that are on now. */
  faults(): Faults;
  /** Waits. Rejects with an AbortError if the service closes in the meantime. */
  pause(ms: number): Promise<void>;
}
