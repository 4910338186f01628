import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Route } from '../../../shared/contract/printing.ts';
import { printKindOf } from '../../../shared/rules/documentTypes.ts';
import { parsePages } from '../../../shared/rules/parsePages.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import styles from './printing.module.css';
import { RouteFields } from './RouteFields.tsx';
import { SizeNote } from './SizeNote.tsx';
import { StartAtLabel } from './StartAtLabel.tsx';
import { printingStrings } from './strings.tsx';
import { UnlockPdf } from './UnlockPdf.tsx';
import type { Printing } from './usePrint.ts';

interface PrintDialogProps {
  readonly bolNumber: string;
  /** The file to print, and its type. */
  readonly fileId: string;
  readonly type: string;
  readonly printing: Printing;
  readonly onClose: () => void;
}

/** Print dialog for one document: printer, paper size, labels per unit, pages. Starts with the route of its kind. */
export function PrintDialog({ bolNumber, fileId, type, printing, onClose }: PrintDialogProps) {
  const kind = printKindOf(type);
  const documentName = kind === 'labels' ? printingStrings.palletLabels : type;
  const settings = useQuery(callQuery('printing.settings', {}));
  const list = useQuery(callQuery('printers.list', {}));
  const setRoute = useCall('printing.setRoute');
  const [changed, setChanged] = useState<Route | null>(null);
  const [typed, setTyped] = useState('');
  const [start, setStart] = useState(1);
  const [remembers, setRemembers] = useState(false);
  const route = changed ?? settings.data?.routes[kind] ?? null;
  const check = useQuery({
    ...callQuery('printing.check', { fileId, paper: route?.paper ?? 'letter' }),
    enabled: route !== null,
  });
  const pages = parsePages(typed);
  const isBrowser = list.data?.way === 'browser';
  const lacksPrinter = route?.printer === null && list.data?.way === 'queue';
  const isLoading = route === null || (route.printer === null && list.isPending);
  const failure = check.error?.error;
  const isLocked = failure?.code === 'document_protected' && failure.by === 'password';
  const disabledReason = isLoading
    ? printingStrings.loadingPrinters
    : lacksPrinter
      ? printingStrings.choosePrinterFirst
      : isLocked
        ? printingStrings.enterPassword
        : pages === undefined
          ? printingStrings.enterValidPages
          : null;
  const confirm = () => {
    if (isLoading || pages === undefined || lacksPrinter || isLocked || setRoute.isPending) return;
    const print = () => {
      printing.start({ requests: [{ bolNumber, kind, fileId, pages }], start, route });
      onClose();
    };
    // If saving fails, the dialog stays open and says so.
    if (remembers && changed !== null) setRoute.mutate({ kind, route }, { onSuccess: print });
    else print();
  };
  const error = settings.error ?? list.error;
  return (
    <ConfirmDialog
      title={
        bolNumber.startsWith(type)
          ? printingStrings.printBol(bolNumber)
          : printingStrings.printDocumentOf(documentName, bolNumber)
      }
      confirm={printingStrings.print}
      onConfirm={confirm}
      writes
      onClose={onClose}
      isBusy={setRoute.isPending}
      disabledReason={disabledReason}
      error={setRoute.error?.error}
      width={480}
    >
      <div className={styles.dialogBody}>
        <LoadState of={settings} />
        <LoadState of={list} />
        {route === null || list.isPending ? (
          error === null && <SkeletonRows rows={5} label={printingStrings.printers} />
        ) : (
          <>
            {isLocked ? <UnlockPdf fileId={fileId} onUnlock={() => void check.refetch()} /> : null}
            <RouteFields
              narrow
              kind={kind}
              labelSizes={settings.data?.labelSizes ?? []}
              route={route}
              onChange={setChanged}
              printers={isBrowser ? null : list.data?.printers}
              byDriver={list.data?.way === 'window'}
            />
            <div className={styles.pair}>
              <TextField
                label={kind === 'labels' ? printingStrings.units : printingStrings.pages}
                value={typed}
                onChange={setTyped}
                placeholder={printingStrings.all}
                hint={kind === 'labels' ? printingStrings.unitsHint : printingStrings.pagesHint}
                error={pages === undefined ? printingStrings.enterPageNumbers : null}
              />
              <StartAtLabel paper={route.paper} value={start} onChange={setStart} />
            </div>
            {isLocked ? null : <SizeNote check={check} pages={pages ?? null} route={route} onChange={setChanged} />}
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={remembers}
                onChange={(event) => setRemembers(event.currentTarget.checked)}
              />
              {kind === 'labels'
                ? printingStrings.defaultForLabels
                : kind === 'other'
                  ? printingStrings.defaultForOther
                  : printingStrings.defaultFor(type)}
            </label>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
