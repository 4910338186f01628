// rejected by walls: modules-no-store-of-another
import { lanes } from '../quotes/store.ts';
export const known = lanes;
