// rejected by walls: modules-no-io

import { hostname } from 'node:os';

export const host = hostname();
