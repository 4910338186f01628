import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DayShipment } from '../../../../shared/contract/scans.ts';
import { isCodeOf } from '../../../../shared/rules/scannedCode.ts';
import { callQuery, useCall } from '../../../api/query.ts';

import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { isDialogOpen } from '../../../ui/keys/registry.ts';
import { passScan, type Scan, subscribeScans } from '../../../ui/keys/scanner.ts';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { LoadState } from '../../../ui/LoadState.tsx';
import styles from '../documents.module.css';
import { documentsStrings } from '../strings.ts';

interface LoadedListProps {
  readonly date: string;
  /** Carrier code; null: all carriers of the day. */
  readonly carrier: string | null;
}

/** The shipments of a manifest, each marked as loaded by its scanned code or its checkbox. */
export function LoadedList({ date, carrier }: LoadedListProps) {
  const day = useQuery({ ...callQuery('scans.day', { date }), staleTime: 0 });
  const set = useCall('scans.setLoaded');
  const [last, setLast] = useState<{ readonly bolNumber: string; readonly wasLoaded: boolean } | null>(null);
  const [unlisted, setUnlisted] = useState<Scan | null>(null);
  const isPassingOn = useRef(false);
  const shipments = (day.data?.shipments ?? []).filter((each) => carrier === null || each.carrier === carrier);
  const loaded = shipments.filter(({ loadedAtMs }) => loadedAtMs !== null).length;

  const mark = (bolNumber: string, isLoaded: boolean) => {
    setUnlisted(null);
    set.mutate({ date, bolNumber, isLoaded }, { onSuccess: () => setLast({ bolNumber, wasLoaded: !isLoaded }) });
  };
  const undo = () => {
    if (last === null) return;
    set.mutate({ date, bolNumber: last.bolNumber, isLoaded: last.wasLoaded }, { onSuccess: () => setLast(null) });
  };
  useKeys([{ keys: 'Alt+Z', label: documentsStrings.undo, bar: false, run: undo, when: last !== null }], {
    scope: 'Pickup manifests',
  });

  const onScan = (scan: Scan): boolean => {
    if (isPassingOn.current || day.data === undefined || isDialogOpen()) return false;
    const found = shipments.find((each) => [scan.code, scan.byPosition].some((code) => isCodeOf(code, each)));
    if (found === undefined) setUnlisted(scan);
    else if (found.loadedAtMs === null) mark(found.bolNumber, true);
    else setUnlisted(null);
    return true;
  };
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => subscribeScans((scan) => latest.current(scan)), []);

  /** Passes the code to what opens the shipment of any code. */
  const openUnlisted = () => {
    if (unlisted === null) return;
    isPassingOn.current = true;
    passScan(unlisted);
    isPassingOn.current = false;
    setUnlisted(null);
  };

  if (shipments.length === 0) return null;
  return (
    <section aria-label={documentsStrings.loading} className={styles.loading}>
      <div className="row">
        <h2 className="grow">
          <span role="status">{documentsStrings.loaded(loaded, shipments.length)}</span>
        </h2>
        {last === null ? null : (
          <Button kind="quiet" size="s" keys="Alt+Z" onClick={undo}>
            {documentsStrings.undo}
          </Button>
        )}
      </div>
      <p className="small muted">{documentsStrings.scanHint}</p>
      {unlisted === null ? null : (
        <Callout
          kind="attn"
          title={documentsStrings.notOnManifest(unlisted.code)}
          actions={
            <Button size="s" onClick={openUnlisted}>
              {documentsStrings.findShipment}
            </Button>
          }
        >
          <p>{documentsStrings.nothingMarked}</p>
        </Callout>
      )}
      {set.error === null ? null : <ErrorCallout error={set.error.error} />}
      <LoadState of={day} />
      <ul className={styles.loaded}>
        {shipments.map((shipment) => (
          <li key={shipment.bolNumber}>
            <label>
              <input
                type="checkbox"
                checked={shipment.loadedAtMs !== null}
                onChange={(event) => mark(shipment.bolNumber, event.currentTarget.checked)}
              />
              <span className="cut" title={nameOf(shipment)}>
                {nameOf(shipment)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ bolNumber, consigneeName }: DayShipment): string {
  return consigneeName === null ? bolNumber : `${bolNumber}, ${consigneeName}`;
}
