/** What the sandboxed preload may import: names only, without Zod. */

/** The one IPC channel of all calls. Their names are checked against the contract in dispatch. */
export const CALL_CHANNEL = 'waybill:call';
/** The IPC channel that delivers events to the window. */
export const EVENT_CHANNEL = 'waybill:event';

/** Each event says which domain changed; its subscribers reload that domain. */
export const EVENT_NAMES = [
  'connections.changed',
  'drafts.changed',
  'quotes.changed',
  /** New: nothing that is about one quote is out of date. */
  'quotes.added',
  'templates.changed',
  'bookings.changed',
  'shipments.changed',
  'views.changed',
  'refresh.changed',
  'notes.changed',
  'tasks.changed',
  'tracking.changed',
  'attention.changed',
  'notifications.changed',
  'scans.changed',
  'documents.changed',
  /** `value` is the output of the call `documents.progress` for the BOL number `id`. */
  'documents.progress',
  'printing.changed',
  'emails.changed',
  'contacts.changed',
  'items.changed',
  'carriers.changed',
  'orders.changed',
  'orderRuns.changed',
  'routing.changed',
  'invoices.changed',
  'settings.changed',
  'updates.changed',
  'data.changed',
  'desktop.changed',
  'training.changed',
  'practice.changed',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];
