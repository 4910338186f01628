/** Composes the directory of one account: contacts, items, and carriers. */

import { createCarriers } from '../modules/contacts/carriers.ts';
import { type ContactsOptions, createContacts } from '../modules/contacts/contacts.ts';
import { createItems } from '../modules/contacts/items.ts';
import type { Clock } from '../platform/clock.ts';
import type { Emit } from '../platform/events.ts';
import type { AccountStores } from './accountStorage.ts';

export interface AccountDirectoryOptions extends Pick<ContactsOptions, 'placeOfZip' | 'files'> {
  readonly storage: Pick<AccountStores, 'contacts' | 'quoteContacts' | 'items' | 'carriers' | 'records'>;
  readonly clock: Clock;
  readonly emit: Emit;
}

export function createAccountDirectory({ storage, placeOfZip, files, clock, emit }: AccountDirectoryOptions) {
  const common = { clock, emit, files };
  const shared = { ...common, records: storage.records };
  return {
    contacts: createContacts({ ...shared, store: storage.contacts, quoteContacts: storage.quoteContacts, placeOfZip }),
    items: createItems({ ...shared, store: storage.items }),
    carriers: createCarriers({ ...common, store: storage.carriers }),
  };
}
