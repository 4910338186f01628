import type { UseMutationResult } from '@tanstack/react-query';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { CallError } from '../../../api/CallError.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { SavedFile } from '../../../ui/SavedFile.tsx';
import styles from './board.module.css';
import { RefreshOutcome } from './RefreshState.tsx';
import { boardStrings } from './strings.tsx';
import type { Refresh } from './useRefresh.ts';

type CsvExport = Pick<
  UseMutationResult<CallOutput<'shipments.exportCsv'>, CallError, unknown>,
  'data' | 'error' | 'reset'
>;

interface BoardNotesProps {
  readonly refresh: Refresh;
  readonly csv: CsvExport;
  readonly onExport: () => void;
}

/** Results of the last refresh and the last export, if any. */
export function BoardNotes({ refresh, csv, onExport }: BoardNotesProps) {
  const { run, isRunning, error } = refresh;
  const hasEnded = run !== null && !isRunning;
  if (!hasEnded && error === null && csv.data === undefined && csv.error === null) return null;
  return (
    <div className={styles.notes}>
      {hasEnded ? <RefreshOutcome run={run} onRetry={(bolNumbers) => refresh.start({ bolNumbers })} /> : null}
      {error === null ? null : <ErrorCallout error={error} />}
      {csv.data === undefined ? null : (
        <SavedFile
          what={boardStrings.exported(csv.data.rows)}
          fileName={csv.data.fileName}
          path={csv.data.path}
          onClose={csv.reset}
        />
      )}
      {csv.error === null ? null : (
        <ErrorCallout
          error={csv.error.error}
          onRetry={onExport}
          actions={
            <Button size="s" onClick={csv.reset}>
              {boardStrings.close}
            </Button>
          }
        />
      )}
    </div>
  );
}
