/** How services tell that something changed. */
import type { AppEvent } from '../../shared/ipc/contract.ts';

export type Emit = (event: AppEvent) => void;
