import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Printer, PrintKind, Route } from '../../../shared/contract/printing.ts';
import { callKey, callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CalibrationForm } from './CalibrationForm.tsx';
import { LabelSizes } from './LabelSizes.tsx';
import styles from './printing.module.css';
import { KIND_LABELS, printerStateLabel } from './printMessages.ts';
import { RouteFields } from './RouteFields.tsx';
import { printingStrings } from './strings.tsx';

const KINDS: readonly PrintKind[] = ['bol', 'labels', 'other'];

/** Settings, Printers: the route of each kind of document, and the calibration of each printer. */
export function PrintersSection({ className }: { readonly className: string | undefined }) {
  const settings = useQuery(callQuery('printing.settings', {}));
  const list = useQuery(callQuery('printers.list', {}));
  const set = useCall('printing.setRoute');
  const client = useQueryClient();
  // Until they are saved: an edit of a label size changes the saved ones.
  const [chosen, setChosen] = useState<Partial<Record<PrintKind, Route>>>({});
  const refreshNow = () => void list.refetch();
  useKeys(
    [{ keys: 'R', label: printingStrings.refreshPrinters, bar: false, run: refreshNow, when: !list.isFetching }],
    {
      scope: printingStrings.printers,
    },
  );
  const change = (kind: PrintKind, route: Route) => {
    setChosen((now) => ({ ...now, [kind]: route }));
    // Unless another choice was made since. `mutate` would call back for the latest kind only.
    const settle = () => setChosen((now) => (now[kind] === route ? { ...now, [kind]: undefined } : now));
    set.mutateAsync({ kind, route }).then((saved) => {
      client.setQueryData(callKey('printing.settings', {}), saved);
      settle();
    }, settle);
  };
  const isBrowser = list.data?.way === 'browser';
  return (
    <section className={className} aria-labelledby="printers">
      <div className="head">
        <div>
          <h1 id="printers">{printingStrings.printers}</h1>
          <p className="small muted">{printingStrings.routesAreSaved}</p>
        </div>
        <span className="r">
          <Link className="link" href="/prints">
            {printingStrings.printHistory}
          </Link>
          <Button keys="R" busy={list.isFetching} onClick={refreshNow}>
            {printingStrings.refresh}
          </Button>
        </span>
      </div>
      <LoadState of={settings} />
      {set.error === null ? null : <ErrorCallout error={set.error.error} />}
      <LoadState of={list} />
      {isBrowser ? (
        <Callout kind="info" title={printingStrings.usesBrowser}>
          <p>{printingStrings.aboutBrowserPrinting}</p>
        </Callout>
      ) : null}
      {settings.isPending || list.isPending ? <SkeletonRows rows={9} label={printingStrings.printers} /> : null}
      {settings.data === undefined || list.isPending ? null : (
        <div className={styles.routes}>
          {KINDS.map((kind) => (
            <fieldset key={kind} className={styles.route}>
              <legend>{KIND_LABELS[kind]}</legend>
              <RouteFields
                kind={kind}
                labelSizes={settings.data.labelSizes}
                route={chosen[kind] ?? settings.data.routes[kind]}
                onChange={(route) => change(kind, route)}
                printers={isBrowser ? null : list.data?.printers}
                byDriver={list.data?.way === 'window'}
              />
            </fieldset>
          ))}
        </div>
      )}
      {settings.data === undefined || list.data === undefined ? null : (
        <LabelSizes sizes={settings.data.labelSizes} printers={isBrowser ? null : list.data.printers} />
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
  const chosen = printers.find(({ name }) => name === open);
  if (printers.length === 0) {
    return (
      <Callout kind="info" title={printingStrings.noPrintersInstalled}>
        <p>{printingStrings.addPrinter}</p>
      </Callout>
    );
  }
  return (
    <section aria-label={printingStrings.installedPrinters}>
      <div className="sec-h">
        <h2>{printingStrings.installedPrinters}</h2>
        <span className="small muted">{printingStrings.whyCalibrate}</span>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{printingStrings.printer}</th>
            <th scope="col">{printingStrings.status}</th>
            <th scope="col">{printingStrings.calibration}</th>
            <th scope="col">
              <span className="vh">{printingStrings.actions}</span>
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
                {calibrated.includes(printer.name) ? (
                  printingStrings.calibrated
                ) : (
                  <span className="muted">{printingStrings.notCalibrated}</span>
                )}
              </td>
              <td className="num">
                <Button
                  size="s"
                  aria-expanded={open === printer.name}
                  onClick={() => setOpen(open === printer.name ? null : printer.name)}
                >
                  {open === printer.name ? printingStrings.close : printingStrings.calibrateAction}
                  <span className="vh"> {printer.name}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen === undefined ? null : <CalibrationForm key={chosen.name} of={chosen} />}
    </section>
  );
}
