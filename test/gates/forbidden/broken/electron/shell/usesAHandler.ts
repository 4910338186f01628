// rejected by walls: shell-only-electron-and-shared

import { handleQuote } from '../handlers/quotes.ts';

export const handle = handleQuote;
