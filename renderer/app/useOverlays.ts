import { loadLater } from '../lib/loadLater.ts';

/** What opens over the screens; null until it is loaded. */
export const useOverlays = loadLater(() => import('./overlays.ts'));
