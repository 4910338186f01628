import { z } from 'zod';
import { BolNumberSchema, CallIdSchema, call } from './call.ts';
import { DocumentViewSchema } from './shipments.ts';

export const documentCalls = {
  /**
   * Asks for the links, downloads every document at once and keeps the files. `failures` names those that didn't come;
   * the others are kept all the same.
   */
  'documents.fetch': call(
    z.strictObject({ callId: CallIdSchema, bolNumber: BolNumberSchema }),
    z.object({
      documents: z.array(DocumentViewSchema),
      failures: z.array(z.object({ type: z.string(), name: z.string(), code: z.string() })),
    }),
  ),
  /** What is kept, readable without the network. */
  'documents.list': call(
    z.strictObject({ bolNumber: BolNumberSchema }),
    z.object({ documents: z.array(DocumentViewSchema) }),
  ),
};
