import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Backup, DataState } from '../../../../shared/contract/data.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { formatBytes, formatInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { LoadState } from '../../../ui/LoadState.tsx';
import styles from '../SettingsScreen.module.css';
import { settingsStrings } from '../strings.tsx';
import { AuditExport } from './AuditExport.tsx';
import { CachedRates } from './CachedRates.tsx';
import { ConfirmReset } from './ConfirmReset.tsx';
import { MissingBookings } from './MissingBookings.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

const WHY: Readonly<Record<Backup['why'], string>> = {
  daily: settingsStrings.automaticDaily,
  manual: settingsStrings.manual,
  aside: settingsStrings.beforeRestore,
  rescued: settingsStrings.recoveredAfterRemoval,
};

const COLUMNS: readonly DataColumn<Backup>[] = [
  {
    id: 'at',
    head: settingsStrings.backupOf,
    width: '190px',
    cell: ({ atMs }) => formatInstant(atMs),
    sortBy: ({ atMs }) => atMs,
  },
  { id: 'why', head: settingsStrings.type, cell: ({ why }) => WHY[why], sortBy: ({ why }) => WHY[why] },
  { id: 'size', head: settingsStrings.size, width: '100px', align: 'right', cell: ({ bytes }) => formatBytes(bytes) },
];
const rowId = ({ name }: Backup) => name;

/** Settings, Data: backups of the active connection, and restoring them. */
export function Backups() {
  const queries = useQueryClient();
  const state = useQuery({ ...callQuery('data.state', {}), staleTime: 0 });
  const workgroup = useQuery(callQuery('workgroup.status', {}));
  const isInWorkgroup = workgroup.data?.membership != null;
  const backupCall = useCall('data.backUp');
  const restore = useCall('data.restore');
  const resetData = useCall('data.reset');
  const [focused, setFocused] = useState<string | null>(null);
  const [toRestore, setToRestore] = useState<Backup | null>(null);
  const [isResetOpen, setIsResetOpen] = useState(false);
  const [restored, setRestored] = useState<Backup | null>(null);
  const backups = state.data?.copies ?? [];
  const chosen = backups.find(({ name }) => name === focused) ?? backups[0] ?? null;
  const first = backups[0]?.name ?? null;
  // A backup of replaced data may be the damaged one; all others were verified when they were made.
  const lastGood = backups.find(({ why }) => why !== 'aside') ?? null;
  // A newer backup doesn't move the focus: a shortcut applies to the highlighted row.
  useEffect(() => setFocused((now) => now ?? first), [first]);
  const problem = state.data?.problem ?? null;
  const isBusy = restore.isPending || resetData.isPending;
  const backUp = () => {
    if (!backupCall.isPending) backupCall.mutate({});
  };
  const openRestore = (row: Backup | null) => {
    if (row === null || isBusy) return;
    setFocused(row.name);
    setToRestore(row);
  };
  // All cached data is outdated after a restore.
  const onSuccess = () => void queries.invalidateQueries();
  useKeys(
    [
      { keys: 'B', label: settingsStrings.backUpNow, bar: false, run: backUp, when: problem === null },
      {
        keys: 'R',
        label: settingsStrings.restoreBackup,
        bar: false,
        run: () => openRestore(chosen),
        when: chosen !== null,
      },
    ],
    { scope: 'Data' },
  );

  if (state.error?.error.code === 'not_connected') {
    return (
      <section className={styles.section} aria-labelledby="data">
        <h1 id="data">{settingsStrings.data}</h1>
        <p className="muted">{settingsStrings.dataNeedsAccount}</p>
      </section>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="data">
      <h1 id="data">{settingsStrings.data}</h1>
      <p className="dim">
        {isInWorkgroup ? settingsStrings.whatIsBackedUpInWorkgroup : settingsStrings.whatIsBackedUp}
      </p>
      {problem === null ? null : (
        <ErrorCallout
          error={problem}
          actions={
            problem.code === 'data_damaged' || problem.code === 'schema_too_new' ? (
              <Button size="s" onClick={() => setIsResetOpen(true)} busy={isBusy}>
                {settingsStrings.startFresh}
              </Button>
            ) : null
          }
        />
      )}
      <MissingBookings missing={state.data?.missing ?? []} />
      <Failures failures={[backupCall.error?.error, restore.error?.error, resetData.error?.error]} />
      {restored === null || restore.data === undefined || problem !== null ? null : (
        <Callout kind="done" title={settingsStrings.restoredBackupFrom(formatInstant(restored.atMs))}>
          <p>{settingsStrings.previousDataSaved}</p>
        </Callout>
      )}
      {state.data?.failed == null || backupCall.error !== null ? null : <FailedBackup {...state.data.failed} />}
      <div className="row">
        <Button
          keys="B"
          kind="primary"
          onClick={backUp}
          busy={backupCall.isPending}
          disabledReason={problem === null ? null : settingsStrings.cantReadData}
        >
          {settingsStrings.backUpNow}
        </Button>
        <Button
          keys="R"
          onClick={() => openRestore(chosen)}
          busy={isBusy}
          disabledReason={chosen === null ? settingsStrings.noBackupsYet : null}
        >
          {settingsStrings.restore}
        </Button>
        {backupCall.data === undefined || backupCall.error !== null ? null : (
          <span className="small muted" role="status">
            {settingsStrings.backedUp(formatInstant(backupCall.data.atMs), formatBytes(backupCall.data.bytes))}
          </span>
        )}
      </div>
      <LoadState of={state} rows={4} label={settingsStrings.backups} />
      {state.data === undefined ? null : (
        <>
          <DataTable
            label={settingsStrings.backups}
            rows={backups}
            columns={COLUMNS}
            rowId={rowId}
            sort={{ column: 'at', descending: true }}
            focusedId={chosen?.name ?? null}
            onFocusRow={({ name }) => setFocused(name)}
            onOpen={openRestore}
            autoFocus
            empty={<EmptyState>{settingsStrings.whenFirstBackupRuns}</EmptyState>}
          />
          <p className="small muted">
            {settingsStrings.lastVerified(lastGood === null ? null : formatInstant(lastGood.atMs), state.data.folder)}
          </p>
        </>
      )}
      <CachedRates />
      {problem === null ? <AuditExport /> : null}
      {toRestore === null ? null : (
        <RestoreDialog
          backup={toRestore}
          isInWorkgroup={isInWorkgroup}
          onClose={() => setToRestore(null)}
          onRestore={() => {
            setToRestore(null);
            setRestored(toRestore);
            restore.mutate({ name: toRestore.name }, { onSuccess });
          }}
        />
      )}
      {isResetOpen ? (
        <ConfirmReset
          hasBackups={backups.length > 0}
          isInWorkgroup={isInWorkgroup}
          onClose={() => setIsResetOpen(false)}
          onStart={() => {
            setIsResetOpen(false);
            resetData.mutate({}, { onSuccess });
          }}
        />
      ) : null}
    </section>
  );
}

function FailedBackup({ atMs, error }: NonNullable<DataState['failed']>) {
  const { title, next } = errorMessages(error);
  return (
    <Callout kind="attn" title={settingsStrings.backupFailed(formatInstant(atMs))}>
      <p>{`${title}. ${next}`}</p>
      <p>{settingsStrings.backupIsRetried}</p>
    </Callout>
  );
}

function Failures({ failures }: { readonly failures: readonly (AppError | undefined)[] }) {
  return failures.map((error) => (error === undefined ? null : <ErrorCallout key={error.code} error={error} />));
}
