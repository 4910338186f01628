// rejected by walls: modules-below-core
// rejected by walls: modules-no-io
import type { Core } from '../../core/app.ts';
export const start = (core: Core) => core.lane();
