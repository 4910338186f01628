import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import type { Task } from '../../../../shared/contract/notes.ts';
import type { ErrorOf } from '../../../../shared/errors.ts';
import { ok, type Result } from '../../../../shared/ipc/result.ts';
import { parseDate } from '../../../../shared/rules/parseDate.ts';
import { invoke } from '../../../api/client.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { formatDay, formatDayTyped, formatInstant } from '../../../lib/format.ts';
import { useAutosave } from '../../../lib/useAutosave.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { ReadOnlyReason } from '../../../ui/readOnly.ts';
import { VersionConflict } from '../../../ui/VersionConflict.tsx';
import styles from './detail.module.css';
import { detailStrings } from './strings.tsx';
import { TaskForm, type TypedTask } from './TaskForm.tsx';
import { useDeletion } from './useDeletion.tsx';
import { useNewRecord } from './useNewRecord.ts';
import { withEdited } from './withEdited.ts';

interface TasksProps {
  readonly bolNumber: string;
  readonly today: string;
  /** Changes focus the field for a new task. */
  readonly focusCount: number;
  readonly onLeave: () => void;
}

const BLANK: TypedTask = { text: '', due: '' };

/** The fields to save of a task. While the due date can't be parsed, the previous one remains. */
function taskOf(typed: TypedTask, today: string, before: string | null) {
  const due = parseDate(typed.due, today);
  const dueDate = due.kind === 'date' ? due.date : due.kind === 'empty' ? null : before;
  return { text: typed.text.trim(), dueDate };
}

