// rejected by walls: shared-only-zod

import type { Core } from '../electron/app.ts';

export type TheApp = Core;
