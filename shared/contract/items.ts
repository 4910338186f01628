import { z } from 'zod';
import { formatNumber } from '../format.ts';
import { HandlingUnitSchema } from '../freight/requests.ts';
import {
  DuplicatePolicySchema,
  EntryMetadataSchema,
  IdsSchema,
  ImportedRowSchema,
  ListInputSchema,
  MAX_IMPORT_ROWS,
  orBlank,
} from './book.ts';
import { call, IdSchema } from './call.ts';

/** Maximum number of pieces per handling unit. */
const MAX_PIECES = 99_999;

const text = z.string();
/**
 * An item for display; blank texts and null numbers are unknown. Dimensions in inches and weight in pounds, per
 * handling unit.
 */
const ItemShownSchema = z.object({
  name: text,
  sku: text,
  /** Description on the BOL; blank: the name. */
  description: text,
  /** Type of the handling unit: Pallet, Crate, Drum … Only displayed; the provider has no field for it. */
  unitType: text,
  /** Pieces per handling unit. */
  pieces: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  freightClass: text,
  nmfc: text,
  stackable: z.boolean().nullable(),
});
export type ItemFields = z.infer<typeof ItemShownSchema>;
export const ItemSchema = ItemShownSchema.extend(EntryMetadataSchema.shape);
export type Item = z.infer<typeof ItemSchema>;

const { shape: unit } = HandlingUnitSchema;

/** Validation of each field: the provider's rules (spec §2.2) unless blank. Only the name is required. */
export const ItemFieldsSchema = z.strictObject({
  name: unit.description,
  sku: orBlank(unit.description.max(50, { error: 'Enter up to 50 characters.' })),
  description: orBlank(unit.description),
  unitType: orBlank(unit.description.max(30, { error: 'Enter up to 30 characters.' })),
  pieces: z
    .int({ error: 'Enter a whole number of pieces.' })
    .min(1, { error: 'Enter at least 1 piece.' })
    .max(MAX_PIECES, { error: () => `Enter up to ${formatNumber(MAX_PIECES)} pieces.` })
    .nullable(),
  length: unit.length.nullable(),
  width: unit.width.nullable(),
  height: unit.height.nullable(),
  weight: unit.weight.nullable(),
  freightClass: orBlank(unit.freightClass.unwrap()),
  nmfc: orBlank(unit.nmfc.unwrap()),
  stackable: z.boolean().nullable(),
});

export const BLANK_ITEM: ItemFields = {
  name: '',
  sku: '',
  description: '',
  unitType: '',
  pieces: null,
  length: null,
  width: null,
  height: null,
  weight: null,
  freightClass: '',
  nmfc: '',
  stackable: null,
};

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
  'items.list': call(ListInputSchema, z.object({ total: z.int(), items: z.array(ItemSchema) })),
  'items.get': call(z.strictObject({ itemId: IdSchema }), ItemSchema),
  /** See `contacts.save`. */
  'items.save': call(z.strictObject({ itemId: IdSchema, fields: ItemDraftSchema }), ItemSchema),
  'items.remove': call(z.strictObject({ itemIds: IdsSchema }), z.object({ removed: z.int() })),
  'items.restore': call(z.strictObject({ itemIds: IdsSchema }), z.object({ restored: z.int() })),
  'items.use': call(z.strictObject({ itemId: IdSchema }), ItemSchema),
  /** Exports the matching items, or all, as CSV to the data folder. */
  'items.exportCsv': call(
    z.strictObject({ search: z.string().max(500) }),
    z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),
  /** See `contacts.importRows`. Items are duplicates if their SKUs match or, if neither has one, their names. */
  'items.importRows': call(
    z.strictObject({
      rows: z
        .array(z.strictObject({ line: z.int().nonnegative(), fields: ItemDraftSchema.partial() }))
        .max(MAX_IMPORT_ROWS),
      duplicates: DuplicatePolicySchema,
    }),
    z.object({ rows: z.array(ImportedRowSchema) }),
  ),
};
