import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CleanupRule, DocumentStorage } from '../../../../shared/ipc/contract/documents.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { formatBytes, formatCount, formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import styles from '../SettingsScreen.module.css';
import own from './storage.module.css';

const AGES: Record<DocumentStorage['ages'][number]['age'], string> = {
  month: 'Fetched within a month',
  quarter: '1 to 3 months ago',
  year: '3 to 12 months ago',
  older: 'Longer ago',
};
const MONTHS = [1, 3, 6, 12, 24, 60] as const;

/** Settings, Documents: what the kept files take, and clearing old ones by a rule that is looked at first. */
export function DocumentFiles() {
  const storage = useQuery(callQuery('documents.storage', {}));
  const [rule, setRule] = useState<CleanupRule>({ closedForMonths: 12, alsoOldVersions: true });
  const [isAsking, setIsAsking] = useState(false);
  const preview = useQuery(callQuery('documents.clearable', rule));
  const clear = useCall('documents.clear');
  const isNothing = preview.data?.files === 0;

  if (storage.error?.error.code === 'not_connected') {
    return (
      <section className={styles.section} aria-labelledby="documents">
        <h1 id="documents">Documents</h1>
        <p className="muted">Documents belong to a connection, and none is active.</p>
      </section>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="documents">
      <h1 id="documents">Documents</h1>
      <p className="dim">
        BOLs, labels and delivery papers of the active connection are files on this computer, readable without the
        network.
      </p>
      {storage.isPending ? <SkeletonRows rows={5} label="Documents" /> : null}
      {storage.error === null ? null : (
        <ErrorCallout error={storage.error.error} onRetry={() => void storage.refetch()} />
      )}
      {storage.data === undefined ? null : <Amounts storage={storage.data} />}
      <h2>Clear old files</h2>
      <div className={own.rule}>
        <label htmlFor="closed-for">Of shipments delivered, cancelled or voided at least</label>
        <select
          id="closed-for"
          className={own.months}
          value={rule.closedForMonths}
          onChange={(event) => setRule((now) => ({ ...now, closedForMonths: Number(event.target.value) }))}
        >
          {MONTHS.map((months) => (
            <option key={months} value={months}>
              {formatCount(months, 'month')}
            </option>
          ))}
        </select>
        <span>ago</span>
      </div>
      <label className={own.rule}>
        <input
          type="checkbox"
          checked={rule.alsoOldVersions}
          onChange={(event) => setRule((now) => ({ ...now, alsoOldVersions: event.target.checked }))}
        />
        Earlier versions of any shipment too, last fetched as long ago
      </label>
      <p className="small muted">
        The latest version of an open shipment’s document always stays. What was cleared can be fetched again for as
        long as the service has it.
      </p>
      <div className={own.rule} role="status">
        <Button
          onClick={() => setIsAsking(true)}
          busy={clear.isPending}
          disabledReason={preview.data === undefined ? 'Counting' : isNothing ? 'Nothing to clear by this rule' : null}
        >
          Clear {formatCount(preview.data?.files ?? 0, 'file')}, {formatBytes(preview.data?.bytes ?? 0)}
        </Button>
      </div>
      {preview.error === null ? null : (
        <ErrorCallout error={preview.error.error} onRetry={() => void preview.refetch()} />
      )}
      {clear.error === null ? null : <ErrorCallout error={clear.error.error} />}
      {clear.data === undefined ? null : (
        <Callout kind="done" title={`${formatCount(clear.data.files, 'file')} cleared`}>
          <p>{formatBytes(clear.data.bytes)} are free again.</p>
        </Callout>
      )}
      {isAsking && preview.data !== undefined ? (
        <AskFirst
          files={preview.data.files}
          bytes={preview.data.bytes}
          shipments={preview.data.shipments}
          onClear={() => {
            setIsAsking(false);
            clear.mutate(rule);
          }}
          onClose={() => setIsAsking(false)}
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
          <th scope="col">Kept files</th>
          <th scope="col" className="num">
            Files
          </th>
          <th scope="col" className="num">
            Size
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
          <td className="strong">All</td>
          <td className="num strong">{formatNumber(total.files)}</td>
          <td className="num strong">{formatBytes(total.bytes)}</td>
        </tr>
        <tr>
          <td className="muted">of these, earlier versions</td>
          <td className="num muted">{formatNumber(oldVersions.files)}</td>
          <td className="num muted">{formatBytes(oldVersions.bytes)}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface AskFirstProps {
  readonly files: number;
  readonly bytes: number;
  readonly shipments: number;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

function AskFirst({ files, bytes, shipments, onClear, onClose }: AskFirstProps) {
  return (
    <Dialog
      title="Clear old files"
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: 'Clear the files', run: onClear, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Keep them
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" onClick={onClear}>
            Clear {formatCount(files, 'file')}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <p>
          {formatCount(files, 'file')} of {formatCount(shipments, 'shipment')}, {formatBytes(bytes)}, will be removed
          from this computer. The shipments themselves, their numbers and their history stay.
        </p>
      </div>
    </Dialog>
  );
}
