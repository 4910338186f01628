import { lazy, Suspense } from 'react';
import type { OrderRun } from '../../../shared/contract/orderRuns.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { formatInstantTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { BookingReviewDialog } from './BookingReviewDialog.tsx';
import { ChooseRateDialog } from './ChooseRateDialog.tsx';
import styles from './orderWork.module.css';
import { countsLabel, endedLabel, endedMessage, remainingLabel } from './runLabels.ts';
import { orderWorkStrings } from './strings.ts';
import type { OrderActions } from './useOrderWork.ts';

interface OrderWorkBarProps {
  readonly work: OrderActions;
}

const PrintSelected = lazy(async () => ({ default: (await import('../printing/index.ts')).PrintSelected }));

/** Buttons for what is next for the orders. */
export function OrderNextStep({ work: { next, getRates, isStarting } }: OrderWorkBarProps) {
  return (
    <section className={styles.next} aria-label={orderWorkStrings.nextStep}>
      {getRates === null ? null : (
        <Button size="s" keys="G" writes busy={isStarting} onClick={getRates}>
          {orderWorkStrings.getRates}
        </Button>
      )}
      {next === null ? null : (
        <Button kind="primary" size="s" keys="Ctrl+Enter" writes busy={isStarting} onClick={next.run}>
          {next.label}
        </Button>
      )}
    </section>
  );
}

/** The runs in progress, and how the last ones ended. */
export function OrderWorkBar({ work }: OrderWorkBarProps) {
  const { runs, review, choosing } = work;
  const running = runs.filter(({ state }) => state === 'running');
  const ended = runs.filter(({ state }) => state !== 'running');
  const latest = ended.toSorted((a, b) => (b.endedAtMs ?? 0) - (a.endedAtMs ?? 0))[0];
  return (
    <>
      {running.length === 0 ? null : (
        <div className={styles.bar}>
          {running.map((run) => (
            <RunProgress key={run.id} run={run} onCancel={() => work.cancel(run)} />
          ))}
        </div>
      )}
      {work.error === null && work.loading.error === null && latest === undefined ? null : (
        <div className={styles.notes}>
          {work.loading.error === null ? null : <LoadState of={work.loading} />}
          {work.error === null || review !== null ? null : (
            <ErrorCallout
              error={work.error}
              actions={
                <Button size="s" onClick={work.dismissError}>
                  {orderWorkStrings.close}
                </Button>
              }
            />
          )}
          {latest === undefined ? null : <RunEnd run={latest} work={work} />}
        </div>
      )}
      {review === null ? null : (
        <BookingReviewDialog
          review={review}
          isBusy={work.isStarting}
          error={work.error}
          onBook={() => work.book(review)}
          onClose={work.closeReview}
        />
      )}
      {choosing === null ? null : <ChooseRateDialog order={choosing} onClose={work.closeChoosing} />}
    </>
  );
}

function RunProgress({ run, onCancel }: { readonly run: OrderRun; readonly onCancel: () => void }) {
  const done = run.total - run.pending;
  const label = run.kind === 'quote' ? orderWorkStrings.gettingRates : orderWorkStrings.booking;
  return (
    <span className={styles.progress}>
      <progress max={run.total} value={done} aria-label={label} />
      <span className="small" role="status">
        {countsLabel(run) === ''
          ? orderWorkStrings.progress(label, done, run.total)
          : orderWorkStrings.progressWithCounts(label, done, run.total, countsLabel(run))}
      </span>
      <span className="small muted nowrap">
        {run.pausedUntilMs === null
          ? remainingLabel(run)
          : orderWorkStrings.waitingUntil(formatInstantTime(run.pausedUntilMs))}
      </span>
      <Button size="s" kind="quiet" keys="Ctrl+." onClick={onCancel}>
        {orderWorkStrings.cancel}
      </Button>
    </span>
  );
}

interface RunEndProps extends OrderWorkBarProps {
  readonly run: OrderRun;
}

/** How a run ended, and what to do next. */
function RunEnd({ run, work }: RunEndProps) {
  const { counts, state, stoppedBy, bolNumbers } = run;
  const needsUser = ['declined', 'unknown', 'to_choose', 'to_check', 'failed', 'not_sent'] as const;
  const isDone = state === 'done' && needsUser.every((outcome) => (counts[outcome] ?? 0) === 0);
  const message = endedMessage(run);
  const why = stoppedBy === null ? null : errorMessages(stoppedBy, true);
  return (
    <Callout
      kind={isDone ? 'done' : state === 'stopped' ? 'late' : 'attn'}
      title={endedLabel(run)}
      actions={
        <>
          {bolNumbers.length > 0 ? (
            <Suspense fallback={null}>
              <PrintSelected bolNumbers={bolNumbers} />
            </Suspense>
          ) : null}
          {run.kind === 'quote' && run.pending > 0 ? (
            <Button size="s" writes busy={work.isStarting} onClick={() => work.resume(run)}>
              {orderWorkStrings.continue}
            </Button>
          ) : null}
          <Button size="s" onClick={() => work.dismiss(run)}>
            {orderWorkStrings.close}
          </Button>
        </>
      }
    >
      {why === null ? null : (
        <p>
          {why.title}. {why.next}
        </p>
      )}
      {message === null ? null : <p>{message}</p>}
    </Callout>
  );
}
