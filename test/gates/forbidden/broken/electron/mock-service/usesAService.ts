// rejected by walls: mock-service-stands-alone

import { describeLane } from '../services/quotes/quote.ts';

export const describe = describeLane;
