/** The app's events for rows that changed in the replica of a workgroup, by whichever clerk. */
import { type AppEvent, everythingChanged } from '../../shared/ipc/contract.ts';
import type { ReplicaChanges } from '../modules/workgroup/workgroup.ts';

type Event = Pick<AppEvent, 'name'> & {
  /** The IDs of rows are those of the event. */
  readonly hasId?: boolean;
};

/** By table. Rows of other tables change together with one of these. */
const EVENTS: Readonly<Record<string, Event>> = {
  members: { name: 'workgroup.changed' },
  bookings: { name: 'bookings.changed', hasId: true },
  booking_attempts: { name: 'bookings.changed', hasId: true },
  shipments: { name: 'shipments.changed', hasId: true },
  audit_log: { name: 'audit.changed' },
  quotes: { name: 'quotes.changed', hasId: true },
  quote_templates: { name: 'templates.changed' },
  contacts: { name: 'contacts.changed' },
  items: { name: 'items.changed' },
  notes: { name: 'notes.changed' },
  tasks: { name: 'tasks.changed' },
  documents: { name: 'documents.changed' },
  prints: { name: 'printing.changed' },
  marks: { name: 'attention.changed' },
};

/** Above this number, one event is about all records of the domain. */
const MAX_IDS = 20;

/** The events, each once. */
export function replicaEvents({ tables, isEverything }: ReplicaChanges): readonly AppEvent[] {
  if (isEverything) return everythingChanged();
  const events = new Map<string, AppEvent>();
  for (const { table, ids } of tables) {
    const event = EVENTS[table];
    if (event === undefined) continue;
    const { name, hasId = false } = event;
    for (const id of hasId && ids.length <= MAX_IDS ? ids : [null]) events.set(`${name} ${id ?? ''}`, { name, id });
  }
  return [...events.values()];
}
