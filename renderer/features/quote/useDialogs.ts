import { loadLater } from '../../lib/loadLater.ts';

/** The dialogs of the quote form; null until they are loaded. */
export const useDialogs = loadLater(() => import('./dialogs.ts'));
