import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { NotesService } from './notes.ts';

export const noteHandlers: AccountHandlers<{ readonly notes: NotesService }, 'notes' | 'tasks'> = {
  'notes.list': ({ notes }, { bolNumber }) => ok({ notes: notes.list(bolNumber) }),
  'notes.save': ({ notes }, note) => notes.save(note),
  'notes.remove': ({ notes }, { id }) => notes.remove(id),
  'tasks.list': ({ notes }, { bolNumber }) => ok({ tasks: notes.tasks(bolNumber) }),
  'tasks.open': ({ notes }) => ok({ tasks: notes.openTasks() }),
  'tasks.save': ({ notes }, task) => notes.saveTask(task),
  'tasks.setDone': ({ notes }, { id, done }) => notes.setDone(id, done),
  'tasks.remove': ({ notes }, { id }) => notes.removeTask(id),
};
