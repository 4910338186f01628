import { z } from 'zod';
import { call, Nothing } from './call.ts';

export const desktopCalls = {
  /** Brings the window up from wherever it is: a notification was clicked. `shown`: false in the browser host. */
  'desktop.show': call(Nothing, z.object({ shown: z.boolean() })),
  /** How many things wait for the clerk: the number at the program's icon. */
  'desktop.attention': call(z.strictObject({ count: z.int().min(0).max(9999) }), z.object({})),
  /** The page says what the browser engine knows: whether this computer has a network at all. */
  'desktop.online': call(z.strictObject({ online: z.boolean() }), z.object({})),
  /** The BOL number of a `waybill://bol/…` link that was opened, once. */
  'desktop.takeLink': call(Nothing, z.object({ bolNumber: z.string().nullable() })),
};
