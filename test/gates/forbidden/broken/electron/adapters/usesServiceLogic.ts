// rejected by walls: adapters-only-port-types

import { describeLane } from '../services/quotes/quote.ts';

export const describe = describeLane;
