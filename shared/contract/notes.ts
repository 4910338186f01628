import { z } from 'zod';
import { isCalendarDate } from '../rules/calendar.ts';
import { BolNumberSchema, call, IdSchema, InstantSchema, Nothing, VersionSchema } from './call.ts';

/** A user's note about a shipment. Free text, stored as typed. */
export const NoteSchema = z.lazy(() =>
  z.object({
    id: IdSchema,
    bolNumber: z.string(),
    text: z.string(),
    createdAtMs: InstantSchema,
    /** Last edit after its creation; null if it was never edited. */
    editedAtMs: InstantSchema.nullable(),
    version: VersionSchema,
  }),
);
export type Note = z.infer<typeof NoteSchema>;

const DueDateSchema = z.string().refine(isCalendarDate, 'Enter a date.').nullable();

/** A to-do for a shipment. Pickup warnings aren't among these: they are the `openTask` of the shipment. */
export const TaskSchema = z.object({
  id: IdSchema,
  bolNumber: z.string(),
  text: z.string(),
  /** `YYYY-MM-DD`; null: no due date. */
  dueDate: z.string().nullable(),
  createdAtMs: InstantSchema,
  /** null while open. */
  doneAtMs: InstantSchema.nullable(),
  version: VersionSchema,
});
export type Task = z.infer<typeof TaskSchema>;

/** An open task with details that identify its shipment. */
export const OpenTaskSchema = TaskSchema.extend({ carrierName: z.string(), consigneeName: z.string().nullable() });
export type OpenTask = z.infer<typeof OpenTaskSchema>;

const noteText = z
  .string()
  .max(20_000)
  .refine((text) => text.trim() !== '', 'Enter some text.');

export const noteCalls = {
  /** Newest first. */
  'notes.list': call(
    () => z.strictObject({ bolNumber: BolNumberSchema }),
    () => z.object({ notes: z.array(NoteSchema) }),
  ),
  /**
   * Saves a note under the caller's own `id`: a new note, an edit, or one that was removed and is restored. Without
   * `version`, the latest that this computer has is edited.
   */
  'notes.save': call(
    () =>
      z.strictObject({ id: IdSchema, bolNumber: BolNumberSchema, text: noteText, version: VersionSchema.optional() }),
    NoteSchema,
  ),
  /** Removes the note from the list. Saving it again with the returned version restores it with its original time. */
  'notes.remove': call(
    () => z.strictObject({ id: IdSchema }),
    () => z.object({ version: VersionSchema }),
  ),

  /** Open tasks first, by due date; then completed ones, newest first. */
  'tasks.list': call(
    () => z.strictObject({ bolNumber: BolNumberSchema }),
    () => z.object({ tasks: z.array(TaskSchema) }),
  ),
  /** Open tasks of all shipments, by due date; those without one last. */
  'tasks.open': call(Nothing, () => z.object({ tasks: z.array(OpenTaskSchema) })),
  /** Saves a task, as `notes.save` does. Doesn't reopen a completed task. */
  'tasks.save': call(
    () =>
      z.strictObject({
        id: IdSchema,
        bolNumber: BolNumberSchema,
        text: z.string().trim().min(1).max(500),
        dueDate: DueDateSchema,
        version: VersionSchema.optional(),
      }),
    TaskSchema,
  ),
  'tasks.setDone': call(() => z.strictObject({ id: IdSchema, done: z.boolean() }), TaskSchema),
  'tasks.remove': call(
    () => z.strictObject({ id: IdSchema }),
    () => z.object({ version: VersionSchema }),
  ),
};
