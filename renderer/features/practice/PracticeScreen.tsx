import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Practice } from '../../../shared/contract/practice.ts';
import { PRACTICE_TASKS, type PracticeTask } from '../../../shared/rules/practiceTasks.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen, ScrollArea } from '../../ui/Screen.tsx';
import styles from './PracticeScreen.module.css';
import { practiceStrings } from './strings.ts';
import { TASKS } from './tasks.ts';

/** Guided tasks in the demo, at `#/practice`. Waybill checks them off by what was booked and printed. */
export function PracticeScreen() {
  const practice = useQuery(callQuery('practice.get', {}));
  const [, navigate] = useLocation();
  return (
    <Screen label={practiceStrings.title}>
      <ScrollArea>
        <div className="head">
          <div>
            <h1>{practiceStrings.title}</h1>
            <p className="small muted">{practiceStrings.about}</p>
          </div>
        </div>
        <LoadState of={practice} />
        {practice.data === undefined ? null : practice.data === null ? (
          <EmptyState
            action={<Button onClick={() => navigate('/settings/connections')}>{practiceStrings.goToAccounts}</Button>}
          >
            {practiceStrings.onlyInDemo}
          </EmptyState>
        ) : (
          <Tasks practice={practice.data} />
        )}
      </ScrollArea>
    </Screen>
  );
}

function Tasks({ practice: { finished, current } }: { readonly practice: Practice }) {
  const [, navigate] = useLocation();
  const start = useCall('practice.start');
  const run = (task: PracticeTask) => {
    if (!start.isPending) start.mutate({ task }, { onSuccess: () => navigate(TASKS[task].startsAt) });
  };
  useKeys(
    PRACTICE_TASKS.map((task, index) => ({
      keys: String(index + 1),
      label: practiceStrings.startTask(TASKS[task].title),
      bar: false,
      run: () => run(task),
    })),
    { scope: practiceStrings.title },
  );
  const next = PRACTICE_TASKS.find((task) => !finished.includes(task));
  return (
    <>
      {start.error === null ? null : <ErrorCallout error={start.error.error} />}
      <ol className={styles.tasks}>
        {PRACTICE_TASKS.map((task, index) => {
          const isDone = finished.includes(task);
          return (
            <li key={task} className={styles.task}>
              <Icon
                of={isDone ? IconCircleCheckFilled : IconCircle}
                size={20}
                className={isDone ? 'c-done' : 'muted'}
                label={isDone ? practiceStrings.done : practiceStrings.notDone}
              />
              <div>
                <h2>
                  {TASKS[task].title}
                  {task === current ? <span className="flag attn">{practiceStrings.inProgress}</span> : null}
                </h2>
                <p>{TASKS[task].steps}</p>
              </div>
              <Button kind={task === next ? 'primary' : 'plain'} keys={String(index + 1)} onClick={() => run(task)}>
                {isDone ? practiceStrings.startAgain : practiceStrings.start}
                <span className="vh">{practiceStrings.spokenTask(TASKS[task].title)}</span>
              </Button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
