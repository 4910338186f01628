// rejected by walls: platform-only-port-types
import { describeLane } from '../modules/quotes/quote.ts';
export const describe = describeLane;
