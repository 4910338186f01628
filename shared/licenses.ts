/** What the build writes about third parties, and About shows. */
import { z } from 'zod';

export const LicenseSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Its name, as in `MIT`. */
  licence: z.string(),
  /** The whole text, or empty where the package brings none. */
  text: z.string(),
});
export type License = z.infer<typeof LicenseSchema>;
