/** What the notes service remembers. */
import type { Note, OpenTask, Task } from '../../../shared/contract/notes.ts';

/** Every method throws StorageError when the disk fails. */
export interface NoteStore {
  /** Latest first, without those that were removed. */
  notes(bolNumber: string): Note[];
  note(id: string): Note | null;
  /** Inserts it, or puts its text and the time of the edit in the place of what was; a removed one is back. */
  putNote(note: Note): void;
  removeNote(id: string, atMs: number): void;
  /** Open ones first, by due date; then those that are done, latest first. */
  tasks(bolNumber: string): Task[];
  task(id: string): Task | null;
  /** Of all shipments, by due date; those without one last. */
  openTasks(): OpenTask[];
  putTask(task: Task): void;
  removeTask(id: string, atMs: number): void;
}
