import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CleanupRule, DocumentStorage } from '../../../../shared/contract/documents.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { formatBytes, formatCount, formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from '../SettingsScreen.module.css';
import { settingsStrings } from '../strings.tsx';
import own from './storage.module.css';

const AGES: Record<DocumentStorage['ages'][number]['age'], string> = {
  month: settingsStrings.lastThirtyDays,
  quarter: settingsStrings.oneToThreeMonths,
  year: settingsStrings.threeToTwelveMonths,
  older: settingsStrings.older,
};
const MONTHS = [1, 3, 6, 12, 24, 60] as const;

/** Settings, Documents: disk space of stored files, and deleting old ones by a rule with a preview. */
export function DocumentFiles() {
  const storage = useQuery(callQuery('documents.storage', {}));
  const [rule, setRule] = useState<CleanupRule>({ closedForMonths: 12, alsoOldVersions: true });
  const [isConfirming, setIsConfirming] = useState(false);
  const preview = useQuery(callQuery('documents.clearable', rule));
  const clear = useCall('documents.clear');
  const isEmpty = preview.data?.files === 0;

  if (storage.error?.error.code === 'not_connected') {
    return (
      <section className={styles.section} aria-labelledby="documents">
        <h1 id="documents">{settingsStrings.documents}</h1>
        <p className="muted">{settingsStrings.documentsNeedAccount}</p>
      </section>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="documents">
      <h1 id="documents">{settingsStrings.documents}</h1>
      <p className="dim">{settingsStrings.whatIsSaved}</p>
      <LoadState of={storage} rows={5} label={settingsStrings.documents} />
      {storage.data === undefined ? null : <Amounts storage={storage.data} />}
      <h2>{settingsStrings.deleteOldFiles}</h2>
      <div className={own.rule}>
        <label htmlFor="closed-for">{settingsStrings.closedShipmentsFor}</label>
        <Select
          id="closed-for"
          className={own.months}
          value={String(rule.closedForMonths)}
          options={MONTHS.map((months) => ({ value: String(months), label: formatCount(months, 'month') }))}
          onChange={(months) => setRule((now) => ({ ...now, closedForMonths: Number(months) }))}
        />
        <span>{settingsStrings.ago}</span>
      </div>
      <label className={own.rule}>
        <input
          type="checkbox"
          checked={rule.alsoOldVersions}
          onChange={(event) => setRule((now) => ({ ...now, alsoOldVersions: event.target.checked }))}
        />
        {settingsStrings.alsoDeleteEarlierVersions}
      </label>
      <p className="small muted">{settingsStrings.latestVersionStays}</p>
      <div className={own.rule} role="status">
        <Button
          onClick={() => setIsConfirming(true)}
          busy={clear.isPending}
          disabledReason={
            preview.data === undefined ? settingsStrings.counting : isEmpty ? settingsStrings.nothingToDelete : null
          }
        >
          {settingsStrings.delete(formatCount(preview.data?.files ?? 0, 'file'), formatBytes(preview.data?.bytes ?? 0))}
        </Button>
      </div>
      <LoadState of={preview} />
      {clear.error === null ? null : <ErrorCallout error={clear.error.error} />}
      {clear.data === undefined ? null : (
        <Callout kind="done" title={`${formatCount(clear.data.files, 'file')} deleted`}>
          <p>{settingsStrings.freed(formatBytes(clear.data.bytes))}</p>
        </Callout>
      )}
      {isConfirming && preview.data !== undefined ? (
        <ConfirmDelete
          files={preview.data.files}
          bytes={preview.data.bytes}
          shipments={preview.data.shipments}
          onClear={() => {
            setIsConfirming(false);
            clear.mutate(rule);
          }}
          onClose={() => setIsConfirming(false)}
        />
      ) : null}
    </section>
  );
}

function Amounts({ storage }: { readonly storage: DocumentStorage }) {
  const { total, oldVersions, ages } = storage;
  return (
    <table className={`table ${own.amounts}`}>
      <thead>
        <tr>
          <th scope="col">{settingsStrings.savedFiles}</th>
          <th scope="col" className="num">
            {settingsStrings.files}
          </th>
          <th scope="col" className="num">
            {settingsStrings.size}
          </th>
        </tr>
      </thead>
      <tbody>
        {ages.map(({ age, files, bytes }) => (
          <tr key={age}>
            <td>{AGES[age]}</td>
            <td className="num">{formatNumber(files)}</td>
            <td className="num">{formatBytes(bytes)}</td>
          </tr>
        ))}
        <tr>
          <td className="strong">{settingsStrings.all}</td>
          <td className="num strong">{formatNumber(total.files)}</td>
          <td className="num strong">{formatBytes(total.bytes)}</td>
        </tr>
        <tr>
          <td className="muted">{settingsStrings.inclEarlierVersions}</td>
          <td className="num muted">{formatNumber(oldVersions.files)}</td>
          <td className="num muted">{formatBytes(oldVersions.bytes)}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface ConfirmDeleteProps {
  readonly files: number;
  readonly bytes: number;
  readonly shipments: number;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

function ConfirmDelete({ files, bytes, shipments, onClear, onClose }: ConfirmDeleteProps) {
  return (
    <ConfirmDialog
      title={settingsStrings.deleteOldFiles}
      confirm={`Delete ${formatCount(files, 'file')}`}
      onConfirm={onClear}
      onClose={onClose}
    >
      <p>
        {settingsStrings.willBeDeleted(
          formatCount(files, 'file'),
          formatCount(shipments, 'shipment'),
          formatBytes(bytes),
        )}
      </p>
    </ConfirmDialog>
  );
}
