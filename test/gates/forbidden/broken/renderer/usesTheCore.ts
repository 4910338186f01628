// rejected by walls: renderer-no-electron

import type { Core } from '../electron/app.ts';

export type TheApp = Core;
