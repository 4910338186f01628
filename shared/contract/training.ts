import { z } from 'zod';
import { FaultsSchema } from '../freight/trainingFaults.ts';
import { call, Nothing } from './call.ts';

/** Behavior of the demo. Lasts until the app exits, so that a practice scenario can't stay on by accident. */
export const TrainingStateSchema = z.lazy(() =>
  z.strictObject({
    faults: FaultsSchema,
    /** How many times faster than real time shipments move. 144: one day in ten minutes. */
    speed: z.number().min(1).max(100_000),
  }),
);
export type TrainingState = z.infer<typeof TrainingStateSchema>;

export const trainingCalls = {
  'training.get': call(Nothing, TrainingStateSchema),
  /** Replaces the whole state: anything omitted from `faults` is turned off. */
  'training.set': call(TrainingStateSchema, TrainingStateSchema),
};
