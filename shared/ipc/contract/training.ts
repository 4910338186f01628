import { z } from 'zod';
import { FaultsSchema } from '../../freight/trainingFaults.ts';
import { call, Nothing } from './call.ts';

/** How the bundled service behaves. Lasts until the app is closed: a fault is never left on by accident. */
export const TrainingStateSchema = z.strictObject({
  faults: FaultsSchema,
  /** How much faster than real time shipments move. 144: a day in ten minutes. */
  speed: z.number().min(1).max(100_000),
});
export type TrainingState = z.infer<typeof TrainingStateSchema>;

export const trainingCalls = {
  'training.get': call(Nothing, TrainingStateSchema),
  /** Replaces the whole: what is left out of `faults` is off. */
  'training.set': call(TrainingStateSchema, TrainingStateSchema),
};
