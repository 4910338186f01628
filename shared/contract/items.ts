import { z } from 'zod';
import { MAX_IMPORT_ROWS } from '../freight/directory.ts';
import { ItemShownSchema } from '../freight/items.ts';
import { call, IdSchema, VersionSchema } from './call.ts';
import {
  DuplicatePolicySchema,
  EntryMetadataSchema,
  IdsSchema,
  ImportedRowSchema,
  ListInputSchema,
  RemovedSchema,
} from './directory.ts';

export const ItemSchema = z.object({ ...ItemShownSchema.shape, ...EntryMetadataSchema.shape });
export type Item = z.infer<typeof ItemSchema>;

const loose = z.string();
const looseNumber = z.number().nullable();
/** Fields to be saved: of the right type but not validated yet, so that all errors are reported at once. */
const ItemDraftSchema = z.strictObject({
  name: loose,
  sku: loose,
  description: loose,
  unitType: loose,
  pieces: looseNumber,
  length: looseNumber,
  width: looseNumber,
  height: looseNumber,
  weight: looseNumber,
  freightClass: loose,
  nmfc: loose,
  stackable: z.boolean().nullable(),
});

export const itemCalls = {
  'items.list': call(ListInputSchema, () => z.object({ total: z.int(), items: z.array(ItemSchema) })),
  'items.get': call(() => z.strictObject({ itemId: IdSchema }), ItemSchema),
  /** See `contacts.save`. */
  'items.save': call(
    () => z.strictObject({ itemId: IdSchema, fields: ItemDraftSchema, version: VersionSchema.optional() }),
    ItemSchema,
  ),
  'items.remove': call(() => z.strictObject({ itemIds: IdsSchema }), RemovedSchema),
  'items.restore': call(
    () => z.strictObject({ itemIds: IdsSchema, version: VersionSchema.optional() }),
    () => z.object({ restored: z.int() }),
  ),
  'items.use': call(() => z.strictObject({ itemId: IdSchema }), ItemSchema),
  /** Exports the matching items, or all, as CSV to the data folder. */
  'items.exportCsv': call(
    () => z.strictObject({ search: z.string().max(500) }),
    () => z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),
  /** See `contacts.importRows`. Items are duplicates if their SKUs match or, if neither has one, their names. */
  'items.importRows': call(
    () =>
      z.strictObject({
        rows: z
          .array(z.strictObject({ line: z.int().nonnegative(), fields: ItemDraftSchema.partial() }))
          .max(MAX_IMPORT_ROWS),
        duplicates: DuplicatePolicySchema,
      }),
    () => z.object({ rows: z.array(ImportedRowSchema) }),
  ),
};
