import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { addDays, isCalendarDate } from '../../../../shared/rules/calendar.ts';
import { parseDate } from '../../../../shared/rules/parseDate.ts';
import { documentUrl } from '../../../api/client.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { dayOfInstant, formatDayLong } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Keys } from '../../../ui/Kbd.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { LoadState } from '../../../ui/LoadState.tsx';
import { PdfViewer } from '../../../ui/PdfViewer/index.ts';
import { Side } from '../../../ui/Screen.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { PrintDocument } from '../../printing/index.ts';
import styles from '../documents.module.css';
import { FileActions } from '../FileActions.tsx';
import { documentsStrings } from '../strings.ts';
import { LoadedList } from './LoadedList.tsx';

/**
 * Pickup manifests of one day by carrier, at `#/pickups`. Unless the URL has a day, the next one with pickups, from today
 * on.
 */
export function PickupScreen({
  date: initialDate,
  carrier: initialCarrier,
}: {
  readonly date?: string;
  readonly carrier?: string;
}) {
  const [, navigate] = useLocation();
  const today = dayOfInstant(Date.now());
  const [chosenDate, setDate] = useState(initialDate !== undefined && isCalendarDate(initialDate) ? initialDate : null);
  const todays = useQuery({ ...callQuery('documents.pickups', { date: today }), staleTime: 0 });
  const isFreeToday = todays.data?.carriers.length === 0;
  const date = chosenDate ?? (isFreeToday ? (todays.data?.nextDate ?? today) : today);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosenCarrier, setChosenCarrier] = useState<string | null>(initialCarrier ?? null);
  const pickups = useQuery({ ...callQuery('documents.pickups', { date }), staleTime: 0 });
  const manifest = useCall('documents.pickupManifest');
  const carriers = pickups.data?.carriers ?? [];
  const shipments = carriers.reduce((sum, each) => sum + each.shipments, 0);
  const next = pickups.data?.nextDate ?? (date === today ? null : today);
  const hasPickups = carriers.length > 0;
  // null: all carriers, in one file.
  const carrier =
    carriers.find((each) => each.carrier === chosenCarrier) ?? (carriers.length === 1 ? carriers[0] : null) ?? null;
  const code = carrier?.carrier ?? null;
  const { mutate: generate, reset } = manifest;
  const goToDay = (day: string) => {
    setTyped(null);
    setDate(day);
  };
  const regenerate = () => hasPickups && generate({ carrier: code, date });
  const back = () => navigate('/shipments');
  const closeDay = () => navigate('/pickups/close');

  // Generates the manifest when a carrier is selected, with the data known at that time.
  useEffect(() => {
    if (hasPickups) generate({ carrier: code, date });
    else reset();
  }, [hasPickups, code, date, generate, reset]);

  useKeys(
    [
      { keys: 'Esc', label: documentsStrings.backToShipments, bar: false, run: back },
      { keys: '[', label: documentsStrings.previousDay, bar: false, run: () => goToDay(addDays(date, -1)) },
      { keys: ']', label: documentsStrings.nextDay, bar: false, run: () => goToDay(addDays(date, 1)) },
      { keys: 'E', label: documentsStrings.closeOfDay, bar: false, run: closeDay },
      { keys: 'R', label: documentsStrings.regenerate, bar: false, run: regenerate, when: hasPickups },
      {
        keys: '0',
        label: documentsStrings.showAllCarriers,
        bar: false,
        run: () => setChosenCarrier(null),
        when: carriers.length > 1,
      },
      ...carriers.slice(0, 9).map((each, index) => ({
        keys: String(index + 1),
        label: documentsStrings.showCarrier(each.carrierName),
        bar: false,
        run: () => setChosenCarrier(each.carrier),
      })),
    ],
    { scope: 'Pickup manifests' },
  );

  const reading = typed === null ? null : parseDate(typed, today);
  const generated = hasPickups ? manifest.data : undefined;
  const tabs = (
    <div className="tabs" role="tablist" aria-label={documentsStrings.carriers}>
      {carriers.length > 1 ? (
        <button
          type="button"
          role="tab"
          aria-selected={carrier === null}
          className={carrier === null ? 'on' : undefined}
          onClick={() => setChosenCarrier(null)}
        >
          {documentsStrings.allCarriers}
          <Keys keys="0" />
        </button>
      ) : null}
      {carriers.map((each, index) => (
        <button
          key={each.carrier}
          type="button"
          role="tab"
          aria-selected={each === carrier}
          className={each === carrier ? 'on' : undefined}
          onClick={() => setChosenCarrier(each.carrier)}
        >
          {each.carrierName}
          {index < 9 ? <Keys keys={String(index + 1)} /> : null}
        </button>
      ))}
    </div>
  );

  return (
    <div className={styles.documents}>
      <div className={styles.headline}>
        <Button kind="quiet" icon={<Icon of={IconArrowLeft} size={14} />} keys="Esc" onClick={back}>
          {documentsStrings.shipments}
        </Button>
        <span className="vr" />
        <h1>{documentsStrings.pickupManifests}</h1>
        <span className="dim cut">{formatDayLong(date)}</span>
        <span className="grow" />
        <Button size="s" keys="E" onClick={closeDay}>
          {documentsStrings.closeOfDay}
        </Button>
      </div>
      <div className={styles.body}>
        {generated === undefined ? (
          <div className={styles.placeholder}>
            <div className={styles.bar}>{tabs}</div>
            <div className={styles.well}>
              {pickups.isPending || manifest.isPending ? (
                <SkeletonRows rows={3} label={documentsStrings.pickupManifest} />
              ) : null}
              {pickups.data !== undefined && !hasPickups ? (
                <EmptyState
                  action={
                    next === null ? undefined : <Button onClick={() => goToDay(next)}>{formatDayLong(next)}</Button>
                  }
                >
                  {documentsStrings.noneScheduled(formatDayLong(date))}
                </EmptyState>
              ) : null}
            </div>
          </div>
        ) : (
          <Suspense fallback={<div className={styles.placeholder} />}>
            <PdfViewer url={documentUrl(generated.fileId)} title={generated.fileName} lead={tabs} />
          </Suspense>
        )}
        <Side label={documentsStrings.day} width={248}>
          <TextField
            label={documentsStrings.pickupDate}
            value={typed ?? formatDayLong(date)}
            hint={documentsStrings.dateHint}
            error={reading?.kind === 'refused' ? documentsStrings.enterDate : null}
            onChange={setTyped}
            onBlur={() => (reading?.kind === 'date' ? goToDay(reading.date) : setTyped(null))}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && reading?.kind === 'date') goToDay(reading.date);
            }}
          />
          <div className={styles.actions}>
            <Button size="s" keys="[" onClick={() => goToDay(addDays(date, -1))}>
              {documentsStrings.previousDay}
            </Button>
            <Button size="s" keys="]" onClick={() => goToDay(addDays(date, 1))}>
              {documentsStrings.nextDay}
            </Button>
          </div>
          <hr />
          {hasPickups ? (
            <p className="small muted">
              {carrier === null
                ? documentsStrings.shipmentsOfDay(shipments, carriers.length)
                : documentsStrings.shipmentsOfCarrier(carrier.shipments, carrier.carrierName)}{' '}
              {documentsStrings.manifestNote}
            </p>
          ) : null}
          {hasPickups ? (
            <>
              <LoadedList key={date} date={date} carrier={code} />
              <hr />
            </>
          ) : null}
          <PrintDocument
            bolNumber={
              code === null ? documentsStrings.manifestsOfDay(date) : documentsStrings.manifestOfCarrier(code, date)
            }
            fileId={generated?.fileId ?? null}
            type={generated === undefined ? null : 'Pickup manifest'}
          />
          <hr />
          <FileActions
            fileId={generated?.fileId ?? null}
            dragName={generated?.fileName ?? ''}
            bolNumber={null}
            count={0}
          />
          <Button
            size="s"
            keys="R"
            onClick={regenerate}
            disabledReason={hasPickups ? null : documentsStrings.noPickups}
          >
            {documentsStrings.regenerate}
          </Button>
          <LoadState of={pickups} />
          {manifest.error === null ? null : <ErrorCallout error={manifest.error.error} onRetry={regenerate} />}
        </Side>
      </div>
    </div>
  );
}
