import { IconClock, IconRefresh, IconScale } from '@tabler/icons-react';
import { formatAgo, formatInstantTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { RunningCall } from '../quote/index.ts';
import { ratesStrings } from './strings.tsx';
import type { RateActions } from './useRateActions.ts';

interface QuotedAtProps {
  readonly quotedAtMs: number;
  readonly nowMs: number;
  readonly actions: RateActions;
  readonly onWhatIf: () => void;
}

/** Age of the rates with a requote button; elapsed time while a request runs. */
export function QuotedAt({ quotedAtMs, nowMs, actions, onWhatIf }: QuotedAtProps) {
  if (actions.runningSinceMs !== null) {
    return <RunningCall sinceMs={actions.runningSinceMs} onCancel={actions.cancel} />;
  }
  return (
    <>
      <span className="row small dim nowrap">
        <Icon of={IconClock} size={14} />
        <span>{ratesStrings.quotedAt(formatInstantTime(quotedAtMs), <b>{formatAgo(quotedAtMs, nowMs)}</b>)}</span>
      </span>
      {actions.canCompareWhatIf ? (
        <Button kind="quiet" size="s" keys="W" icon={<Icon of={IconScale} size={14} />} onClick={onWhatIf}>
          {ratesStrings.whatIf}
        </Button>
      ) : null}
      {actions.canReQuote ? (
        <RequestButton
          size="s"
          keys="R"
          writes
          icon={<Icon of={IconRefresh} size={14} />}
          onClick={() => void actions.reQuote()}
        >
          {ratesStrings.requote}
        </RequestButton>
      ) : null}
    </>
  );
}
