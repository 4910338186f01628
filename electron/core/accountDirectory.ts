/** Composes the directory of one account: contacts, items, and carriers. */

import type { AppEvent } from '../../shared/ipc/contract.ts';
import { createCarriers } from '../modules/contacts/carriers.ts';
import { type ContactsOptions, createContacts } from '../modules/contacts/contacts.ts';
import { createItems } from '../modules/contacts/items.ts';
import type { Clock } from '../platform/clock.ts';
import type { Listeners } from '../platform/events.ts';
import type { AccountStores } from './accountStorage.ts';

export interface AccountDirectoryOptions extends Pick<ContactsOptions, 'placeOfZip' | 'files'> {
  readonly storage: Pick<AccountStores, 'contacts' | 'laneNotes' | 'items' | 'carriers'>;
  readonly clock: Clock;
  readonly events: Listeners<AppEvent>;
}

export function createAccountDirectory({ storage, placeOfZip, files, clock, events }: AccountDirectoryOptions) {
  const common = { clock, emit: events.emit, files };
  const carriers = createCarriers({ ...common, store: storage.carriers });
  events.add(({ name, id }) => {
    if (name === 'quotes.added' && id !== null) carriers.addFromQuote(id);
  });
  return {
    contacts: createContacts({ ...common, store: storage.contacts, notes: storage.laneNotes, placeOfZip }),
    items: createItems({ ...common, store: storage.items }),
    carriers,
  };
}
