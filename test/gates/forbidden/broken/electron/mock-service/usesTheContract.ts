// rejected by walls: mock-service-stands-alone

import { CALL_NAMES } from '../../shared/ipc/channels.ts';

export const names = CALL_NAMES;
