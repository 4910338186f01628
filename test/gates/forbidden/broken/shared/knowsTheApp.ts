// rejected by walls: shared-only-zod

import type { App } from '../electron/app.ts';

export type TheApp = App;
