/** Guided tasks in the demo, in the order they are suggested. */
export const PRACTICE_TASKS = ['book', 'declined', 'lost_response', 'late_pro', 'batch_print'] as const;
export type PracticeTask = (typeof PRACTICE_TASKS)[number];
