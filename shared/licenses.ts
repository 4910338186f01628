/** Third-party licenses, written by the build and shown in About. */
import { z } from 'zod';

export const LicenseSchema = z.lazy(() =>
  z.object({
    name: z.string(),
    version: z.string(),
    /** License name, such as `MIT`. */
    license: z.string(),
    /** Full text; empty if the package has none. */
    text: z.string(),
  }),
);
export type License = z.infer<typeof LicenseSchema>;
