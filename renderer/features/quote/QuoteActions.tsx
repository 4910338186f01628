import { IconAlertTriangle } from '@tabler/icons-react';
import type { FreightTotals } from '../../../shared/rules/totals.ts';
import { formatDensity, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { ActionBar } from '../../ui/Screen.tsx';
import type { FieldKey, QuoteForm } from './form.ts';
import styles from './QuoteWorkbench.module.css';
import { RunningCall } from './RunningCall.tsx';
import { quoteStrings } from './strings.ts';

interface QuoteActionsProps {
  readonly totals: FreightTotals;
  readonly form: QuoteForm;
  readonly toCheck: readonly FieldKey[];
  readonly problemCount: number;
  readonly runningSinceMs: number | null;
  readonly onNextProblem: () => void;
  readonly onGetRates: () => void;
  readonly onCancel: () => void;
}

/** Such as `1 to check, row 3`: number of fields to check, and the row of the first. */
function checkMessage(form: QuoteForm, toCheck: readonly FieldKey[], problemCount: number): string {
  const first = toCheck[0] ?? '';
  const row = form.rows.findIndex((one) => first.startsWith(`row.${one.key}.`));
  const count = problemCount > 0 ? quoteStrings.toCorrect(toCheck.length) : quoteStrings.toCheck(toCheck.length);
  return row >= 0 ? quoteStrings.countInRow(count, row + 1) : count;
}

/** Action bar: totals, fields to check, and the primary action. */
export function QuoteActions(props: QuoteActionsProps) {
  const { totals, form, toCheck, problemCount, runningSinceMs, onNextProblem, onGetRates, onCancel } = props;
  return (
    <ActionBar>
      <div className={styles.totals}>
        <span>
          <b>{formatNumber(totals.units)}</b> {quoteStrings.unit(totals.units)}
        </span>
        <span>
          <b>{formatNumber(totals.weightLb, 1)}</b> {quoteStrings.pounds}
        </span>
        <span>
          <b>{formatNumber(totals.volumeFt3, 1)}</b> {quoteStrings.cubicFeet}
        </span>
        <span>
          <b>{totals.volumeFt3 > 0 ? formatDensity(totals.densityLbFt3) : '–'}</b> {quoteStrings.density}
        </span>
      </div>
      <span className="grow" />
      {runningSinceMs !== null ? (
        <RunningCall sinceMs={runningSinceMs} onCancel={onCancel} />
      ) : (
        <>
          {toCheck.length === 0 ? null : (
            <Button kind="quiet" keys="F8" onClick={onNextProblem}>
              <span className={`flag ${problemCount > 0 ? 'late' : 'attn'}`}>
                <Icon of={IconAlertTriangle} size={14} />
                {checkMessage(form, toCheck, problemCount)}
              </span>
            </Button>
          )}
          <RequestButton kind="primary" keys="Ctrl+Enter" writes onClick={onGetRates}>
            {quoteStrings.getRates}
          </RequestButton>
        </>
      )}
    </ActionBar>
  );
}
