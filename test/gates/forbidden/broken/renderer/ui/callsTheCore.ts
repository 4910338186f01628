// rejected by walls: renderer-ui-knows-no-freight

import { getLane } from '../api/client.ts';

export const load = getLane;
