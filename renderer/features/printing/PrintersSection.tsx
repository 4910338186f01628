import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Printer, PrintKind, Route } from '../../../shared/contract/printing.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CalibrationForm } from './CalibrationForm.tsx';
import styles from './printing.module.css';
import { KIND_LABELS, printerStateLabel } from './printMessages.ts';
import { RouteFields } from './RouteFields.tsx';

const KINDS: readonly PrintKind[] = ['bol', 'labels', 'other'];

/** Settings, Printers: the route of each kind of document, and the calibration of each printer. */
export function PrintersSection({ className }: { readonly className: string | undefined }) {
  const settings = useQuery(callQuery('printing.settings', {}));
  const list = useQuery(callQuery('printers.list', {}));
  const set = useCall('printing.setRoute');
  // Optimistic update.
  const [chosen, setChosen] = useState<Partial<Record<PrintKind, Route>>>({});
  const refreshNow = () => void list.refetch();
  useKeys([{ keys: 'R', label: 'Refresh printers', bar: false, run: refreshNow, when: !list.isFetching }], {
    scope: 'Printers',
  });
  const change = (kind: PrintKind, route: Route) => {
    setChosen((now) => ({ ...now, [kind]: route }));
    set.mutate({ kind, route }, { onError: () => setChosen((now) => ({ ...now, [kind]: undefined })) });
  };
  const isBrowser = list.data?.way === 'browser';
  return (
    <section className={className} aria-labelledby="printers">
      <div className="head">
        <div>
          <h1 id="printers">Printers</h1>
          <p className="small muted">Saved on this computer for all accounts.</p>
        </div>
        <span className="r">
          <Link className="link" href="/prints">
            Print history
          </Link>
          <Button keys="R" busy={list.isFetching} onClick={refreshNow}>
            Refresh
          </Button>
        </span>
      </div>
      {settings.error === null ? null : (
        <ErrorCallout error={settings.error.error} onRetry={() => void settings.refetch()} />
      )}
      {set.error === null ? null : <ErrorCallout error={set.error.error} />}
      {list.error === null ? null : <ErrorCallout error={list.error.error} onRetry={refreshNow} />}
      {isBrowser ? (
        <Callout kind="info" title="Printing uses your browser’s print window">
          <p>
            Waybill prepares the pages at actual size and opens the browser’s print window, where you choose the
            printer. Keep scale at 100% and margins at none. Waybill can’t confirm that pages printed.
          </p>
        </Callout>
      ) : null}
      {settings.isPending || list.isPending ? <SkeletonRows rows={9} label="Printers" /> : null}
      {settings.data === undefined || list.isPending ? null : (
        <div className={styles.routes}>
          {KINDS.map((kind) => (
            <fieldset key={kind} className={styles.route}>
              <legend>{KIND_LABELS[kind]}</legend>
              <RouteFields
                kind={kind}
                route={chosen[kind] ?? settings.data.routes[kind]}
                onChange={(route) => change(kind, route)}
                printers={isBrowser ? null : list.data?.printers}
                byDriver={list.data?.way === 'window'}
              />
            </fieldset>
          ))}
        </div>
      )}
      {list.data === undefined || isBrowser ? null : (
        <PrinterList printers={list.data.printers} calibrated={Object.keys(settings.data?.calibrations ?? {})} />
      )}
    </section>
  );
}

function PrinterList({
  printers,
  calibrated,
}: {
  readonly printers: readonly Printer[];
  readonly calibrated: readonly string[];
}) {
  const [open, setOpen] = useState<string | null>(null);
  if (printers.length === 0) {
    return (
      <Callout kind="info" title="No printers installed">
        <p>Add a printer in your system settings, then refresh.</p>
      </Callout>
    );
  }
  return (
    <section aria-label="Installed printers">
      <div className="sec-h">
        <h2>Installed printers</h2>
        <span className="small muted">Calibrate a printer if labels or forms come out shifted or the wrong size.</span>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Printer</th>
            <th scope="col">Status</th>
            <th scope="col">Calibration</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {printers.map((printer) => (
            <tr key={printer.name}>
              <td>
                {printer.name} <span className="muted">{printer.description}</span>
              </td>
              <td className={printer.state === 'stopped' || printer.state === 'refusing' ? 'c-attn' : undefined}>
                {printerStateLabel(printer)}
              </td>
              <td>
                {calibrated.includes(printer.name) ? 'Calibrated' : <span className="muted">Not calibrated</span>}
              </td>
              <td className="num">
                <Button
                  size="s"
                  aria-expanded={open === printer.name}
                  onClick={() => setOpen(open === printer.name ? null : printer.name)}
                >
                  {open === printer.name ? 'Close' : 'Calibrate'}
                  <span className="vh"> {printer.name}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open === null ? null : (
        <CalibrationForm
          key={open}
          printer={open}
          paperSizes={printers.find(({ name }) => name === open)?.paperSizes ?? null}
        />
      )}
    </section>
  );
}
