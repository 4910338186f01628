import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useSaving } from '../../api/useSaving.ts';
import { dayOfInstant, formatDayLong, formatNumber } from '../../lib/format.ts';
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
import {
  closeOfDaySheet,
  costLabel,
  excludedNote,
  STATE_LABELS,
  totalsOf,
  unitsLabel,
  waitingLabel,
  weightLabel,
} from './dayTotals.ts';
import { RequotePanel } from './RequotePanel.tsx';
import { closeOfDayStrings } from './strings.ts';
import { useRequotes } from './useRequotes.ts';

const STATES = ['not_picked_up', 'booked', 'picked_up'] as const;

/** The end of a shipping day, at `#/pickups/close`: what was picked up, what wasn't, and new rates for the next day. */
export function CloseOfDayScreen() {
  const [, navigate] = useLocation();
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
  const excluded = excludedNote(totals);
  const waiting = day.data === undefined ? null : waitingLabel(day.data.waiting);

  const showDay = (other: string) => {
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
  const isSaving = pdf.isPending || saving.isRunning;
  const save = () => {
    if (day.data === undefined || isSaving) return;
    pdf.mutate({ sheet: closeOfDaySheet(day.data, date, today) }, { onSuccess: ({ fileId }) => saving.save(fileId) });
  };

  const back = () => navigate(`/pickups/${date}`);
  useKeys(
    [
      { keys: 'Esc', label: closeOfDayStrings.backToPickups, bar: false, run: back },
      { keys: '[', label: closeOfDayStrings.previousDay, bar: false, run: () => showDay(addDays(date, -1)) },
      { keys: ']', label: closeOfDayStrings.nextDay, bar: false, run: () => showDay(addDays(date, 1)) },
      { keys: 'A', label: closeOfDayStrings.selectNotPickedUp, bar: false, run: selectMissed, when: missed.length > 0 },
      {
        keys: 'Ctrl+Enter',
        label: closeOfDayStrings.requoteSelected,
        bar: false,
        run: requote,
        writes: true,
        when: canRequote,
      },
      { keys: 'Ctrl+S', label: closeOfDayStrings.savePdf, bar: false, run: save, when: shipments.length > 0 },
    ],
    { scope: 'Close of day' },
  );

  return (
    <Screen label={closeOfDayStrings.closeOfDay}>
      <div className={styles.head}>
        <h1>{closeOfDayStrings.closeOfDay}</h1>
        <span className="dim cut grow">{formatDayLong(date)}</span>
        <Button size="s" keys="[" onClick={() => showDay(addDays(date, -1))}>
          {closeOfDayStrings.previousDay}
        </Button>
        <Button size="s" keys="]" onClick={() => showDay(addDays(date, 1))}>
          {closeOfDayStrings.nextDay}
        </Button>
        <Button kind="quiet" size="s" keys="Esc" onClick={back}>
          {closeOfDayStrings.backToPickups}
        </Button>
      </div>
      <ScrollArea>
        <div className={styles.body}>
          <LoadState of={day} label={closeOfDayStrings.closeOfDay} rows={8} />
          {shipments.length === 0 ? null : (
            <dl className={styles.totals}>
              {STATES.map((state) => (
                <Total key={state} label={STATE_LABELS[state]} value={formatNumber(totals.states[state])} />
              ))}
              <Total label={closeOfDayStrings.units} value={unitsLabel(totals)} />
              <Total label={closeOfDayStrings.weight} value={weightLabel(totals)} />
              <Total label={closeOfDayStrings.cost} value={costLabel(totals)} />
              <Total label={closeOfDayStrings.openAlerts} value={formatNumber(totals.alerts)} />
            </dl>
          )}
          {excluded === '' ? null : <p className="small muted">{excluded}</p>}
          {waiting === null ? null : (
            <Callout
              kind="info"
              title={closeOfDayStrings.waitingFor(waiting)}
              actions={
                day.data?.waiting.bookings === 0 ? undefined : (
                  <Button size="s" onClick={() => navigate('/attention')}>
                    {closeOfDayStrings.goToAttention}
                  </Button>
                )
              }
            />
          )}
          {day.data === undefined || day.data.unread === 0 ? null : (
            <Callout kind="attn" title={closeOfDayStrings.unreadable(day.data.unread)} />
          )}
          {requoting.requotes === null ? null : (
            <RequotePanel date={requoting.date} requotes={requoting.requotes} onClose={requoting.close} />
          )}
          {STATES.map((state) => (
            <DayTable
              key={state}
              state={state}
              shipments={shipments.filter((shipment) => shipment.state === state)}
              checked={checked}
              onToggle={toggle}
              onOpen={(bolNumber) => navigate(`/shipments/${encodeURIComponent(bolNumber)}`)}
            />
          ))}
          {day.data !== undefined && shipments.length === 0 ? (
            <EmptyState action={<Button onClick={back}>{closeOfDayStrings.goToPickups}</Button>}>
              {closeOfDayStrings.noPickups(formatDayLong(date))}
            </EmptyState>
          ) : null}
          {pdf.error === null ? (
            <SavedNote saving={saving} canShowInFolder={capabilities?.showInFolder === true} />
          ) : (
            <ErrorCallout error={pdf.error.error} onRetry={save} />
          )}
        </div>
      </ScrollArea>
      <ActionBar>
        <span className="small muted grow">
          {selected.length === 0 ? closeOfDayStrings.selectHint : closeOfDayStrings.selectedShipments(selected.length)}
        </span>
        <Button
          keys="Ctrl+S"
          busy={isSaving}
          disabledReason={shipments.length === 0 ? closeOfDayStrings.nothingToSave : null}
          onClick={save}
        >
          {closeOfDayStrings.savePdf}
        </Button>
        <Button
          keys="A"
          disabledReason={missed.length === 0 ? closeOfDayStrings.noneMissed : null}
          onClick={selectMissed}
        >
          {closeOfDayStrings.selectNotPickedUp}
        </Button>
        <Button
          kind="primary"
          keys="Ctrl+Enter"
          writes
          busy={requoting.isRunning}
          disabledReason={selected.length === 0 ? closeOfDayStrings.selectShipment : null}
          onClick={requote}
        >
          {closeOfDayStrings.requoteFor(formatDayLong(next))}
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
