import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Attention, useAttention } from '../../api/useAttention.ts';
import { useCarriers } from '../../api/useCarriers.ts';
import { formatCount, formatInstant, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen, StatusBar } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { AlertTable } from './AlertTable.tsx';
import { ALERT_GROUPS, type AlertGroup, countByGroup } from './alertGroups.ts';
import { type AttentionLine, attentionLine, taskLine } from './alertMessages.ts';
import styles from './attention.module.css';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { useAlertActions } from './useAlertActions.ts';
import { useRowSelection } from './useRowSelection.ts';

type Shown = AlertGroup | 'all' | 'snoozed';

/** Alerts and due tasks in the order of the groups. */
function linesOf({ bookings, others, tasks, today }: Attention): readonly AttentionLine[] {
  const lines = [
    ...[...bookings, ...others].map((alert) => attentionLine(alert, today)),
    ...tasks.map((task) => taskLine(task, today)),
  ];
  return ALERT_GROUPS.flatMap(({ id }) => lines.filter(({ group }) => group === id));
}

/** Everything that needs the clerk, grouped by what to do: opened, marked done, or snoozed, one or many at once. */
export function AttentionScreen() {
  const [, go] = useLocation();
  const attention = useAttention(true);
  const { total, snoozed, snoozedTotal, failed, isPending, today } = attention;
  const [shown, setShown] = useState<Shown>('all');
  const [dialog, setDialog] = useState<'done' | 'snooze' | null>(null);
  const actions = useAlertActions();
  const { carrierOf, failed: withoutCarriers } = useCarriers();

  const counts = countByGroup(attention.counts);
  const allCounts = new Map([...counts, ['task', attention.tasks.length]] as const);
  const all = linesOf(attention);
  const isSnoozedShown = shown === 'snoozed';
  const lines = isSnoozedShown
    ? snoozed.map((alert) => attentionLine(alert, today))
    : all.filter(({ group }) => shown === 'all' || group === shown);
  const selection = useRowSelection(lines.map(({ id }) => id));
  const current = lines[selection.at];
  const chosen =
    selection.selected.size > 0
      ? lines.filter(({ id }) => selection.selected.has(id))
      : current === undefined
        ? []
        : [current];
  const dismissible = chosen.filter(({ kind }) => kind !== 'booking');
  const canDismiss = dismissible.length > 0 && !actions.isBusy;
  const listed = isSnoozedShown ? snoozedTotal : shown === 'all' ? total : (allCounts.get(shown) ?? 0);

  const show = (what: Shown) => {
    selection.clear();
    setShown(what);
  };
  const open = (line: AttentionLine) => go(line.path);
  const finish = async (work: Promise<boolean>) => {
    setDialog(null);
    if (await work) selection.clear();
  };
  const done = () => {
    if (chosen.length > 1) setDialog('done');
    else void finish(actions.done(chosen));
  };
  const showAgain = () => void finish(actions.snooze(dismissible, { untilMs: null, date: today }));

  const choices: readonly {
    readonly id: Shown;
    readonly title: string;
    readonly key: string;
    readonly count: number;
  }[] = [
    { id: 'all', title: 'All', key: 'A', count: total },
    ...ALERT_GROUPS.map((group) => ({ ...group, count: allCounts.get(group.id) ?? 0 })),
    { id: 'snoozed', title: 'Snoozed', key: 'Z', count: snoozedTotal },
  ];
  const offered = choices.filter(({ id, count }) => id === 'all' || id === shown || count > 0);

  useKeys(
    [
      { keys: ['Up', 'Down', 'Home', 'End'], label: 'Move', palette: false, bar: false },
      {
        keys: 'Enter',
        label: 'Open',
        palette: false,
        run: () => current && open(current),
        when: current !== undefined,
      },
      { keys: 'Space', label: 'Select', palette: false },
      { keys: ['Shift+Up', 'Shift+Down'], label: 'Extend selection', palette: false, bar: false },
      { keys: 'Ctrl+A', label: 'Select all', run: selection.all, when: lines.length > 0 },
      { keys: 'D', label: 'Mark done', run: done, when: canDismiss, bar: false },
      { keys: 'S', label: 'Snooze', run: () => setDialog('snooze'), when: canDismiss, bar: false },
      { keys: 'W', label: 'Show again now', run: showAgain, when: isSnoozedShown && canDismiss, bar: false },
      {
        keys: 'Esc',
        label: 'Clear selection',
        run: selection.clear,
        when: selection.selected.size > 0,
        bar: false,
      },
      {
        keys: 'Esc',
        label: 'Go back',
        run: () => window.history.back(),
        when: selection.selected.size === 0,
        palette: false,
      },
      ...offered.map(({ id, title, key }) => ({
        keys: key,
        label: `Show ${title.toLowerCase()}`,
        run: () => show(id),
        bar: false,
      })),
    ],
    { scope: 'Needs attention' },
  );

  const title = chosen.length === 1 ? (chosen[0]?.title ?? '') : formatCount(dismissible.length, 'alert');
  return (
    <Screen label="Needs attention">
      <div className={styles.head}>
        <h1>Needs attention</h1>
        <span className="muted small" role="status">
          {selection.selected.size > 0
            ? `${formatNumber(selection.selected.size)} selected`
            : isPending
              ? ''
              : formatCount(total, 'alert')}
        </span>
        <span className="grow" />
        {isSnoozedShown ? (
          <Button size="s" keys="W" disabledReason={canDismiss ? null : 'Nothing is selected.'} onClick={showAgain}>
            Show again now
          </Button>
        ) : null}
        <Button size="s" keys="S" disabledReason={reason(chosen, canDismiss)} onClick={() => setDialog('snooze')}>
          Snooze
        </Button>
        <Button size="s" keys="D" disabledReason={reason(chosen, canDismiss)} onClick={done}>
          Mark done
        </Button>
      </div>
      <StatusBar>
        <fieldset className={styles.groups}>
          <legend className="vh">Group</legend>
          {offered.map(({ id, title: word, key, count }) => (
            <button key={id} type="button" aria-pressed={shown === id} onClick={() => show(id)}>
              {word} {formatNumber(count)}
              <Keys keys={key} />
            </button>
          ))}
        </fieldset>
      </StatusBar>
      {actions.error === null && failed === null && withoutCarriers === null ? null : (
        <div className="pad">
          {actions.error === null ? null : <ErrorCallout error={actions.error} />}
          {failed === null ? null : <LoadState of={failed} />}
          {withoutCarriers === null ? null : <LoadState of={withoutCarriers} />}
        </div>
      )}
      {isPending && failed === null ? <SkeletonRows label="Needs attention" rows={8} /> : null}
      {!isPending && failed === null && lines.length === 0 ? (
        <EmptyState>{emptyMessage(isSnoozedShown, total, snoozed[0]?.untilMs)}</EmptyState>
      ) : null}
      {lines.length === 0 ? null : (
        <AlertTable
          key={shown}
          label="Alerts"
          lines={lines}
          counts={isSnoozedShown ? null : allCounts}
          selection={selection}
          phoneOf={(code) => carrierOf(code)?.phone || undefined}
          onOpen={open}
        />
      )}
      {lines.length < listed ? (
        <p className="pad small muted">
          Showing {formatNumber(lines.length)} of {formatNumber(listed)}. Shipments lists all of them.
        </p>
      ) : null}
      {dialog === 'done' ? (
        <ConfirmDialog
          title={`Mark ${formatCount(dismissible.length, 'alert')} done?`}
          confirm={`Mark ${formatNumber(dismissible.length)} done`}
          isBusy={actions.isBusy}
          onConfirm={() => void finish(actions.done(chosen))}
          onClose={() => setDialog(null)}
        >
          <p>
            {dismissible.length < chosen.length
              ? `${formatCount(chosen.length - dismissible.length, 'unfinished booking')} can’t be marked done and will still be listed. The others`
              : 'They'}{' '}
            are removed from this list. An alert returns only if something new happens.
          </p>
        </ConfirmDialog>
      ) : null}
      {dialog === 'snooze' ? (
        <SnoozeDialog
          title={title}
          isByDay={dismissible.some(({ kind }) => kind === 'task')}
          onSnooze={(until) => void finish(actions.snooze(dismissible, until))}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Screen>
  );
}

/** Why the actions are disabled; null if they aren't. */
function reason(chosen: readonly AttentionLine[], canDismiss: boolean): string | null {
  if (canDismiss) return null;
  return chosen.length === 0 ? 'Nothing is selected.' : 'An unfinished booking has to be finished.';
}

function emptyMessage(isSnoozedShown: boolean, total: number, returnsAtMs: number | undefined): string {
  if (isSnoozedShown) return 'Nothing is snoozed.';
  if (total > 0) return 'Nothing in this group.';
  return `You’re all caught up.${returnsAtMs === undefined ? '' : ` Snoozed alerts return ${formatInstant(returnsAtMs)}.`}`;
}
