/** Notes of the user about shipments, and tasks with a due date. */

import type { Note, OpenTask, Task } from '../../../shared/contract/notes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { appErrorOf } from '../workgroup/appError.ts';
import type { RecordVersion, StoreFailure } from '../workgroup/shared.ts';
import type { RecordWrites } from '../workgroup/sharedRecords.ts';
import type { NoteStore } from './store.ts';

export interface NotesOptions {
  readonly store: NoteStore;
  readonly records: RecordWrites;
  /** Whether a shipment is in the database. */
  readonly isSaved: (bolNumber: string) => boolean;
  readonly clock: Clock;
  readonly emit: Emit;
}

type NoteToSave = Pick<Note, 'id' | 'bolNumber' | 'text'> & { readonly version?: number | undefined };
type TaskToSave = Pick<Task, 'id' | 'bolNumber' | 'text' | 'dueDate'> & { readonly version?: number | undefined };

/** Creates the notes service of one account. */
export function createNotes({ store, records, isSaved, clock, emit }: NotesOptions) {
  const notFound = (what: string) => fail<AppError>({ code: 'not_found', what });

  const failed = (what: string, failure: StoreFailure) => fail(appErrorOf(failure, { what, fieldsOf }));

  /** Edits a task, or restores it. */
  async function putTask(task: Task, seenSeq: number | null): Promise<Result<Task>> {
    const { id, bolNumber, text, dueDate, createdAtMs, doneAtMs } = task;
    const columns = {
      bol_number: bolNumber,
      text,
      due_date: dueDate,
      created_at_ms: createdAtMs,
      done_at_ms: doneAtMs,
    };
    const written = await records.putRecords('tasks', [{ id, seenSeq, columns }]);
    if (!written.ok) return failed('task', written.error);
    emit({ name: 'tasks.changed', id: bolNumber });
    return ok({ ...task, version: written.value.seq });
  }

  return {
    list: (bolNumber: string): Note[] => store.notes(bolNumber),
    /** Saves the text under `id`. `not_found` if the shipment isn't in the database. */
    async save({ id, bolNumber, text, version }: NoteToSave): Promise<Result<Note>> {
      const present = store.note(id);
      if (present === null && !isSaved(bolNumber)) return notFound('shipment');
      if (present !== null && present.bolNumber !== bolNumber) return notFound('note');
      const now = clock.now();
      const isChanged = present !== null && present.text !== text;
      const note =
        present === null
          ? { id, bolNumber, text, createdAtMs: now, editedAtMs: null }
          : { ...present, text, editedAtMs: isChanged ? now : present.editedAtMs };
      // One that waited for the store, and was removed before it was sent, has no version to restore.
      const seenSeq = present === null && version === 0 ? null : (version ?? present?.version ?? null);
      const written =
        seenSeq === null
          ? await records.appendRecords('notes', [{ id, columns: { bol_number: bolNumber, text, created_at_ms: now } }])
          : await records.putRecords('notes', [{ id, seenSeq, columns: { text, edited_at_ms: note.editedAtMs } }]);
      if (!written.ok) return failed('note', written.error);
      emit({ name: 'notes.changed', id: bolNumber });
      return ok({ ...note, version: written.value.seq });
    },
    /** The version to restore it with. */
    async remove(id: string): Promise<Result<{ readonly version: number }>> {
      const note = store.note(id);
      if (note === null) return ok({ version: 0 });
      const written = await records.removeRecords('notes', [{ id, seenSeq: note.version }], clock.now());
      if (!written.ok) return failed('note', written.error);
      emit({ name: 'notes.changed', id: note.bolNumber });
      return ok({ version: written.value.seq });
    },

    tasks: (bolNumber: string): Task[] => store.tasks(bolNumber),
    openTasks: (): OpenTask[] => store.openTasks(),
    async saveTask({ id, bolNumber, text, dueDate, version }: TaskToSave): Promise<Result<Task>> {
      const present = store.task(id);
      if (present === null && !isSaved(bolNumber)) return notFound('shipment');
      if (present !== null && present.bolNumber !== bolNumber) return notFound('task');
      const before = present ?? { id, bolNumber, createdAtMs: clock.now(), doneAtMs: null, version: 0 };
      return putTask({ ...before, text, dueDate }, version ?? present?.version ?? null);
    },
    async setDone(id: string, done: boolean): Promise<Result<Task>> {
      const present = store.task(id);
      if (present === null) return notFound('task');
      return putTask({ ...present, doneAtMs: done ? (present.doneAtMs ?? clock.now()) : null }, present.version);
    },
    /** The version to restore it with. */
    async removeTask(id: string): Promise<Result<{ readonly version: number }>> {
      const task = store.task(id);
      if (task === null) return ok({ version: 0 });
      const written = await records.removeRecords('tasks', [{ id, seenSeq: task.version }], clock.now());
      if (!written.ok) return failed('task', written.error);
      emit({ name: 'tasks.changed', id: task.bolNumber });
      return ok({ version: written.value.seq });
    },
  };
}

/** What the contract calls the columns of another version. */
function fieldsOf({ text = null, due_date = null, done_at_ms = null }: NonNullable<RecordVersion['columns']>) {
  return { text, dueDate: due_date, doneAtMs: done_at_ms };
}

export type NotesService = ReturnType<typeof createNotes>;
