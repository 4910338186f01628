import { z } from 'zod';
import { call, Empty, IdSchema, InstantSchema } from './call.ts';

const KindSchema = z.enum([
  'quote',
  'booking',
  'contact',
  'item',
  'carrier',
  'invoice',
  'dispute',
  'routing_rule',
  'order',
  'email',
]);

/** Form input that was not submitted yet. The form owns the format of `value` and validates it on restore. */
export const DraftSchema = z.object({
  id: IdSchema,
  kind: KindSchema,
  value: z.json(),
  savedAtMs: InstantSchema,
});
export type Draft = z.infer<typeof DraftSchema>;

export const draftCalls = {
  'drafts.save': call(
    () => z.strictObject({ id: IdSchema, kind: KindSchema, value: z.json() }),
    () => z.object({ savedAtMs: InstantSchema }),
  ),
  /** Newest first. */
  'drafts.list': call(
    () => z.strictObject({ kind: KindSchema }),
    () => z.object({ drafts: z.array(DraftSchema) }),
  ),
  'drafts.remove': call(() => z.strictObject({ id: IdSchema }), Empty),
};
