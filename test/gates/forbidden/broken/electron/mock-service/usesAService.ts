// rejected by walls: mock-service-stands-alone

import { describeLane } from '../modules/quotes/quote.ts';

export const describe = describeLane;
