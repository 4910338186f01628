import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useSaving } from '../../api/useSaving.ts';
import { dayOfInstant, formatCount, formatDayLong, formatNumber, formatWeight } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { ActionBar, Screen, ScrollArea } from '../../ui/Screen.tsx';
import { SavedNote } from '../documents/index.ts';
import styles from './closeOfDay.module.css';
import { DayTable } from './DayTable.tsx';
import { closeOfDaySheet, costLabel, STATE_LABELS, totalsOf, waitingLabel } from './dayTotals.ts';
import { RequotePanel } from './RequotePanel.tsx';
import { useRequotes } from './useRequotes.ts';

const STATES = ['not_picked_up', 'booked', 'picked_up'] as const;

/** The end of a shipping day, at `#/pickups/close`: what was picked up, what wasn't, and new rates for the next day. */
export function CloseOfDayScreen() {
  const [, go] = useLocation();
  // Also refreshes what counts as not picked up.
  const today = dayOfInstant(useNow(60_000));
  const [date, setDate] = useState(today);
  const day = useQuery({ ...callQuery('closeOfDay.get', { date }), staleTime: 0, refetchInterval: 60_000 });
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const requoting = useRequotes();
  const pdf = useCall('reports.pdf');
  const saving = useSaving();
  const capabilities = useQuery(callQuery('documents.capabilities', {})).data;

  const shipments = day.data?.shipments ?? [];
  const totals = totalsOf(shipments);
  const missed = shipments.filter(({ state }) => state === 'not_picked_up');
  const selected = shipments.filter(({ bolNumber, state }) => checked.has(bolNumber) && state !== 'picked_up');
  const next = nextBusinessDay(date < today ? today : date);
  const waiting = day.data === undefined ? null : waitingLabel(day.data.waiting);

  const show = (other: string) => {
    setDate(other);
    setChecked(new Set());
    requoting.close();
  };
  const toggle = (bolNumber: string) =>
    setChecked((before) => {
      const after = new Set(before);
      if (!after.delete(bolNumber)) after.add(bolNumber);
      return after;
    });
  const selectMissed = () => setChecked(new Set(missed.map(({ bolNumber }) => bolNumber)));
  const canRequote = selected.length > 0 && !requoting.isRunning;
  const requote = () => void requoting.start(selected, next);
  const save = () => {
    if (day.data === undefined) return;
    pdf.mutate({ sheet: closeOfDaySheet(day.data, date, today) }, { onSuccess: ({ fileId }) => saving.save(fileId) });
  };

  useKeys(
    [
      { keys: 'Esc', label: 'Back to pickups', bar: false, run: () => go('/pickups') },
      { keys: '[', label: 'Previous day', bar: false, run: () => show(addDays(date, -1)) },
      { keys: ']', label: 'Next day', bar: false, run: () => show(addDays(date, 1)) },
      { keys: 'A', label: 'Select not picked up', bar: false, run: selectMissed, when: missed.length > 0 },
      { keys: 'Ctrl+Enter', label: 'Requote selected', bar: false, run: requote, when: canRequote },
      { keys: 'Ctrl+S', label: 'Save PDF', bar: false, run: save, when: shipments.length > 0 },
    ],
    { scope: 'Close of day' },
  );

  return (
    <Screen label="Close of day">
      <div className={styles.head}>
        <h1>Close of day</h1>
        <span className="dim cut grow">{formatDayLong(date)}</span>
        <Button size="s" keys="[" onClick={() => show(addDays(date, -1))}>
          Previous day
        </Button>
        <Button size="s" keys="]" onClick={() => show(addDays(date, 1))}>
          Next day
        </Button>
        <Button size="s" onClick={() => go(`/pickups/${date}`)}>
          Pickup manifests
        </Button>
        <Button kind="quiet" size="s" keys="Esc" onClick={() => go('/pickups')}>
          Back to pickups
        </Button>
      </div>
      <ScrollArea>
        <div className={styles.body}>
          <LoadState of={day} label="Close of day" rows={8} />
          {shipments.length === 0 ? null : (
            <dl className={styles.totals}>
              {STATES.map((state) => (
                <Total key={state} label={STATE_LABELS[state]} value={formatNumber(totals.states[state])} />
              ))}
              <Total label="Units" value={formatNumber(totals.units)} />
              <Total label="Weight" value={formatWeight(totals.weightLb)} />
              <Total label="Cost" value={costLabel(totals)} />
              <Total label="Open alerts" value={formatNumber(totals.alerts)} />
            </dl>
          )}
          {waiting === null ? null : (
            <Callout
              kind="info"
              title={`Waiting: ${waiting}`}
              actions={
                day.data?.waiting.bookings === 0 ? undefined : (
                  <Button size="s" onClick={() => go('/attention')}>
                    Open Needs attention
                  </Button>
                )
              }
            />
          )}
          {day.data === undefined || day.data.unread === 0 ? null : (
            <Callout
              kind="attn"
              title={`${formatCount(day.data.unread, 'shipment')} can’t be read and aren’t listed`}
            />
          )}
          {requoting.requotes === null ? null : (
            <RequotePanel date={next} requotes={requoting.requotes} onClose={requoting.close} />
          )}
          {STATES.map((state) => (
            <DayTable
              key={state}
              state={state}
              shipments={shipments.filter((shipment) => shipment.state === state)}
              checked={checked}
              onToggle={toggle}
              onOpen={(bolNumber) => go(`/shipments/${encodeURIComponent(bolNumber)}`)}
            />
          ))}
          {day.data !== undefined && shipments.length === 0 ? (
            <EmptyState action={<Button onClick={() => go('/pickups')}>Open pickups</Button>}>
              No pickups on {formatDayLong(date)}.
            </EmptyState>
          ) : null}
          {pdf.error === null ? null : <ErrorCallout error={pdf.error.error} onRetry={save} />}
          <SavedNote saving={saving} canShowInFolder={capabilities?.showInFolder === true} />
        </div>
      </ScrollArea>
      <ActionBar>
        <span className="small muted grow">
          {selected.length === 0
            ? 'Select shipments to get rates for the next business day.'
            : `${formatCount(selected.length, 'shipment')} selected. Requoting books and cancels nothing.`}
        </span>
        <Button
          keys="Ctrl+S"
          busy={pdf.isPending || saving.isRunning}
          disabledReason={shipments.length === 0 ? 'Nothing to save' : null}
          onClick={save}
        >
          Save PDF
        </Button>
        <Button
          keys="A"
          disabledReason={missed.length === 0 ? 'All were picked up, or may still be' : null}
          onClick={selectMissed}
        >
          Select not picked up
        </Button>
        <Button
          kind="primary"
          keys="Ctrl+Enter"
          busy={requoting.isRunning}
          disabledReason={selected.length === 0 ? 'Select a shipment' : null}
          onClick={requote}
        >
          Requote for {formatDayLong(next)}
        </Button>
      </ActionBar>
    </Screen>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
