import { z } from 'zod';
import { formatNumber } from '../../format.ts';
import { HandlingUnitSchema } from '../../freight/requests.ts';
import {
  DuplicatePolicySchema,
  EntryFactsSchema,
  IdsSchema,
  ImportedRowSchema,
  ListInputSchema,
  MOST_IMPORT_ROWS,
  orBlank,
} from './book.ts';
import { call, IdSchema } from './call.ts';

/** Most pieces in one handling unit. */
const MOST_PIECES = 99_999;

const text = z.string();
/** An item as it is shown: blank texts and null numbers are not known. Edges in inches, weight in pounds, of one unit. */
const ItemShownSchema = z.object({
  name: text,
  sku: text,
  /** What stands on the BOL; blank: the name. */
  description: text,
  /** What one unit is: Pallet, Crate, Drum … Shown to tell items apart; the service has no place for it. */
  unitType: text,
  /** Pieces in one unit. */
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
export const ItemSchema = ItemShownSchema.extend(EntryFactsSchema.shape);
export type Item = z.infer<typeof ItemSchema>;

const { shape: unit } = HandlingUnitSchema;

/** The rules of each field: the service's own (spec §2.2) for what is not blank. Only the name is needed. */
export const ItemFieldsSchema = z.strictObject({
  name: unit.description,
  sku: orBlank(unit.description.max(50, { error: 'Enter up to 50 characters.' })),
  description: orBlank(unit.description),
  unitType: orBlank(unit.description.max(30, { error: 'Enter up to 30 characters.' })),
  pieces: z
    .int({ error: 'Enter a whole number of pieces.' })
    .min(1, { error: 'Enter at least 1 piece.' })
    .max(MOST_PIECES, { error: () => `Enter up to ${formatNumber(MOST_PIECES)} pieces.` })
    .nullable(),
  length: unit.length.nullable(),
  width: unit.width.nullable(),
  height: unit.height.nullable(),
  weight: unit.weight.nullable(),
  freightClass: orBlank(unit.freightClass.unwrap()),
  nmfc: orBlank(unit.nmfc.unwrap()),
  stackable: z.boolean().nullable(),
});

/** Nothing known. */
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
/** Fields as they are sent to be kept: of the right kind, and not checked yet, so that every problem is named at once. */
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
  /** As `contacts.save`. */
  'items.save': call(z.strictObject({ itemId: IdSchema, fields: ItemDraftSchema }), ItemSchema),
  'items.remove': call(z.strictObject({ itemIds: IdsSchema }), z.object({ removed: z.int() })),
  'items.restore': call(z.strictObject({ itemIds: IdsSchema }), z.object({ restored: z.int() })),
  'items.use': call(z.strictObject({ itemId: IdSchema }), ItemSchema),
  /** Writes what the words find, or all, into a CSV file in the data folder. */
  'items.exportCsv': call(
    z.strictObject({ search: z.string().max(500) }),
    z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),
  /** As `contacts.importRows`. An item is the same when its SKU is, or, where neither has one, its name. */
  'items.importRows': call(
    z.strictObject({
      rows: z
        .array(z.strictObject({ line: z.int().nonnegative(), fields: ItemDraftSchema.partial() }))
        .max(MOST_IMPORT_ROWS),
      duplicates: DuplicatePolicySchema,
    }),
    z.object({ rows: z.array(ImportedRowSchema) }),
  ),
};
