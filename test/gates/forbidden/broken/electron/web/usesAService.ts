// rejected by walls: web-is-transport-only

import { describeLane } from '../services/quotes/quote.ts';

export const describe = describeLane;
