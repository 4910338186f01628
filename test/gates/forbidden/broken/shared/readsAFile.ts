// rejected by walls: shared-only-zod
// rejected by types: TS2591

import { readFileSync } from 'node:fs';

export const text = readFileSync('/etc/hostname', 'utf8');
