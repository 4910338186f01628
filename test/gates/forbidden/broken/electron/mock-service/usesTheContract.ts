// rejected by walls: mock-service-stands-alone

import { CALL_CHANNEL } from '../../shared/ipc/channels.ts';

export const channel = CALL_CHANNEL;
