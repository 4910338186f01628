import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { AppInfo } from '../../../shared/contract/app.ts';
import type { Connection, ConnectionStatus } from '../../../shared/contract/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import { useCall } from '../../api/query.ts';
import { formatSince, formatUntil } from '../../lib/format.ts';
import { providerName } from '../../lib/providerName.ts';
import { useErrorMessages } from '../../lib/useErrorMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { useToast } from '../../ui/useToast.tsx';
import { bannerStrings } from './bannerStrings.tsx';
import { type BannerProps, isOutdated, isWithoutPassword, longPauseUntilMs } from './hasBanner.ts';

const REPLACE = '/settings/connections/replace-password';

/**
 * App-wide banner above every screen: sign-in failed, the provider requested a long pause, or a booking has an unknown
 * outcome.
 */
export function Banner({ status, unfinished, startupInfo, onRead = () => {} }: BannerProps) {
  const [path, go] = useLocation();
  const [first] = unfinished.filter((item) => item.path !== path);
  if (status?.halted === 'not_approved') return <NotApproved connectionId={status.active?.id ?? null} />;
  if (status?.halted === 'unauthorized') {
    return (
      <Line kind="late" label={bannerStrings.replaceCredentials} onGo={() => go(REPLACE)}>
        {bannerStrings.credentialsRejected}
      </Line>
    );
  }
  if (isWithoutPassword(status)) {
    return (
      <Line kind="attn" label={bannerStrings.enterPassword} onGo={() => go(REPLACE)}>
        {bannerStrings.noPasswordSaved}
      </Line>
    );
  }
  if (isOutdated(status)) return <Outdated isWaybill={status?.workgroupReadOnly === 'waybill_too_old'} />;
  if (status?.workgroupAway !== undefined) return <WorkgroupAway away={status.workgroupAway} />;
  const pausedUntilMs = longPauseUntilMs(status, Date.now());
  if (pausedUntilMs !== null) {
    return <LongPause connection={status?.active ?? null} untilMs={pausedUntilMs} />;
  }
  if (first === undefined && startupInfo != null) return <StartupWarning startupInfo={startupInfo} onRead={onRead} />;
  return (
    <Line kind="attn" label={bannerStrings.finishBooking} onGo={() => go(first?.path ?? path)}>
      <b>{first?.title}.</b> {unfinished.length > 1 && `${unfinished.length - 1} more`}
    </Line>
  );
}

