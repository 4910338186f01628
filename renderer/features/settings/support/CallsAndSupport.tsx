import { IconCircleX, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { LoggedCall } from '../../../../shared/contract/support.ts';
import { useCall } from '../../../api/query.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { LoadState } from '../../../ui/LoadState.tsx';
import { SavedFile } from '../../../ui/SavedFile.tsx';
import section from '../SettingsScreen.module.css';
import { settingsStrings } from '../strings.tsx';
import { callDuration, callTime, OPERATION_LABELS } from './apiLogLabels.ts';
import { CallFilters } from './CallFilters.tsx';
import { SupportFile } from './SupportFile.tsx';
import styles from './support.module.css';
import { type CallFilter, useCalls } from './useCalls.ts';

const ALL: CallFilter = { operation: null, failedOnly: false, errorCode: null };

const COLUMNS: readonly DataColumn<LoggedCall>[] = [
  { id: 'when', head: settingsStrings.when, width: '156px', cell: (call) => callTime(call.startedAtMs) },
  { id: 'operation', head: settingsStrings.operation, cell: (call) => OPERATION_LABELS[call.operation] },
  {
    id: 'duration',
    head: settingsStrings.duration,
    width: '80px',
    align: 'right',
    cell: (call) => callDuration(call.durationMs),
  },
  { id: 'status', head: 'HTTP', width: '60px', align: 'right', cell: (call) => call.httpStatus ?? '–' },
  {
    id: 'code',
    head: settingsStrings.result,
    width: '188px',
    cell: (call) =>
      call.errorCode === null ? (
        'ok'
      ) : (
        <span className="row">
          <Icon of={IconCircleX} size={14} className="c-late" />
          <span className="cut" title={call.errorCode}>
            {call.errorCode}
          </span>
        </span>
      ),
  },
  {
    id: 'detail',
    head: settingsStrings.details,
    cell: (call) =>
      call.detail === null ? null : (
        <span className="cut" title={call.detail.slice(0, DETAIL_SHOWN)}>
          {call.detail.slice(0, DETAIL_SHOWN)}
        </span>
      ),
  },
];
/** Maximum length of the details shown per line; the support file has the full text. */
const DETAIL_SHOWN = 500;
const rowId = (call: LoggedCall) => String(call.id);

/** Settings, API log & support: calls to the provider with their results, and the support file. */
export function CallsAndSupport() {
  const [filter, setFilter] = useState(ALL);
  const [isFileOpen, setIsFileOpen] = useState(false);
  const calls = useCalls(filter);
  const pages = calls.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.calls);
  const isNarrowed = filter.operation !== null || filter.failedOnly || filter.errorCode !== null;
  const isWithoutAccount = calls.error?.error.code === 'not_connected';
  const refresh = () => void calls.refetch();
  const openFile = () => setIsFileOpen(true);
  const csv = useCall('support.exportCalls');
  const canSave = rows.length > 0 && !csv.isPending;
  const saveCsv = () => {
    if (canSave) csv.mutate({ ...filter, limit: rows.length });
  };
  useKeys(
    [
      { keys: 'Alt+S', label: settingsStrings.saveSupportFile, run: openFile, bar: false },
      { keys: 'R', label: settingsStrings.refresh, run: refresh, bar: false },
      { keys: 'X', label: settingsStrings.exportCsv, run: saveCsv, bar: false, when: canSave },
    ],
    { scope: 'API log & support' },
  );
  return (
    <section className={`${section.section} ${styles.support}`} aria-labelledby="support">
      <div className="head">
        <div>
          <h1 id="support">{settingsStrings.apiLogSupport}</h1>
          <p className="small muted">{settingsStrings.apiLogHint}</p>
        </div>
        <span className="r">
          <Button keys="Alt+S" onClick={openFile}>
            {settingsStrings.saveSupportFile}
          </Button>
        </span>
      </div>
      {isWithoutAccount ? (
        <EmptyState>{settingsStrings.noAccountIsInUse}</EmptyState>
      ) : (
        <LoadState of={calls} rows={10} label={settingsStrings.apiLog} />
      )}
      {calls.data !== undefined && (
        <>
          <div className={styles.filters}>
            <CallFilters filter={filter} errorCodes={pages[0]?.errorCodes ?? []} onChange={setFilter} />
            <span className="grow" />
            <span className="small muted" role="status">
              {(calls.hasNextPage ? settingsStrings.shownOfMore : settingsStrings.shown)(rows.length)}
            </span>
            <Button kind="quiet" size="s" keys="R" icon={<Icon of={IconRefresh} size={14} />} onClick={refresh}>
              {settingsStrings.refresh}
            </Button>
            <Button
              kind="quiet"
              size="s"
              keys="X"
              busy={csv.isPending}
              disabledReason={rows.length === 0 ? settingsStrings.noCallsToExport : null}
              onClick={saveCsv}
            >
              {settingsStrings.exportCsv}
            </Button>
          </div>
          {csv.error === null ? null : <ErrorCallout error={csv.error.error} onRetry={saveCsv} />}
          {csv.data === undefined ? null : (
            <SavedFile
              what={formatCount(csv.data.rows, 'call')}
              fileName={csv.data.fileName}
              path={csv.data.path}
              onClose={csv.reset}
            />
          )}
          <div className={styles.table}>
            <DataTable
              label={settingsStrings.apiLog}
              rows={rows}
              columns={COLUMNS}
              rowId={rowId}
              dense
              bleed
              virtual
              autoFocus
              empty={
                isNarrowed ? (
                  <EmptyState action={<Button onClick={() => setFilter(ALL)}>{settingsStrings.showAllCalls}</Button>}>
                    {settingsStrings.noMatches}
                  </EmptyState>
                ) : (
                  <EmptyState>{settingsStrings.noApiCallsYet}</EmptyState>
                )
              }
            />
          </div>
          {calls.hasNextPage && (
            <div className="row">
              <Button size="s" busy={calls.isFetchingNextPage} onClick={() => void calls.fetchNextPage()}>
                {settingsStrings.showOlderCalls}
              </Button>
            </div>
          )}
        </>
      )}
      {isFileOpen && <SupportFile onClose={() => setIsFileOpen(false)} />}
    </section>
  );
}
