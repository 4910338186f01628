import { z } from 'zod';
import { CARRIER_STANDINGS, CarrierShownSchema } from '../freight/carriers.ts';
import { MAX_IMPORT_ROWS } from '../freight/directory.ts';
import { call, IdSchema, VersionSchema } from './call.ts';
import {
  DuplicatePolicySchema,
  EntryMetadataSchema,
  IdsSchema,
  ImportedRowSchema,
  ListInputSchema,
  RemovedSchema,
} from './directory.ts';

export const CarrierSchema = z.object({ ...CarrierShownSchema.shape, ...EntryMetadataSchema.shape });
export type CarrierEntry = z.infer<typeof CarrierSchema>;

const loose = z.string();
/** Fields to be saved: of the right type but not validated yet, so that all errors are reported at once. */
const CarrierDraftSchema = z.strictObject({
  code: loose,
  name: loose,
  phone: loose,
  terminal: loose,
  trackingPage: loose,
  notes: loose,
  standing: z.enum(CARRIER_STANDINGS),
});

export const carrierCalls = {
  /** Includes every carrier that was quoted or booked, unless it was removed. */
  'carriers.list': call(ListInputSchema, () => z.object({ total: z.int(), carriers: z.array(CarrierSchema) })),
  'carriers.get': call(() => z.strictObject({ carrierId: IdSchema }), CarrierSchema),
  /** See `contacts.save`. */
  'carriers.save': call(
    () => z.strictObject({ carrierId: IdSchema, fields: CarrierDraftSchema, version: VersionSchema.optional() }),
    CarrierSchema,
  ),
  'carriers.remove': call(() => z.strictObject({ carrierIds: IdsSchema }), RemovedSchema),
  'carriers.restore': call(
    () => z.strictObject({ carrierIds: IdsSchema, version: VersionSchema.optional() }),
    () => z.object({ restored: z.int() }),
  ),
  /** Exports the matching carriers, or all, as CSV to the data folder. */
  'carriers.exportCsv': call(
    () => z.strictObject({ search: z.string().max(500) }),
    () => z.object({ fileName: z.string(), path: z.string(), rows: z.int().nonnegative() }),
  ),
  /** See `contacts.importRows`. Carriers are duplicates if their codes match. */
  'carriers.importRows': call(
    () =>
      z.strictObject({
        rows: z
          .array(z.strictObject({ line: z.int().nonnegative(), fields: CarrierDraftSchema.partial() }))
          .max(MAX_IMPORT_ROWS),
        duplicates: DuplicatePolicySchema,
      }),
    () => z.object({ rows: z.array(ImportedRowSchema) }),
  ),
};
