// rejected by walls: services-only-shared-and-ports

import { hostname } from 'node:os';

export const host = hostname();
