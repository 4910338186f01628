import { ok } from '../../shared/ipc/result.ts';
import type { ActiveAccount } from './account.ts';
import type { HandlersOf } from './handlers.ts';

export function noteHandlers(account: ActiveAccount): HandlersOf<'notes'> & HandlersOf<'tasks'> {
  return {
    'notes.list': ({ bolNumber }) => {
      const active = account();
      return active.ok ? ok({ notes: active.value.notes.list(bolNumber) }) : active;
    },
    'notes.save': (note) => {
      const active = account();
      return active.ok ? active.value.notes.save(note) : active;
    },
    'notes.remove': ({ id }) => {
      const active = account();
      if (!active.ok) return active;
      active.value.notes.remove(id);
      return ok({});
    },
    'tasks.list': ({ bolNumber }) => {
      const active = account();
      return active.ok ? ok({ tasks: active.value.notes.tasks(bolNumber) }) : active;
    },
    'tasks.open': () => {
      const active = account();
      return active.ok ? ok({ tasks: active.value.notes.openTasks() }) : active;
    },
    'tasks.save': (task) => {
      const active = account();
      return active.ok ? active.value.notes.saveTask(task) : active;
    },
    'tasks.setDone': ({ id, done }) => {
      const active = account();
      return active.ok ? active.value.notes.setDone(id, done) : active;
    },
    'tasks.remove': ({ id }) => {
      const active = account();
      if (!active.ok) return active;
      active.value.notes.removeTask(id);
      return ok({});
    },
  };
}
