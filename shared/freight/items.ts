/** Fields of a saved item, and their validation. */
import * as z from 'zod/mini';
import { formatNumber } from '../format.ts';
import { orBlank } from './directory.ts';
import { HandlingUnitSchema } from './requests.ts';

/** Maximum number of pieces per handling unit. */
const MAX_PIECES = 99_999;

const text = z.string();
/**
 * An item for display; blank texts and null numbers are unknown. Dimensions in inches and weight in pounds, per
 * handling unit.
 */
export const ItemShownSchema = z.object({
  name: text,
  sku: text,
  /** Description on the BOL; blank: the name. */
  description: text,
  /** Type of the handling unit: Pallet, Crate, Drum … Only displayed; the provider has no field for it. */
  unitType: text,
  /** Pieces per handling unit. */
  pieces: z.nullable(z.number()),
  length: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  freightClass: text,
  nmfc: text,
  stackable: z.nullable(z.boolean()),
});
export type ItemFields = z.infer<typeof ItemShownSchema>;

const { shape: unit } = HandlingUnitSchema;

/** Validation of each field: the provider's rules (spec §2.2) unless blank. Only the name is required. */
export const ItemFieldsSchema = z.strictObject({
  name: unit.description,
  sku: orBlank(unit.description.check(z.maxLength(50, { error: 'Enter up to 50 characters.' }))),
  description: orBlank(unit.description),
  unitType: orBlank(unit.description.check(z.maxLength(30, { error: 'Enter up to 30 characters.' }))),
  pieces: z.nullable(
    z
      .int({ error: 'Enter a whole number of pieces.' })
      .check(
        z.minimum(1, { error: 'Enter at least 1 piece.' }),
        z.maximum(MAX_PIECES, { error: () => `Enter up to ${formatNumber(MAX_PIECES)} pieces.` }),
      ),
  ),
  length: z.nullable(unit.length),
  width: z.nullable(unit.width),
  height: z.nullable(unit.height),
  weight: z.nullable(unit.weight),
  freightClass: orBlank(unit.freightClass),
  nmfc: orBlank(unit.nmfc),
  stackable: z.nullable(z.boolean()),
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
