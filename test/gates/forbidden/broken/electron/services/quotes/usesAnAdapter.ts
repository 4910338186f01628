// rejected by walls: services-only-shared-and-ports

import { systemClock } from '../../adapters/clock.ts';

export const now = systemClock.now();
