import { z } from 'zod';

export const LaneSchema = z.object({ origin: z.string(), destination: z.string() });
export type Lane = z.infer<typeof LaneSchema>;