interface LineProps {
  readonly kind: 'attn' | 'late';
  /** Label of the action with the shortcut Alt+K. */
  readonly label: string;
  readonly onGo: () => void;
  /** Another action, before the one with the shortcut. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

function Line({ kind, label, onGo, other, children }: LineProps) {
  useKeys([{ keys: 'Alt+K', label, run: onGo, bar: false }], { scope: 'Global' });
  return (
    <div className={`banner ${kind}`} role="status">
      <Icon of={kind === 'attn' ? IconAlertTriangle : IconCircleX} />
      <span className="grow">{children}</span>
      {other}
      <Button size="s" keys="Alt+K" onClick={onGo}>
        {label}
      </Button>
    </div>
  );
}

/** Warnings about the data folder found at startup. */
function StartupWarning({ startupInfo, onRead }: { readonly startupInfo: AppInfo; readonly onRead: () => void }) {
  const [, go] = useLocation();
  if (startupInfo.listWas !== null) {
    const check = () => {
      onRead();
      go('/settings/connections');
    };
    return (
      <Line kind="attn" label={bannerStrings.checkAccounts} onGo={check}>
        {startupInfo.listWas === 'gone' ? bannerStrings.listWasMissing : bannerStrings.listWasDamaged}
      </Line>
    );
  }
  return (
    <Line kind="attn" label="OK" onGo={onRead}>
      {(startupInfo.exposed === 'other_owner' ? bannerStrings.folderOfAnotherUser : bannerStrings.folderNotRestricted)(
        startupInfo.dataFolder,
      )}
    </Line>
  );
}

/** Nothing is sent during the pause unless the user starts one attempt. */
function LongPause({ connection, untilMs }: { readonly connection: Connection | null; readonly untilMs: number }) {
  const toast = useToast();
  const test = useCall('connections.test');
  const messages = useErrorMessages(test.isPending);
  const title = (error: AppError) =>
    messages?.errorMessages(error).title ?? bannerStrings.somethingWentWrong(error.code);
  const tryNow = () => {
    if (connection === null || test.isPending) return;
    test.mutate(
      { connectionId: connection.id, inSpiteOfPause: true },
      {
        onSuccess: ({ error }) =>
          toast(error === null ? bannerStrings.isRespondingAgain(providerName(connection, true)) : title(error)),
        onError: ({ error }) => toast(title(error)),
      },
    );
  };
  return (
    <Line kind="attn" label={test.isPending ? bannerStrings.trying : bannerStrings.tryNow} onGo={tryNow}>
      {bannerStrings.pauseRequested(providerName(connection, true), formatUntil(untilMs, Date.now()))}
    </Line>
  );
}

/** Waybill or the workgroup's database must be updated. */
function Outdated({ isWaybill }: { readonly isWaybill: boolean }) {
  const [, go] = useLocation();
  return isWaybill ? (
    <Line kind="attn" label={bannerStrings.checkUpdates} onGo={() => go('/settings/updates')}>
      {bannerStrings.waybillTooOld}
    </Line>
  ) : (
    <Line kind="attn" label={bannerStrings.openWorkgroup} onGo={() => go('/settings/workgroup')}>
      {bannerStrings.databaseTooOld}
    </Line>
  );
}

/** What is here can be read; nothing shared can be changed. */
function WorkgroupAway({ away }: { readonly away: NonNullable<ConnectionStatus['workgroupAway']> }) {
  const [, go] = useLocation();
  const reconnect = useCall('workgroup.reconnect');
  const settings = () => go('/settings/workgroup');
  if (away.isLoginRejected) {
    return (
      <Line
        kind="late"
        label={bannerStrings.enterPassword}
        onGo={settings}
        other={
          <Button size="s" busy={reconnect.isPending} onClick={() => reconnect.mutate({})}>
            {bannerStrings.tryAgain}
          </Button>
        }
      >
        {bannerStrings.workgroupLoginRejected}
      </Line>
    );
  }
  return (
    <Line
      kind="attn"
      label={bannerStrings.tryNow}
      onGo={() => reconnect.mutate({})}
      other={
        <Button size="s" onClick={settings}>
          {bannerStrings.openWorkgroup}
        </Button>
      }
    >
      {bannerStrings.workgroupAway(formatSince(away.sinceMs, Date.now()))}
    </Line>
  );
}

/** If the account was approved in the meantime, a test is enough; if it was revoked, other credentials are needed. */
function NotApproved({ connectionId }: { readonly connectionId: string | null }) {
  const [, go] = useLocation();
  const toast = useToast();
  const test = useCall('connections.test');
  const runTest = () => {
    if (connectionId === null) return;
    test.mutate(
      { connectionId },
      {
        onSuccess: (report) => (report.error === null ? toast(bannerStrings.connected) : go('/settings/connections')),
        onError: () => go('/settings/connections'),
      },
    );
  };
  useKeys([{ keys: 'Alt+J', label: bannerStrings.testAccountAgain, run: runTest, when: !test.isPending, bar: false }], {
    scope: 'Global',
  });
  return (
    <Line
      kind="late"
      label={bannerStrings.replaceCredentials}
      onGo={() => go(REPLACE)}
      other={
        <Button size="s" keys="Alt+J" busy={test.isPending} onClick={runTest}>
          {test.isPending ? bannerStrings.testing : bannerStrings.testAccountAgain}
        </Button>
      }
    >
      {bannerStrings.accountNotApproved}
    </Line>
  );
}
