import { z } from 'zod';
import { ContactShownSchema } from '../freight/contacts.ts';
import { MAX_IMPORT_ROWS } from '../freight/directory.ts';
import { MAX_TABLE_BYTES, MAX_TABLE_COLUMNS } from '../rules/tableFiles.ts';
import { call, IdSchema, VersionSchema } from './call.ts';
import {
  DuplicatePolicySchema,
  EntryMetadataSchema,
  IdsSchema,
  ImportedRowSchema,
  ListInputSchema,
  RemovedSchema,
} from './directory.ts';

export const ContactSchema = z.object({ ...ContactShownSchema.shape, ...EntryMetadataSchema.shape });
export type Contact = z.infer<typeof ContactSchema>;

/** Fields to be saved: of the right type but not validated yet, so that all errors are reported at once. */
const ContactDraftSchema = z.strictObject(ContactShownSchema.shape);

/** The contacts that a quote was made from; null for an address that was typed. */
const LaneContactsSchema = z.lazy(() =>
  z.object({ origin: ContactSchema.nullable(), destination: ContactSchema.nullable() }),
);
export type QuoteContacts = z.infer<typeof LaneContactsSchema>;

const DefaultShipperSchema = z.object({ contact: ContactSchema.nullable() });

export const contactCalls = {
  'contacts.list': call(ListInputSchema, () => z.object({ total: z.int(), contacts: z.array(ContactSchema) })),
  'contacts.get': call(() => z.strictObject({ contactId: IdSchema }), ContactSchema),
  /**
   * Saves a contact. The caller provides the identifier, so that a repeated save doesn't create a duplicate.
   * `fields_invalid` lists every invalid field. Restores a contact that was removed. Without `version`, the latest that
   * this computer has is edited.
   */
  'contacts.save': call(
    () => z.strictObject({ contactId: IdSchema, fields: ContactDraftSchema, version: VersionSchema.optional() }),
    ContactSchema,
  ),
  /** Hides the contacts and deletes them after 30 days; `contacts.restore` undoes it with the returned version. */
  'contacts.remove': call(() => z.strictObject({ contactIds: IdsSchema }), RemovedSchema),
  'contacts.restore': call(
    () => z.strictObject({ contactIds: IdsSchema, version: VersionSchema.optional() }),
    () => z.object({ restored: z.int() }),
  ),
  /**
   * The saved contact that a typed company is: name and ZIP match, ignoring case and punctuation. Of several, the one at
   * that street, or else the first. null if there is none.
   */
  'contacts.match': call(
    () =>
      z.strictObject({
        name: z.string().max(10_000),
        zip: z.string().max(20),
        address1: z.string().max(10_000),
      }),
    () => z.object({ contact: ContactSchema.nullable() }),
  ),
  /** Counts a use, which affects the search order. */
  'contacts.use': call(() => z.strictObject({ contactId: IdSchema }), ContactSchema),
  /** Exports the matching contacts, or all, as CSV to the data folder. */
  'contacts.exportCsv': call(
    () => z.strictObject({ search: z.string().max(500) }),
    () => z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),
  /**
   * Imports all rows in one transaction: a disk error saves none of them. With `update`, fields that the row omits are
   * unchanged. Contacts are duplicates if name and ZIP match and the street matches too or is blank in one of them.
   */
  'contacts.importRows': call(
    () =>
      z.strictObject({
        rows: z
          .array(z.strictObject({ line: z.int().nonnegative(), fields: ContactDraftSchema.partial() }))
          .max(MAX_IMPORT_ROWS),
        duplicates: DuplicatePolicySchema,
      }),
    () => z.object({ rows: z.array(ImportedRowSchema) }),
  ),
  /** Exports the rejected rows of an import as CSV to the data folder. Used for items, carriers, invoices and orders too. */
  'contacts.exportRows': call(
    () =>
      z.strictObject({
        of: z.enum(['contacts', 'items', 'carriers', 'invoices', 'orders']),
        // The export adds two columns to those of the file.
        rows: z.array(z.array(z.string().max(MAX_TABLE_BYTES)).max(MAX_TABLE_COLUMNS + 2)).max(MAX_IMPORT_ROWS + 1),
      }),
    () => z.object({ fileName: z.string(), path: z.string() }),
  ),
  /** Current data of the contacts of a quote, including those removed since. Both null if none were recorded. */
  'contacts.ofQuote': call(() => z.strictObject({ quoteId: IdSchema }), LaneContactsSchema),
  /** Default shipper of new quotes; null if none was chosen or it was removed. */
  'contacts.defaultShipper': call(() => z.strictObject({}), DefaultShipperSchema),
  /** Sets the default shipper; with null, new quotes start blank. `not_found` if there is no such contact. */
  'contacts.setDefaultShipper': call(() => z.strictObject({ contactId: IdSchema.nullable() }), DefaultShipperSchema),
  /**
   * Cities of a ZIP in saved contacts and quotes, most frequent first, at most 5. Without any, the city of the table of
   * US ZIPs.
   */
  'contacts.placesOfZip': call(
    () => z.strictObject({ zip: z.string().regex(/^\d{5}$/) }),
    () => z.object({ places: z.array(z.object({ city: z.string(), state: z.string() })) }),
  ),
};
