import type { RefreshRun } from '../../../../shared/contract/board.ts';
import { invoke } from '../../../api/client.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import styles from './board.module.css';

/** Progress of a refresh of many shipments, with a cancel button, in the toolbar. */
export function RefreshProgress({ run, onCancel }: { readonly run: RefreshRun; readonly onCancel: () => void }) {
  return (
    <span className={styles.progress}>
      <progress max={run.total} value={run.done} aria-label="Refreshing" />
      <span className="small" role="status">
        Refreshing {formatNumber(run.done)} of {formatNumber(run.total)}
      </span>
      <Button size="s" kind="quiet" keys="Ctrl+." onClick={onCancel}>
        Cancel
      </Button>
    </span>
  );
}

function titleOf(run: RefreshRun): string {
  const done = run.done - run.failed - run.leftOut;
  if (run.state === 'cancelled')
    return `Canceled at ${formatNumber(run.done)} of ${formatCount(run.total, 'shipment')}`;
  if (run.state === 'stopped') return `Stopped at ${formatNumber(run.done)} of ${formatCount(run.total, 'shipment')}`;
  if (run.failed === 0) return `Refreshed ${formatCount(done, 'shipment')}`;
  return `Refreshed ${formatNumber(done)} of ${formatCount(run.total, 'shipment')}`;
}

/** Result of the last refresh of many shipments: what was saved, and what failed with the reason. */
export function RefreshOutcome({
  run,
  onRetry,
}: {
  readonly run: RefreshRun;
  readonly onRetry: (bolNumbers: string[]) => void;
}) {
  const { stoppedBy, failures, failed } = run;
  const message = stoppedBy === null ? null : errorMessages(stoppedBy);
  return (
    <Callout
      kind={stoppedBy !== null ? 'late' : failed > 0 ? 'attn' : run.state === 'cancelled' ? 'info' : 'done'}
      title={titleOf(run)}
      actions={
        <>
          {failed > 0 && failed === failures.length ? (
            <Button size="s" onClick={() => onRetry(failures.map(({ bolNumber }) => bolNumber))}>
              Retry {formatNumber(failed)} failed
            </Button>
          ) : null}
          <Button size="s" onClick={() => void invoke('refresh.dismiss', {})}>
            Close
          </Button>
        </>
      }
    >
      {message === null ? null : (
        <p>
          {message.title}. Updates so far are saved; the rest weren’t checked. {message.next}
        </p>
      )}
      {run.leftOut === 0 ? null : (
        <p>{formatCount(run.leftOut, 'shipment')} checked less than a minute ago. Not requested again.</p>
      )}
      {run.state === 'cancelled' ? <p>Updates so far are saved.</p> : null}
      {failed === 0 ? null : (
        <details className={styles.failures}>
          <summary>{formatCount(failed, 'shipment')} couldn’t be updated</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <ul tabIndex={0} aria-label="Shipments that couldn’t be updated">
            {failures.map(({ bolNumber, error }) => (
              <li key={bolNumber}>
                {bolNumber}: {errorMessages(error).title}
              </li>
            ))}
            {failed > failures.length ? <li>and {formatNumber(failed - failures.length)} more</li> : null}
          </ul>
        </details>
      )}
    </Callout>
  );
}
