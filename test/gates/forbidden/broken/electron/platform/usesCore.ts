// rejected by walls: platform-below-modules
import type { Core } from '../core/app.ts';
export const start = (core: Core) => core.lane();
