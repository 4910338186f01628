// rejected by walls: handlers-only-shared-and-services

import { systemClock } from '../adapters/clock.ts';

export const now = systemClock.now();
