import { z } from 'zod';
import { call, IdSchema, InstantSchema, Nothing } from './call.ts';

const NameSchema = z.string().trim().min(1, { error: 'Required.' }).max(60, { error: 'Enter up to 60 characters.' });

/** A quote form under a name. The value is the form's own, and is checked by the form when it is applied. */
export const TemplateSchema = z.object({
  id: IdSchema,
  name: z.string(),
  value: z.json(),
  savedAtMs: InstantSchema,
});
export type Template = z.infer<typeof TemplateSchema>;

export const templateCalls = {
  /** By name. */
  'templates.list': call(Nothing, z.object({ templates: z.array(TemplateSchema) })),
  /** A new one, or another value or name for the one of that id. `name_taken` when another one has the name. */
  'templates.save': call(
    z.strictObject({ id: IdSchema, name: NameSchema, value: z.json() }),
    z.object({ savedAtMs: InstantSchema }),
  ),
  /** `name_taken` when another one has the name, in whatever case. */
  'templates.rename': call(z.strictObject({ id: IdSchema, name: NameSchema }), z.object({})),
  'templates.remove': call(z.strictObject({ id: IdSchema }), z.object({})),
};
