import { z } from 'zod';
import { isCalendarDate } from '../../rules/calendar.ts';
import { BolNumberSchema, call, IdSchema, InstantSchema, Nothing } from './call.ts';

/** What a clerk wrote about a shipment. Free text, kept as typed. */
export const NoteSchema = z.object({
  id: IdSchema,
  bolNumber: z.string(),
  text: z.string(),
  createdAtMs: InstantSchema,
  /** When its text last changed after it was made, null while it did not. */
  editedAtMs: InstantSchema.nullable(),
});
export type Note = z.infer<typeof NoteSchema>;

const DueDateSchema = z.string().refine(isCalendarDate, 'Enter a date.').nullable();

/** Something that the clerk wants done for a shipment. A pickup warning is a task of its own kind: `openTask` of the shipment. */
export const TaskSchema = z.object({
  id: IdSchema,
  bolNumber: z.string(),
  text: z.string(),
  /** `YYYY-MM-DD`, null: whenever. */
  dueDate: z.string().nullable(),
  createdAtMs: InstantSchema,
  /** null while it is to be done. */
  doneAtMs: InstantSchema.nullable(),
});
export type Task = z.infer<typeof TaskSchema>;

/** An open task with what tells its shipment from others. */
export const OpenTaskSchema = TaskSchema.extend({ carrierName: z.string(), consigneeName: z.string().nullable() });
export type OpenTask = z.infer<typeof OpenTaskSchema>;

const noteText = z
  .string()
  .max(20_000)
  .refine((text) => text.trim() !== '', 'Enter some text.');

export const noteCalls = {
  /** Latest first. */
  'notes.list': call(z.strictObject({ bolNumber: BolNumberSchema }), z.object({ notes: z.array(NoteSchema) })),
  /** Keeps a note under the caller's own `id`: a new one, the text it has now, or one that was removed. */
  'notes.save': call(z.strictObject({ id: IdSchema, bolNumber: BolNumberSchema, text: noteText }), NoteSchema),
  /** Takes it out of the list. Saving it again brings it back with its own time. */
  'notes.remove': call(z.strictObject({ id: IdSchema }), z.object({})),

  /** Those to be done first, by due date; then those that are done, latest first. */
  'tasks.list': call(z.strictObject({ bolNumber: BolNumberSchema }), z.object({ tasks: z.array(TaskSchema) })),
  /** Open tasks of all shipments, by due date; those without one last. */
  'tasks.open': call(Nothing, z.object({ tasks: z.array(OpenTaskSchema) })),
  /** Keeps a task under the caller's own `id`. A task that is done stays done. */
  'tasks.save': call(
    z.strictObject({
      id: IdSchema,
      bolNumber: BolNumberSchema,
      text: z.string().trim().min(1).max(500),
      dueDate: DueDateSchema,
    }),
    TaskSchema,
  ),
  'tasks.setDone': call(z.strictObject({ id: IdSchema, done: z.boolean() }), TaskSchema),
  'tasks.remove': call(z.strictObject({ id: IdSchema }), z.object({})),
};
