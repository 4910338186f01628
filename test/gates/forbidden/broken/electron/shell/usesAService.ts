// rejected by walls: shell-only-electron-and-shared

import { describeLane } from '../services/quotes/quote.ts';

export const describe = describeLane;
