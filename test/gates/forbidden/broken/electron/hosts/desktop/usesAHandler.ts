// rejected by walls: desktop-only-electron-and-shared
import { handleQuote } from '../../modules/quotes/calls.ts';
export const handle = handleQuote;
