/** Calls that a login without the rights of a clerk, or an outdated Waybill, may not make, rejected before anything is sent or written. */
import type { ConnectionStatus } from '../../shared/contract/connections.ts';
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
  'orderRuns.resume',
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

/** What the workgroup shares can't be changed, by this login or by this version of Waybill. */
type ReadOnlyReason = NonNullable<ConnectionStatus['workgroupReadOnly']>;

/** Why nothing can be changed; null: it can, or that is not known yet. */
export function readOnlyBecause(state: Pick<WorkgroupState, 'rights' | 'version'> | null): ReadOnlyReason | null {
  if (state?.version?.isWritable === false) {
    return state.version.store === 'older' ? 'database_too_old' : 'waybill_too_old';
  }
  const role = state?.rights?.role;
  if (role === null) return 'removed';
  return role === 'reader' ? role : null;
}

/** Whether a call may be made in `state`. Calls of the store would be rejected, too. */
export function mayCall(name: CallName, state: Pick<WorkgroupState, 'rights' | 'version'> | null): boolean {
  return !CLERKS_CALLS.has(name) || readOnlyBecause(state) === null;
}
