// rejected by walls: shared-only-zod

import type { Core } from '../electron/core/app.ts';

export type TheApp = Core;
