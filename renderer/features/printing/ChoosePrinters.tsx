import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrintKind, Route } from '../../../shared/contract/printing.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { paperSizeOptions, proposedSize } from './printerSizes.ts';
import styles from './printing.module.css';
import { KIND_LABELS, printerLabel } from './printMessages.ts';
import { proposedPrinter } from './proposedPrinters.ts';
import { printingStrings } from './strings.tsx';
import type { PrintBatch } from './usePrint.ts';

const NONE = '';

interface ChoosePrintersProps {
  readonly batch: PrintBatch;
  /** Kinds of documents in the batch that have no printer. */
  readonly kinds: readonly PrintKind[];
  readonly onPrint: (batch: PrintBatch) => void;
  readonly onClose: () => void;
}

/** Asks for the printers that were never chosen, saves them, and prints. Documents without a printer are left out. */
export function ChoosePrinters({ batch, kinds, onPrint, onClose }: ChoosePrintersProps) {
  const settings = useQuery(callQuery('printing.settings', {}));
  const list = useQuery(callQuery('printers.list', {}));
  const save = useCall('printing.setRoute');
  const [changed, setChanged] = useState<Partial<Record<PrintKind, Partial<Route>>>>({});
  const printers = list.data?.printers ?? [];
  const routes = settings.data?.routes;
  const labelSizes = settings.data?.labelSizes ?? [];
  const routeOf = (kind: PrintKind): Route | null => {
    if (routes === undefined) return null;
    const route = { ...routes[kind], printer: proposedPrinter(printers, kind), ...changed[kind] };
    const printer = printers.find(({ name }) => name === route.printer);
    return { ...route, paper: changed[kind]?.paper ?? proposedSize(printer, kind, route.paper, labelSizes) };
  };
  const chosen = kinds.flatMap((kind) => {
    const route = routeOf(kind);
    return route === null || route.printer === null ? [] : [{ kind, route }];
  });
  const requests = batch.requests.filter(
    ({ kind }) => !kinds.includes(kind) || chosen.some((each) => each.kind === kind),
  );
  const isReady = chosen.length > 0 && !save.isPending;
  const print = async () => {
    if (!isReady) return;
    try {
      for (const each of chosen) await save.mutateAsync(each);
      onPrint({ ...batch, requests });
    } catch {
      // The error is shown.
    }
  };
  const change = (kind: PrintKind, part: Partial<Route>) =>
    setChanged((now) => ({ ...now, [kind]: { ...now[kind], ...part } }));
  return (
    <ConfirmDialog
      title={printingStrings.choosePrinters}
      confirm={printingStrings.print}
      onConfirm={() => void print()}
      onClose={onClose}
      isBusy={save.isPending}
      writes
      disabledReason={chosen.length === 0 ? printingStrings.choosePrinterFirst : null}
      width={560}
    >
      <div className={styles.dialogBody}>
        <p className="small muted">{printingStrings.printersAreSaved}</p>
        <LoadState of={settings} />
        <LoadState of={list} />
        {save.error === null ? null : <ErrorCallout error={save.error.error} />}
        {list.data !== undefined && printers.length === 0 ? <p>{printingStrings.noPrintersFound}</p> : null}
        {kinds.map((kind) => {
          const route = routeOf(kind);
          if (route === null || printers.length === 0) return null;
          return (
            <fieldset key={kind} className={styles.route}>
              <legend>{KIND_LABELS[kind]}</legend>
              <div className={styles.pair}>
                <SelectField
                  label={printingStrings.printer}
                  value={route.printer ?? NONE}
                  options={[
                    { value: NONE, label: printingStrings.dontPrint },
                    ...printers.map((each) => ({ value: each.name, label: printerLabel(each) })),
                  ]}
                  onChange={(name) => change(kind, { printer: name === NONE ? null : name })}
                />
                <SelectField
                  label={printingStrings.paperSize}
                  value={route.paper}
                  options={paperSizeOptions(kind, labelSizes, route.paper)}
                  onChange={(paper) => change(kind, { paper })}
                />
              </div>
            </fieldset>
          );
        })}
      </div>
    </ConfirmDialog>
  );
}
