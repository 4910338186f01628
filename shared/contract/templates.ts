import { z } from 'zod';
import { call, Empty, IdSchema, InstantSchema, Nothing, VersionSchema } from './call.ts';

const NameSchema = z.string().trim().min(1, { error: 'Required.' }).max(60, { error: 'Enter up to 60 characters.' });

/** A named quote form. The form owns the format of `value` and validates it when the template is applied. */
export const TemplateSchema = z.lazy(() =>
  z.object({
    id: IdSchema,
    name: z.string(),
    value: z.json(),
    savedAtMs: InstantSchema,
    version: VersionSchema,
  }),
);
export type Template = z.infer<typeof TemplateSchema>;

export const templateCalls = {
  /** Sorted by name. */
  'templates.list': call(Nothing, () => z.object({ templates: z.array(TemplateSchema) })),
  /**
   * Creates a template, or updates the one with that id; without `version`, the latest that this computer has.
   * `name_taken` if another one has the name.
   */
  'templates.save': call(
    () => z.strictObject({ id: IdSchema, name: NameSchema, value: z.json(), version: VersionSchema.optional() }),
    () => z.object({ savedAtMs: InstantSchema, version: VersionSchema }),
  ),
  /** `name_taken` if another one has the name, case-insensitive. */
  'templates.rename': call(() => z.strictObject({ id: IdSchema, name: NameSchema }), Empty),
  /** The version to restore it with. */
  'templates.remove': call(
    () => z.strictObject({ id: IdSchema }),
    () => z.object({ version: VersionSchema }),
  ),
};
