import { IconAlertTriangle, IconCheckbox, IconReceipt } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { type AttentionLine, attentionLine, taskLine } from './alertMessages.ts';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import type { Attention } from './useAttention.ts';

interface AttentionListProps {
  readonly attention: Attention;
  readonly onClose: () => void;
}

const ICONS = { booking: IconReceipt, task: IconCheckbox, other: IconAlertTriangle } as const;

/** List of alerts: each has a title, its age, the next step and a link, and can be dismissed. */
export function AttentionList({ attention, onClose }: AttentionListProps) {
  const { today, total, nextWakeAtMs, failed } = attention;
  const lines = [
    ...attention.bookings.map((alert) => attentionLine(alert, today)),
    ...attention.tasks.map((task) => taskLine(task, today)),
    ...attention.others.map((alert) => attentionLine(alert, today)),
  ];
  const [, go] = useLocation();
  const toast = useToast();
  const [at, setAt] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  const [snoozing, setSnoozing] = useState<AttentionLine | null>(null);
  const current = lines[Math.min(at, lines.length - 1)];
  const canDismiss = current !== undefined && current.kind !== 'booking';
  const focusLine = (line: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, line));
    setAt(next);
    document.getElementById(`attention-${next}`)?.focus();
  };

  // Focuses the alert that takes the place of a dismissed one.
  const count = lines.length;
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG';
    if (isLost && count > 0) document.getElementById(`attention-${Math.min(at, count - 1)}`)?.focus();
  }, [count, at]);

  const done = async (line: AttentionLine) => {
    const response =
      line.kind === 'task'
        ? await invoke('tasks.setDone', { id: line.id, done: true })
        : await invoke('attention.done', { id: line.id });
    setError(response.ok ? null : response.error);
    if (response.ok) toast('Marked done');
  };
  const snooze = async (line: AttentionLine, until: { untilMs: number; date: string }) => {
    setSnoozing(null);
    const response =
      line.kind === 'task'
        ? await snoozeTask(line, until.date)
        : await invoke('attention.snooze', { id: line.id, untilMs: until.untilMs });
    setError(response.ok ? null : response.error);
    if (response.ok) toast(`Snoozed until ${formatInstant(until.untilMs)}`);
  };

  return (
    <>
      <Dialog
        title="Needs attention"
        width={720}
        onClose={onClose}
        keys={[
          { keys: 'Down', label: 'Next', run: () => focusLine(at + 1), palette: false },
          { keys: 'Up', label: 'Previous', run: () => focusLine(at - 1), palette: false },
          {
            keys: 'D',
            label: 'Mark done',
            run: () => current !== undefined && void done(current),
            when: canDismiss,
          },
          {
            keys: 'S',
            label: 'Snooze',
            run: () => current !== undefined && setSnoozing(current),
            when: canDismiss,
          },
        ]}
      >
        <div className="dialog-body">
          {error === null ? null : <ErrorCallout error={error} />}
          {failed === null ? null : <LoadState of={failed} />}
          {lines.length === 0 && failed === null ? (
            <EmptyState>
              You’re all caught up.
              {nextWakeAtMs === null ? '' : ` Snoozed alerts return ${formatInstant(nextWakeAtMs)}.`}
            </EmptyState>
          ) : null}
          <ul className="attention-list" aria-label="Alerts">
            {lines.map((line, index) => (
              <li
                key={`${line.kind} ${line.id}`}
                className={index === at ? 'on' : undefined}
                onFocus={() => setAt(index)}
              >
                <button
                  type="button"
                  id={`attention-${index}`}
                  className="attention-open"
                  onClick={() => {
                    onClose();
                    go(line.path);
                  }}
                >
                  <Icon of={ICONS[line.kind]} className="c-attn" />
                  <span className="grow">
                    <span className="strong">{line.title}</span>
                    <span className="small dim block">{line.about}</span>
                    <span className="small muted block">
                      {line.next}
                      {line.sinceMs === null ? '' : ` Since ${formatInstant(line.sinceMs)}.`}
                    </span>
                  </span>
                </button>
                {line.kind === 'booking' ? null : (
                  <span className="attention-acts">
                    <Button size="s" kind="quiet" keys="D" onClick={() => void done(line)}>
                      Mark done<span className="vh">: {line.title}</span>
                    </Button>
                    <Button size="s" kind="quiet" keys="S" onClick={() => setSnoozing(line)}>
                      Snooze<span className="vh">: {line.title}</span>
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {total > lines.length ? (
            <p className="small muted">
              Showing the latest {formatNumber(lines.length)} of {formatNumber(total)}. See Shipments for the rest.
            </p>
          ) : null}
        </div>
      </Dialog>
      {snoozing === null ? null : (
        <SnoozeDialog
          line={snoozing}
          onSnooze={(until) => void snooze(snoozing, until)}
          onClose={() => setSnoozing(null)}
        />
      )}
    </>
  );
}

/** Snoozes a task by moving its due date. */
async function snoozeTask(line: AttentionLine, dueDate: string) {
  const listed = await invoke('tasks.open', {});
  if (!listed.ok) return listed;
  const task = listed.value.tasks.find(({ id }) => id === line.id);
  if (task === undefined) return { ok: true as const, value: {} };
  return invoke('tasks.save', { id: task.id, bolNumber: task.bolNumber, text: task.text, dueDate });
}
