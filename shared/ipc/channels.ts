/**
 * The names of everything that crosses between the renderer and the core. Names only, so that the sandboxed preload can
 * import this file without pulling in Zod; `contract.ts` gives each its schemas and does not compile when one is missing.
 */
export const CALL_NAMES = [
  'app.info',
  'calls.cancel',
  'connections.list',
  'connections.status',
  'connections.startDemo',
  'connections.add',
  'connections.test',
  'connections.activate',
  'connections.replacePassword',
  'connections.keepPasswordIn',
  'connections.movePassword',
  'connections.rename',
  'connections.remove',
  'drafts.save',
  'drafts.list',
  'drafts.remove',
  'quotes.getRates',
  'quotes.list',
  'quotes.get',
  'bookings.submit',
  'bookings.withdraw',
  'bookings.duplicates',
  'bookings.get',
  'bookings.unfinished',
  'bookings.finish',
  'bookings.abandon',
  'shipments.list',
  'shipments.get',
  'shipments.refresh',
  'shipments.track',
  'shipments.closeTask',
  'notes.list',
  'notes.save',
  'notes.remove',
  'tasks.list',
  'tasks.open',
  'tasks.save',
  'tasks.setDone',
  'tasks.remove',
  'documents.fetch',
  'documents.list',
  'settings.get',
  'settings.set',
  'support.calls',
  'support.preview',
  'support.save',
  'training.get',
  'training.set',
] as const;
export type CallName = (typeof CALL_NAMES)[number];

/** Every event says which domain changed; whoever shows it asks again. */
export const EVENT_NAMES = [
  'connections.changed',
  'drafts.changed',
  'quotes.changed',
  'bookings.changed',
  'shipments.changed',
  'notes.changed',
  'tasks.changed',
  'documents.changed',
  'settings.changed',
  'training.changed',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The IPC channel of a call: `waybill:quotes.getRates`. */
export function callChannel(name: CallName): `waybill:${CallName}` {
  return `waybill:${name}`;
}
/** The IPC channel on which events reach the window. */
export const EVENT_CHANNEL = 'waybill:event';
