// rejected by walls: browser-host-is-transport-only
import { describeLane } from '../../modules/quotes/quote.ts';
export const describe = describeLane;
