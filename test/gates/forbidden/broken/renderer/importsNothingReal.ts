// rejected by walls: all-imports-resolve

import { missing } from './doesNotExist.ts';

export const found = missing;
