import {
  IconCircleCheck,
  IconCircleX,
  IconLock,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconWifiOff,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ConnectionStatus } from '../../../shared/contract/connections.ts';
import { formatInstantSeconds, formatUntil } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { frameStrings } from './strings.ts';

/** State of the active connection in a few words; the most severe one wins. */
function StateMessage({ status }: { readonly status: ConnectionStatus }) {
  const now = useNow(1000, status.waitingUntilMs !== null);
  if (status.halted === 'unauthorized') {
    return (
      <span className="row c-late">
        <Icon of={IconCircleX} size={14} />
        {frameStrings.signInFailed}
      </span>
    );
  }
  if (status.halted === 'not_approved') {
    return (
      <span className="row c-late">
        <Icon of={IconCircleX} size={14} />
        {frameStrings.notApproved}
      </span>
    );
  }
  const isSaved = status.active?.kind !== 'service' || status.active.passwordIn !== 'nowhere';
  if (!isSaved || status.isPasswordUnavailable === true) {
    return (
      <span className="row c-attn">
        <Icon of={IconLock} size={14} />
        {isSaved ? frameStrings.passwordUnavailable : frameStrings.noPasswordSaved}
      </span>
    );
  }
  if (status.waitingUntilMs !== null && status.waitingUntilMs > now) {
    return (
      <span className="row c-attn">
        <Icon of={IconPlayerPause} size={14} />
        {frameStrings.rateLimitedUntil(formatUntil(status.waitingUntilMs, now))}
      </span>
    );
  }
  if (status.unreachableSinceMs !== null) {
    return (
      <span className="row c-attn">
        <Icon of={IconWifiOff} size={14} />
        {frameStrings.offlineSince(formatInstantSeconds(status.unreachableSinceMs))}
      </span>
    );
  }
  return (
    <span className="row">
      <Icon of={IconCircleCheck} size={14} className="c-done" />
      <span className="word">{frameStrings.connected}</span>
    </span>
  );
}

interface ConnectionChipProps {
  readonly status: ConnectionStatus | undefined;
  /** The app's own core doesn't respond. */
  readonly isHostStopped: boolean;
}

/** The active account and its state. Links to the accounts in Settings. */
export function ConnectionChip({ status, isHostStopped }: ConnectionChipProps) {
  if (isHostStopped) {
    return (
      <span className="chip c-late" role="status">
        <Icon of={IconPlugConnectedX} size={16} />
        {frameStrings.stoppedResponding}
      </span>
    );
  }
  if (status === undefined) return null;
  const { active } = status;
  return (
    <Link href="/settings/connections" className="chip">
      {active === null ? (
        <>
          <Icon of={IconPlugConnected} />
          {frameStrings.noAccount}
        </>
      ) : (
        <>
          {active.kind === 'demo' && <span className="demo">{frameStrings.demo}</span>}
          <b className="cut optional" style={{ maxWidth: 200 }}>
            {active.name === '' ? active.baseUrl : active.name}
          </b>
          <StateMessage status={status} />
        </>
      )}
    </Link>
  );
}
