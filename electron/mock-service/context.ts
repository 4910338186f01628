/** What every operation works with. */

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
  /** Waits; rejects with an AbortError when the service closes meanwhile. */
  pause(ms: number): Promise<void>;
}
