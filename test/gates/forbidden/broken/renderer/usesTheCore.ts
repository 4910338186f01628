// rejected by walls: renderer-no-electron

import type { Core } from '../electron/core/app.ts';

export type TheApp = Core;
