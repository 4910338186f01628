import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Attention, useAttention } from '../../api/useAttention.ts';
import { useCarriers } from '../../api/useCarriers.ts';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { FilterButtons } from '../../ui/FilterButtons.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen, StatusBar } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { AlertTable } from './AlertTable.tsx';
import { ALERT_GROUPS, type AlertGroup, countByGroup } from './alertGroups.ts';
import { type AttentionLine, attentionLine, taskLine } from './alertMessages.ts';
import styles from './attention.module.css';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { attentionStrings } from './strings.ts';
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
  const [, navigate] = useLocation();
  const attention = useAttention(true);
  const { total, snoozed, snoozedTotal, failed, isPending, today } = attention;
  const [shown, setShown] = useState<Shown>('all');
  const [dialog, setDialog] = useState<'done' | 'snooze' | null>(null);
  const actions = useAlertActions();
  const { carrierOf, failed: failedCarriers } = useCarriers();

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
  const open = (line: AttentionLine) => navigate(line.path);
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
    { id: 'all', title: attentionStrings.all, key: 'A', count: total },
    ...ALERT_GROUPS.map((group) => ({ ...group, count: allCounts.get(group.id) ?? 0 })),
    { id: 'snoozed', title: attentionStrings.snoozed, key: 'Z', count: snoozedTotal },
  ];
  const offered = choices.filter(({ id, count }) => id === 'all' || id === shown || count > 0);

  useKeys(
    [
      { keys: ['Up', 'Down', 'Home', 'End'], label: attentionStrings.move, palette: false, bar: false },
      {
        keys: 'Enter',
        label: attentionStrings.open,
        palette: false,
        run: () => current && open(current),
        when: current !== undefined,
      },
      { keys: 'Space', label: attentionStrings.select, palette: false, when: current !== undefined },
      { keys: ['Shift+Up', 'Shift+Down'], label: attentionStrings.extendSelection, palette: false, bar: false },
      { keys: 'Ctrl+A', label: attentionStrings.selectAll, run: selection.all, when: lines.length > 0 },
      { keys: 'D', label: attentionStrings.markDone, run: done, writes: true, when: canDismiss, bar: false },
      {
        keys: 'S',
        label: attentionStrings.snooze,
        run: () => setDialog('snooze'),
        writes: true,
        when: canDismiss,
        bar: false,
      },
      {
        keys: 'W',
        label: attentionStrings.showAgainNow,
        run: showAgain,
        writes: true,
        when: isSnoozedShown && canDismiss,
        bar: false,
      },
      {
        keys: 'Esc',
        label: attentionStrings.clearSelection,
        run: selection.clear,
        when: selection.selected.size > 0,
        bar: false,
      },
      {
        keys: 'Esc',
        label: attentionStrings.goBack,
        run: () => window.history.back(),
        when: selection.selected.size === 0,
        palette: false,
      },
      ...offered.map(({ id, key }) => ({
        keys: key,
        label: attentionStrings.showGroup[id],
        run: () => show(id),
        bar: false,
      })),
    ],
    { scope: 'Needs attention' },
  );

  const title = chosen.length === 1 ? (chosen[0]?.title ?? '') : attentionStrings.alertCount(dismissible.length);
  return (
    <Screen label={attentionStrings.needsAttention}>
      <div className={styles.head}>
        <h1>{attentionStrings.needsAttention}</h1>
        <span className="muted small" role="status">
          {selection.selected.size > 0
            ? attentionStrings.selected(selection.selected.size)
            : isPending
              ? ''
              : attentionStrings.alertCount(total)}
        </span>
        <span className="grow" />
        {isSnoozedShown ? (
          <Button
            size="s"
            keys="W"
            writes
            disabledReason={canDismiss ? null : attentionStrings.nothingSelected}
            onClick={showAgain}
          >
            {attentionStrings.showAgainNow}
          </Button>
        ) : null}
        <Button
          size="s"
          keys="S"
          writes
          disabledReason={reason(chosen, canDismiss)}
          onClick={() => setDialog('snooze')}
        >
          {attentionStrings.snooze}
        </Button>
        <Button size="s" keys="D" writes disabledReason={reason(chosen, canDismiss)} onClick={done}>
          {attentionStrings.markDone}
        </Button>
      </div>
      <StatusBar>
        <FilterButtons
          label={attentionStrings.group}
          filters={offered.map(({ id, title: label, key: keys, count }) => ({
            value: id,
            label,
            keys,
            count: formatNumber(count),
          }))}
          value={shown}
          onChange={show}
        />
      </StatusBar>
      {actions.error === null && failed === null && failedCarriers === null ? null : (
        <div className="pad">
          {actions.error === null ? null : <ErrorCallout error={actions.error} />}
          {failed === null ? null : <LoadState of={failed} />}
          {failedCarriers === null ? null : <LoadState of={failedCarriers} />}
        </div>
      )}
      {isPending && failed === null ? <SkeletonRows label={attentionStrings.needsAttention} rows={8} /> : null}
      {!isPending && failed === null && lines.length === 0 ? (
        <EmptyState>{emptyMessage(isSnoozedShown, total, snoozed[0]?.untilMs)}</EmptyState>
      ) : null}
      {lines.length === 0 ? null : (
        <AlertTable
          key={shown}
          label={attentionStrings.alerts}
          lines={lines}
          counts={isSnoozedShown ? null : allCounts}
          selection={selection}
          phoneOf={(code) => carrierOf(code)?.phone || undefined}
          onOpen={open}
        />
      )}
      {lines.length < listed ? (
        <p className="pad small muted">{attentionStrings.onlyFirst(lines.length, listed)}</p>
      ) : null}
      {dialog === 'done' ? (
        <ConfirmDialog
          title={attentionStrings.markDoneTitle(dismissible.length)}
          confirm={attentionStrings.markCountDone(dismissible.length)}
          isBusy={actions.isBusy}
          writes
          onConfirm={() => void finish(actions.done(chosen))}
          onClose={() => setDialog(null)}
        >
          <p>
            {dismissible.length < chosen.length
              ? attentionStrings.markDoneSkips(chosen.length - dismissible.length)
              : attentionStrings.markDoneHint}
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
  return chosen.length === 0 ? attentionStrings.nothingSelected : attentionStrings.finishBooking;
}

function emptyMessage(isSnoozedShown: boolean, total: number, returnsAtMs: number | undefined): string {
  if (isSnoozedShown) return attentionStrings.nothingSnoozed;
  if (total > 0) return attentionStrings.emptyGroup;
  return returnsAtMs === undefined
    ? attentionStrings.caughtUp
    : attentionStrings.caughtUpUntil(formatInstant(returnsAtMs));
}
