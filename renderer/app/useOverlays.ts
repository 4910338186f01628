import { loadLater } from '../lib/loadLater.ts';

/** What opens over the screens; null until it is loaded: at once, because a link or a scanned code may already be there. */
export const useOverlays = loadLater(() => import('./overlays.ts'), 'drawn');
