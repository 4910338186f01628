import type { RefreshRun } from '../../../../shared/contract/board.ts';
import { invoke } from '../../../api/client.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import styles from './board.module.css';
import { boardStrings } from './strings.tsx';

/** Progress of a refresh of many shipments, with a cancel button, in the toolbar. */
export function RefreshProgress({ run, onCancel }: { readonly run: RefreshRun; readonly onCancel: () => void }) {
  return (
    <span className={styles.progress}>
      <progress max={run.total} value={run.done} aria-label={boardStrings.refreshing} />
      <span className="small" role="status">
        {boardStrings.progress(run.done, run.total)}
      </span>
      <Button size="s" kind="quiet" keys="Ctrl+." onClick={onCancel}>
        {boardStrings.cancel}
      </Button>
    </span>
  );
}

function titleOf(run: RefreshRun): string {
  const done = run.done - run.failed - run.leftOut;
  if (run.state === 'cancelled') return boardStrings.canceledAt(run.done, run.total);
  if (run.state === 'stopped') return boardStrings.stoppedAt(run.done, run.total);
  if (run.failed === 0) return boardStrings.refreshed(done);
  return boardStrings.refreshedSome(done, run.total);
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
            <Button size="s" writes onClick={() => onRetry(failures.map(({ bolNumber }) => bolNumber))}>
              {boardStrings.retryFailed(failed)}
            </Button>
          ) : null}
          <Button size="s" onClick={() => void invoke('refresh.dismiss', {})}>
            {boardStrings.close}
          </Button>
        </>
      }
    >
      {message === null ? null : <p>{boardStrings.stoppedNote(message.title, message.next)}</p>}
      {run.leftOut === 0 ? null : <p>{boardStrings.leftOut(run.leftOut)}</p>}
      {run.state === 'cancelled' ? <p>{boardStrings.canceledNote}</p> : null}
      {failed === 0 ? null : (
        <details className={styles.failures}>
          <summary>{boardStrings.notUpdated(failed)}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <ul tabIndex={0} aria-label={boardStrings.failureList}>
            {failures.map(({ bolNumber, error }) => (
              <li key={bolNumber}>
                {bolNumber}: {errorMessages(error).title}
              </li>
            ))}
            {failed > failures.length ? <li>{boardStrings.andMore(failed - failures.length)}</li> : null}
          </ul>
        </details>
      )}
    </Callout>
  );
}
