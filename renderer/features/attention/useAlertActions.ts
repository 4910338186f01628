import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { invoke } from '../../api/client.ts';
import { formatInstant } from '../../lib/format.ts';
import { useToast } from '../../ui/useToast.tsx';
import type { AttentionLine } from './alertMessages.ts';
import { attentionStrings } from './strings.ts';

export interface AlertActions {
  /** Error of the last action; null if it succeeded. */
  readonly error: AppError | null;
  readonly isBusy: boolean;
  /** Returns whether it succeeded. */
  readonly done: (lines: readonly AttentionLine[]) => Promise<boolean>;
  /** `untilMs` null: ends the snooze now. Tasks move to the day `date` instead. */
  readonly snooze: (
    lines: readonly AttentionLine[],
    until: { readonly untilMs: number | null; readonly date: string },
  ) => Promise<boolean>;
}

/** What a clerk can do about alerts and tasks, one or several. One action at a time. */
export function useAlertActions(): AlertActions {
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const toast = useToast();

  async function run(work: () => Promise<Result<string>>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    const result = await work();
    isRunning.current = false;
    setIsBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok) toast(result.value);
    return result.ok;
  }

  return {
    error,
    isBusy,
    done: (lines) =>
      run(async () => {
        const { tasks, alerts, bookings } = byKind(lines);
        for (const { id } of tasks) {
          const response = await invoke('tasks.setDone', { id, done: true });
          // A task that was removed in the meantime is fine.
          if (!response.ok && response.error.code !== 'not_found') return response;
        }
        let skipped = bookings.length;
        if (alerts.length > 0) {
          const response = await invoke('attention.done', { ids: alerts.map(({ id }) => id) });
          if (!response.ok) return response;
          skipped += response.value.skipped;
        }
        return { ok: true, value: doneMessage(lines.length, skipped) };
      }),
    snooze: (lines, { untilMs, date }) =>
      run(async () => {
        const { tasks, alerts } = byKind(lines);
        const moved = await moveTasks(tasks, date);
        if (!moved.ok) return moved;
        if (alerts.length > 0) {
          const response = await invoke('attention.snooze', { ids: alerts.map(({ id }) => id), untilMs });
          if (!response.ok) return response;
        }
        const count = lines.length === 1 ? null : tasks.length + alerts.length;
        return {
          ok: true,
          value:
            untilMs === null
              ? attentionStrings.shownAgain(count)
              : attentionStrings.snoozedUntil(count, formatInstant(untilMs)),
        };
      }),
  };
}

function byKind(lines: readonly AttentionLine[]) {
  const of = (kind: AttentionLine['kind']) => lines.filter((line) => line.kind === kind);
  return { tasks: of('task'), alerts: of('alert'), bookings: of('booking') };
}

function doneMessage(count: number, skipped: number): string {
  const done = count - skipped;
  const message = count === 1 ? attentionStrings.oneMarkedDone : attentionStrings.markedDone(done);
  return skipped === 0 ? message : attentionStrings.markedDoneExcept(message, skipped);
}

/** Snoozes tasks by moving their due date. */
async function moveTasks(lines: readonly AttentionLine[], dueDate: string): Promise<Result<void>> {
  if (lines.length === 0) return { ok: true, value: undefined };
  const listed = await invoke('tasks.open', {});
  if (!listed.ok) return listed;
  for (const line of lines) {
    const task = listed.value.tasks.find(({ id }) => id === line.id);
    if (task === undefined) continue;
    const saved = await invoke('tasks.save', { id: task.id, bolNumber: task.bolNumber, text: task.text, dueDate });
    if (!saved.ok) return saved;
  }
  return { ok: true, value: undefined };
}
