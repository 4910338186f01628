// rejected by walls: preload-only-names

import { contextBridge } from 'electron';
import { z } from 'zod';

contextBridge.exposeInMainWorld('waybill', { check: (payload: unknown) => z.string().safeParse(payload).success });
