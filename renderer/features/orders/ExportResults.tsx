import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AutoResults, SavedImport } from '../../../shared/contract/orderResults.ts';
import { RESULT_FORMAT_LABELS, RESULT_FORMATS, type ResultFormat } from '../../../shared/freight/orderResults.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { useSaving } from '../../api/useSaving.ts';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SavedNote } from '../documents/index.ts';
import styles from './orders.module.css';
import { ResultProblems } from './ResultProblems.tsx';
import { ordersStrings } from './strings.tsx';

const FORMATS = RESULT_FORMATS.map((value) => ({ value, label: RESULT_FORMAT_LABELS[value] }));

function importLabel({ fileName, source, importedAtMs, rows }: SavedImport): string {
  const name = fileName === '' ? `${source} (pasted)` : fileName;
  return `${name}, ${formatCount(rows, 'row')}, ${formatInstant(importedAtMs)}`;
}

/** Exports the rows of an import with what became of their orders, once or each time they change. */
export function ExportResults({ onClose }: { readonly onClose: () => void }) {
  const list = useQuery(callQuery('orderResults.list', {}));
  const showsFolder = useQuery(callQuery('documents.capabilities', {})).data?.showInFolder ?? false;
  const exporting = useCall('orderResults.export');
  const saving = useSaving();
  const [importId, setImportId] = useState<string | null>(null);
  const [format, setFormat] = useState<ResultFormat>('csv');
  const imports = list.data?.imports ?? [];
  const chosen = imports.find((each) => each.importId === importId) ?? imports[0];
  const submit = () => {
    if (chosen === undefined || exporting.isPending) return;
    exporting.mutate({ importId: chosen.importId, format }, { onSuccess: ({ fileId }) => saving.save(fileId) });
  };
  return (
    <ConfirmDialog
      title={ordersStrings.exportResults}
      confirm={ordersStrings.exportResults}
      width={620}
      isBusy={exporting.isPending || saving.isRunning}
      disabledReason={
        chosen !== undefined ? null : list.isError ? ordersStrings.importsArentLoaded : ordersStrings.importOrdersFirst
      }
      error={exporting.error?.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <LoadState of={list} label={ordersStrings.imports} rows={3} />
      {list.data !== undefined && chosen === undefined ? <EmptyState>{ordersStrings.noImportsYet}</EmptyState> : null}
      {chosen === undefined ? null : (
        <>
          <p className="dim">{ordersStrings.allColumnsOfSource}</p>
          <SelectField
            label={ordersStrings.import}
            value={chosen.importId}
            options={imports.map((each) => ({ value: each.importId, label: importLabel(each) }))}
            onChange={setImportId}
          />
          <ChoiceField label={ordersStrings.format} value={format} options={FORMATS} onChange={setFormat} />
          <SavedNote saving={saving} canShowInFolder={showsFolder} />
          <AutoUpdate
            chosen={chosen}
            format={format}
            auto={list.data?.auto.find(({ source }) => source === chosen.source) ?? null}
            canUpdate={list.data?.canUpdate === true}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

interface AutoProps {
  readonly chosen: SavedImport;
  readonly format: ResultFormat;
  readonly auto: AutoResults | null;
  readonly canUpdate: boolean;
}

/** The results file beside the source file, updated automatically. */
function AutoUpdate({ chosen: { source, fileName }, format, auto, canUpdate }: AutoProps) {
  const update = useCall('orderResults.autoUpdate');
  const stop = useCall('orderResults.stop');
  const error = update.error?.error ?? stop.error?.error ?? null;
  const label = RESULT_FORMAT_LABELS[format];
  const choose = () => update.mutate({ source, format: auto?.format ?? format, chooseFolder: true });
  return (
    <section className={styles.auto} aria-label={ordersStrings.resultsFile}>
      <h3>{ordersStrings.resultsFileBesideSource}</h3>
      {canUpdate ? null : <p className="dim">{ordersStrings.inBrowser}</p>}
      {canUpdate && fileName === '' ? <p className="dim">{ordersStrings.pastedRowsHaveNoFolder}</p> : null}
      {canUpdate && auto === null && fileName !== '' ? (
        <>
          <p className="dim">{ordersStrings.updatesItAsOrdersChange(source)}</p>
          <Button busy={update.isPending} onClick={choose}>
            {ordersStrings.chooseFolder}
          </Button>
        </>
      ) : null}
      {canUpdate && auto !== null ? (
        <>
          <p>
            {ordersStrings.resultsFileIn(
              auto.fileName ?? ordersStrings.fileOfNextImport(RESULT_FORMAT_LABELS[auto.format]),
              <span className={styles.folder}>{auto.folder}</span>,
              auto.writtenAtMs === null ? null : formatInstant(auto.writtenAtMs),
            )}
          </p>
          <div className="row">
            {auto.format === format ? null : (
              <Button busy={update.isPending} onClick={() => update.mutate({ source, format, chooseFolder: false })}>
                {ordersStrings.use(label)}
              </Button>
            )}
            <Button busy={update.isPending} onClick={choose}>
              {ordersStrings.changeFolder}
            </Button>
            <Button busy={stop.isPending} onClick={() => stop.mutate({ source })}>
              {ordersStrings.stopUpdating}
            </Button>
          </div>
          <ResultProblems source={source} />
        </>
      ) : null}
      {error === null || error.code === 'cancelled' ? null : <ErrorCallout error={error} />}
    </section>
  );
}
