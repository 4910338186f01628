/** Calls that a login without the rights of a clerk may not make, rejected before anything is sent or written. */
import type { CallName } from '../../shared/ipc/contract.ts';
import type { WorkgroupState } from '../modules/workgroup/workgroup.ts';

/** They change what the workgroup shares, or send the provider a request whose response is shared. */
const CLERKS_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'attention.done',
  'attention.snooze',
  'bookings.abandon',
  'bookings.finish',
  'bookings.submit',
  'bookings.withdraw',
  'contacts.importRows',
  'contacts.remove',
  'contacts.restore',
  'contacts.save',
  'contacts.use',
  'items.importRows',
  'items.remove',
  'items.restore',
  'items.save',
  'items.use',
  'notes.remove',
  'notes.save',
  'orderRuns.book',
  'orderRuns.quote',
  'printing.move',
  'printing.reprint',
  'printing.resume',
  'printing.start',
  'quotes.getRates',
  'quotes.setContacts',
  'refresh.start',
  'shipments.closeTask',
  'shipments.refresh',
  'shipments.track',
  'tasks.remove',
  'tasks.save',
  'tasks.setDone',
  'templates.remove',
  'templates.rename',
  'templates.save',
]);

/** Why the login changes nothing; null: it does, or its rights are not known yet. */
export function readOnlyBecause(state: Pick<WorkgroupState, 'rights'> | null): 'reader' | 'removed' | null {
  const role = state?.rights?.role;
  if (role === null) return 'removed';
  return role === 'reader' ? role : null;
}

/** Whether a login with the rights of `state` may make a call. The store would reject it, too. */
export function mayCall(name: CallName, state: Pick<WorkgroupState, 'rights'> | null): boolean {
  return !CLERKS_CALLS.has(name) || readOnlyBecause(state) === null;
}
