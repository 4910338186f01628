// rejected by walls: renderer-no-electron

import type { App } from '../electron/app.ts';

export type TheApp = App;