/** Tasks of the shipment: an autosaved field for a new one, open ones by due date, completed ones last. */
export function Tasks({ bolNumber, today, focusCount, onLeave }: TasksProps) {
  const tasks = useQuery(callQuery('tasks.list', { bolNumber }));
  const [editing, setEditing] = useState<Task | null>(null);
  const newRecord = useNewRecord();
  const [added, setAdded] = useState(0);
  const [newTask, setNewTask] = useState(BLANK);
  const autosave = useAutosave(newTask, (typed) =>
    newRecord.write(typed.text.trim() === '', {
      save: (version) => invoke('tasks.save', { id: newRecord.id, bolNumber, ...taskOf(typed, today, null), version }),
      remove: () => invoke('tasks.remove', { id: newRecord.id }),
    }),
  );
  const begin = () => {
    newRecord.next();
    autosave.markSaved(BLANK);
    setNewTask(BLANK);
    setAdded((count) => count + 1);
  };
  const finish = async () => {
    if (await autosave.saveNow()) begin();
  };
  const { error } = autosave;
  const deletion = useDeletion<Task>(detailStrings.taskDeleted, onLeave, {
    remove: ({ id }) => invoke('tasks.remove', { id }),
    async restore({ id, text, dueDate, doneAtMs }, version) {
      const saved = await invoke('tasks.save', { id, bolNumber, text, dueDate, version });
      // In a workgroup it is restored as open.
      if (!saved.ok || doneAtMs === null || saved.value.doneAtMs !== null) return saved;
      return invoke('tasks.setDone', { id, done: true });
    },
  });
  const shown = withEdited(tasks.data?.tasks ?? [], editing).filter(({ id }) => id !== newRecord.id);
  return (
    <section className="col" aria-label={detailStrings.tasks}>
      <TaskForm
        label={detailStrings.newTask}
        submitLabel={detailStrings.add}
        typed={newTask}
        today={today}
        focusCount={focusCount === 0 && added === 0 ? 0 : focusCount + added}
        onChange={setNewTask}
        onDone={() => void finish()}
        onLeave={onLeave}
      />
      {error?.code === 'changed_meanwhile' && (
        <TaskConflict
          error={error}
          mine={taskOf(newTask, today, null)}
          onUseMine={() => {
            newRecord.replace(error.version);
            void autosave.saveNow();
          }}
          onUseTheirs={begin}
        />
      )}
      {error !== null && error.code !== 'changed_meanwhile' && (
        <ErrorCallout error={error} onRetry={() => void autosave.saveNow()} />
      )}
      <LoadState of={tasks} />
      {deletion.notice}
      <ul className={styles.tasks}>
        {shown.map((task) => (
          <li key={task.id}>
            {task.id === editing?.id ? (
              <EditedTask task={task} today={today} onDone={() => setEditing(null)} />
            ) : (
              <TaskLine
                task={task}
                today={today}
                onEdit={() => setEditing(task)}
                onDelete={() => deletion.remove(task)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TaskLineProps {
  readonly task: Task;
  readonly today: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function TaskLine({ task, today, onEdit, onDelete }: TaskLineProps) {
  const setDone = useCall('tasks.setDone');
  const readOnlyReason = useContext(ReadOnlyReason);
  // Optimistic update.
  const isDone = setDone.isPending ? setDone.variables.done : task.doneAtMs !== null;
  const isDue = !isDone && task.dueDate !== null && task.dueDate <= today;
  return (
    <>
      <div className={styles.task}>
        <label className="grow row">
          <input
            type="checkbox"
            checked={isDone}
            disabled={readOnlyReason !== null}
            title={readOnlyReason ?? undefined}
            onChange={(event) => setDone.mutate({ id: task.id, done: event.currentTarget.checked })}
          />
          <span className={isDone ? styles.doneText : undefined}>{task.text}</span>
        </label>
        <Button kind="quiet" size="s" writes onClick={onEdit}>
          {detailStrings.editTaskButton}
        </Button>
        <Button kind="quiet" size="s" writes onClick={onDelete}>
          {detailStrings.deleteTaskButton}
        </Button>
      </div>
      <p className={`small ${styles.taskFoot}`}>
        {task.doneAtMs !== null ? (
          <span className="muted">{detailStrings.doneAt(formatInstant(task.doneAtMs))}</span>
        ) : null}
        {task.doneAtMs === null && task.dueDate !== null ? (
          <span className={isDue ? 'flag attn' : 'muted'}>
            {isDue ? <Icon of={IconAlertTriangle} size={13} /> : null}
            {(task.dueDate < today ? detailStrings.wasDue : detailStrings.isDue)(formatDay(task.dueDate))}
          </span>
        ) : null}
      </p>
      {setDone.error === null ? null : <ErrorCallout error={setDone.error.error} />}
    </>
  );
}

function EditedTask({ task, today, onDone }: Pick<TaskLineProps, 'task' | 'today'> & { readonly onDone: () => void }) {
  const [typed, setTyped] = useState<TypedTask>({
    text: task.text,
    due: task.dueDate === null ? '' : formatDayTyped(task.dueDate),
  });
  /** The version that the next save edits. */
  const version = useRef<number | undefined>(task.version);
  const autosave = useAutosave(typed, async (current): Promise<Result<unknown>> => {
    if (current.text.trim() === '') return ok({});
    const { id, bolNumber } = task;
    const edited = taskOf(current, today, task.dueDate);
    const saved = await invoke('tasks.save', { id, bolNumber, ...edited, version: version.current });
    if (saved.ok) version.current = saved.value.version;
    return saved;
  });
  const { error } = autosave;
  const finish = async () => {
    if (await autosave.saveNow()) onDone();
  };
  return (
    <>
      <TaskForm
        label={detailStrings.editTask}
        submitLabel={detailStrings.doneWord}
        typed={typed}
        today={today}
        focusCount={1}
        onChange={setTyped}
        onDone={() => void finish()}
        onLeave={() => void finish()}
      />
      {error?.code === 'changed_meanwhile' && (
        <TaskConflict
          error={error}
          mine={taskOf(typed, today, task.dueDate)}
          onUseMine={() => {
            version.current = error.version.version ?? undefined;
            void autosave.saveNow();
          }}
          onUseTheirs={() => {
            autosave.stop();
            onDone();
          }}
        />
      )}
      {error !== null && error.code !== 'changed_meanwhile' && (
        <ErrorCallout error={error} onRetry={() => void autosave.saveNow()} />
      )}
    </>
  );
}

interface TaskConflictProps {
  readonly error: ErrorOf<'changed_meanwhile'>;
  readonly mine: Pick<Task, 'text' | 'dueDate'>;
  readonly onUseMine: () => void;
  readonly onUseTheirs: () => void;
}

/** What another clerk made of the task in the meantime. */
function TaskConflict({ error, mine, onUseMine, onUseTheirs }: TaskConflictProps) {
  const { fields } = error.version;
  const dayOf = (day: unknown) => (typeof day === 'string' ? formatDay(day) : '');
  const textOf = (text: unknown) => (typeof text === 'string' ? text : '');
  const doneAtMs = fields?.['doneAtMs'];
  const done = typeof doneAtMs === 'number' ? formatInstant(doneAtMs) : '';
  return (
    <VersionConflict
      error={error}
      fields={
        fields === null
          ? []
          : [
              { label: detailStrings.taskText, mine: mine.text, theirs: textOf(fields['text']) },
              { label: detailStrings.due, mine: dayOf(mine.dueDate), theirs: dayOf(fields['dueDate']) },
              { label: detailStrings.taskDone, mine: '', theirs: done },
            ]
      }
      onUseMine={onUseMine}
      onUseTheirs={onUseTheirs}
    />
  );
}
