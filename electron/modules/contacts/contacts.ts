/** Contacts: shippers and consignees. */
import type { Contact, QuoteContacts } from '../../../shared/contract/contacts.ts';
import { BLANK_CONTACT, type ContactFields, ContactFieldsSchema } from '../../../shared/freight/contacts.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { folded } from '../../../shared/rules/searchTerms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { fileStamp } from '../../platform/fileStamp.ts';
import type { PlaceOfZip } from '../../platform/zipTable.ts';
import type { ExportFiles } from '../board/ports.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import type { RecordWrites } from '../workgroup/sharedRecords.ts';
import { checkFields } from './checkFields.ts';
import { createDirectory, inOnePiece } from './directory.ts';
import { cellsCsv, contactsCsv } from './directoryCsv.ts';
import type { EntryKind } from './entryKind.ts';
import { sharedEntryWrites } from './ports.ts';
import type { QuoteContactStore } from './quoteContactStore.ts';
import type { DirectoryStore } from './store.ts';

const MAX_PLACES = 5;
/** Maximum number of contacts at one ZIP that are searched for its places. */
const MAX_AT_ZIP = 200;

/** Equal for contacts that may be the same company at the same place. */
const contactKey = ({ name, zip }: Pick<ContactFields, 'name' | 'zip'>) => `${folded(name)}|${zip}`;

const CONTACTS: EntryKind<ContactFields> = {
  noun: 'contact',
  title: 'contacts',
  blank: BLANK_CONTACT,
  check: (fields) => checkFields(ContactFieldsSchema, fields),
  nameOf: ({ name }) => name,
  valuesOf: ({ name, person, phone, email, address1, address2, city, state, zip }) => [
    name,
    person,
    phone,
    email,
    address1,
    address2,
    city,
    state,
    zip,
  ],
  dedupeKeyOf: contactKey,
  isSame(one, other) {
    const [street, otherStreet] = [folded(one.address1), folded(other.address1)];
    return street === '' || otherStreet === '' || street === otherStreet;
  },
};

export interface ContactsOptions {
  readonly store: DirectoryStore<ContactFields>;
  readonly records: RecordWrites;
  readonly quoteContacts: QuoteContactStore;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly files: ExportFiles;
  readonly placeOfZip: PlaceOfZip;
}

/** Creates the contacts service of one account. */
export function createContacts(options: ContactsOptions) {
  const { store, records, quoteContacts, clock, emit, files, placeOfZip } = options;
  const changed = (id: string | null) => emit({ name: 'contacts.changed', id });
  const writes = sharedEntryWrites(records, 'contacts');
  const directory = createDirectory({ kind: CONTACTS, store, writes, clock, changed, csv: contactsCsv, files });
  const contact = (id: string | null): Contact | null => (id === null ? null : directory.getIncludingRemoved(id));
  return {
    ...directory,
    /** Saves the contacts that a quote was made from. */
    async setQuoteContacts(
      quoteId: string,
      originId: string | null,
      destinationId: string | null,
    ): Promise<Result<void>> {
      const columns = { origin_id: originId, destination_id: destinationId };
      const saved = await records.appendRecords('quote_contacts', [{ id: quoteId, columns }]);
      return saved.ok ? ok(undefined) : fail(appErrorOf(saved.error, { what: 'quote' }));
    },
    ofQuote(quoteId: string): QuoteContacts {
      const ids = quoteContacts.ofQuote(quoteId);
      return { origin: contact(ids?.originId ?? null), destination: contact(ids?.destinationId ?? null) };
    },
    /** The saved contact with that name at that ZIP. Of several, the one at that street, or else the first. */
    match(typed: Pick<ContactFields, 'name' | 'zip' | 'address1'>): Contact | null {
      const found = store.byDedupeKey(contactKey(typed));
      return found.find(({ address1 }) => folded(address1) === folded(typed.address1)) ?? found[0] ?? null;
    },
    /** Exports the rows that an import rejected. */
    async exportRows(
      of: 'contacts' | 'items' | 'carriers' | 'invoices' | 'orders',
      rows: readonly (readonly string[])[],
    ): Promise<{ fileName: string; path: string }> {
      const fileName = `waybill-${of}-not-imported-${fileStamp(clock.now())}.csv`;
      return { fileName, path: await files.write(fileName, inOnePiece(cellsCsv(rows))) };
    },
    /** The contact that fills new quotes. null if none was chosen, or it was removed. */
    defaultShipper(): Contact | null {
      const id = quoteContacts.defaultShipper();
      const chosen = id === null ? null : directory.get(id);
      return chosen?.ok === true ? chosen.value : null;
    },
    /** Sets the default shipper, or none (null). `not_found` if there is no such contact. */
    setDefaultShipper(contactId: string | null): Result<Contact | null> {
      const chosen = contactId === null ? ok(null) : directory.get(contactId);
      if (!chosen.ok) return chosen;
      quoteContacts.setDefaultShipper(contactId);
      changed(contactId);
      return chosen;
    },
    /** Cities of a ZIP in saved contacts and quotes, most frequent first; otherwise the one of the table of US ZIPs. */
    async placesOfZip(zip: string): Promise<{ readonly city: string; readonly state: string }[]> {
      const counted = new Map<string, { city: string; state: string; count: number }>();
      const count = (city: string, state: string, times: number) => {
        if (city === '' || state === '') return;
        const key = `${folded(city)}|${state}`;
        const before = counted.get(key);
        counted.set(key, { city: before?.city ?? city, state, count: (before?.count ?? 0) + times });
      };
      const { entries } = store.find({ terms: [zip], sort: 'use', offset: 0, limit: MAX_AT_ZIP });
      // A contact counts more than a quote, because a user maintains it.
      for (const entry of entries) if (entry.zip === zip) count(entry.city, entry.state, 2);
      for (const quoted of quoteContacts.quotedPlaces(zip)) count(quoted.city, quoted.state, quoted.count);
      if (counted.size === 0) {
        const place = await placeOfZip(zip);
        return place === null ? [] : [place];
      }
      return [...counted.values()]
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MAX_PLACES)
        .map(({ city, state }) => ({ city, state }));
    },
  };
}

export type ContactsService = ReturnType<typeof createContacts>;
