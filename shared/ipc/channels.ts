/** What the sandboxed preload may import: names only, without Zod. */

/** The one IPC channel of all calls. Their names are checked against the contract in dispatch. */
export const CALL_CHANNEL = 'waybill:call';
/** The IPC channel that delivers events to the window. */
export const EVENT_CHANNEL = 'waybill:event';
