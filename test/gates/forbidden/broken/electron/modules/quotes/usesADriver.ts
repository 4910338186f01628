// rejected by walls: modules-no-io
import { fileClock } from '../../platform/files/clock.ts';
export const now = fileClock.now();
