import { z } from 'zod';
import { PRACTICE_TASKS } from '../rules/practiceTasks.ts';
import { call, Nothing } from './call.ts';

const TaskSchema = z.enum(PRACTICE_TASKS);

const PracticeSchema = z.lazy(() =>
  z.strictObject({
    /** Read from what was booked and printed in the demo, samples excepted. */
    finished: z.array(TaskSchema).readonly(),
    /** The task whose scenario is on, or whose late PRO hasn’t arrived. */
    current: z.nullable(TaskSchema),
  }),
);
export type Practice = z.infer<typeof PracticeSchema>;

export const practiceCalls = {
  /** Null unless the demo is the active account. */
  'practice.get': call(Nothing, () => z.nullable(PracticeSchema)),
  /** Turns on the scenario of a task. It ends once it has happened. */
  'practice.start': call(
    () => z.strictObject({ task: TaskSchema }),
    () => z.nullable(PracticeSchema),
  ),
};
