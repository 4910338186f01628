import { z } from 'zod';
import { call, Empty, Nothing } from './call.ts';

export const desktopCalls = {
  /**
   * Brings the window to the front, for example after a click on a notification. `shown`: false in the browser host.
   */
  'desktop.show': call(Nothing, () => z.object({ shown: z.boolean() })),
  /** Sets the number on the app icon: the open alerts. */
  'desktop.attention': call(() => z.strictObject({ count: z.int().min(0).max(9999) }), Empty),
  /** Reports whether this computer has a network at all, which only the browser engine knows. */
  'desktop.online': call(() => z.strictObject({ online: z.boolean() }), Empty),
  /** Returns and clears the BOL number of a `waybill://bol/…` link that was opened. */
  'desktop.takeLink': call(Nothing, () => z.object({ bolNumber: z.string().nullable() })),
};
