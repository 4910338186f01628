/** Notes of the user about shipments, and tasks with a due date. */

import type { Note, OpenTask, Task } from '../../../shared/contract/notes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { NoteStore } from './store.ts';

export interface NotesOptions {
  readonly store: NoteStore;
  /** Whether a shipment is in the database. */
  readonly isSaved: (bolNumber: string) => boolean;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Creates the notes service of one account. */
export function createNotes({ store, isSaved, clock, emit }: NotesOptions) {
  const notFound = (what: string) => fail<AppError>({ code: 'not_found', what });

  return {
    list: (bolNumber: string): Note[] => store.notes(bolNumber),
    /** Saves the text under `id`. `not_found` if the shipment isn't in the database. */
    save({ id, bolNumber, text }: Pick<Note, 'id' | 'bolNumber' | 'text'>): Result<Note> {
      const present = store.note(id);
      if (present === null && !isSaved(bolNumber)) return notFound('shipment');
      if (present !== null && present.bolNumber !== bolNumber) return notFound('note');
      const now = clock.now();
      const isChanged = present !== null && present.text !== text;
      const note: Note =
        present === null
          ? { id, bolNumber, text, createdAtMs: now, editedAtMs: null }
          : { ...present, text, editedAtMs: isChanged ? now : present.editedAtMs };
      store.putNote(note);
      emit({ name: 'notes.changed', id: bolNumber });
      return ok(note);
    },
    remove(id: string): void {
      const note = store.note(id);
      if (note === null) return;
      store.removeNote(id, clock.now());
      emit({ name: 'notes.changed', id: note.bolNumber });
    },

    tasks: (bolNumber: string): Task[] => store.tasks(bolNumber),
    openTasks: (): OpenTask[] => store.openTasks(),
    saveTask({ id, bolNumber, text, dueDate }: Pick<Task, 'id' | 'bolNumber' | 'text' | 'dueDate'>): Result<Task> {
      const present = store.task(id);
      if (present === null && !isSaved(bolNumber)) return notFound('shipment');
      if (present !== null && present.bolNumber !== bolNumber) return notFound('task');
      const task: Task = {
        ...(present ?? { id, bolNumber, createdAtMs: clock.now(), doneAtMs: null }),
        text,
        dueDate,
      };
      store.putTask(task);
      emit({ name: 'tasks.changed', id: bolNumber });
      return ok(task);
    },
    setDone(id: string, done: boolean): Result<Task> {
      const present = store.task(id);
      if (present === null) return notFound('task');
      const task: Task = { ...present, doneAtMs: done ? (present.doneAtMs ?? clock.now()) : null };
      store.putTask(task);
      emit({ name: 'tasks.changed', id: task.bolNumber });
      return ok(task);
    },
    removeTask(id: string): void {
      const task = store.task(id);
      if (task === null) return;
      store.removeTask(id, clock.now());
      emit({ name: 'tasks.changed', id: task.bolNumber });
    },
  };
}

export type NotesService = ReturnType<typeof createNotes>;
