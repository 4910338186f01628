// rejected by walls: desktop-only-electron-and-shared
import { describeLane } from '../../modules/quotes/quote.ts';
export const describe = describeLane;
