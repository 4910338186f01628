import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../../../shared/contract/app.ts';
import type { UpdateStatus } from '../../../../shared/contract/updates.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import section from '../SettingsScreen.module.css';
import { settingsStrings } from '../strings.tsx';
import { useSettings } from '../useSettings.ts';
import { hasChoice, offMessage, stateMessage } from './updateMessages.ts';
import styles from './updates.module.css';

const CHECK = [
  { value: 'on', label: settingsStrings.everyDay },
  { value: 'off', label: settingsStrings.never },
] as const;
const CHANNELS = [
  { value: 'latest', label: settingsStrings.stable },
  { value: 'beta', label: settingsStrings.includePreReleases },
] as const;

/** The next possible action, one at a time. */
function useNextAction(status: UpdateStatus | undefined) {
  const check = useCall('updates.check');
  const download = useCall('updates.download');
  const install = useCall('updates.install');
  const error = check.error ?? download.error ?? install.error;
  const state = status?.state.is;
  const isBusy =
    check.isPending || download.isPending || install.isPending || state === 'checking' || state === 'downloading';
  if (state === 'ready') {
    return { label: settingsStrings.restartAndInstall, run: () => install.mutate({}), isBusy, error };
  }
  if (state === 'available' || state === 'downloading') {
    return { label: settingsStrings.downloadUpdate, run: () => download.mutate({}), isBusy, error };
  }
  return { label: settingsStrings.checkNow, run: () => check.mutate({}), isBusy, error };
}

/** Settings, Updates: nothing is downloaded or installed automatically. If updates aren't checked, says why. */
export function Updates() {
  const queries = useQueryClient();
  const status = useQuery(callQuery('updates.status', {}));
  const app = useSettings();
  const next = useNextAction(status.data);
  const canRun = status.data?.off === null;
  useKeys([{ keys: 'Ctrl+Enter', label: next.label, run: next.run, when: canRun && !next.isBusy, bar: false }], {
    scope: 'Updates',
  });

  const change = (changes: Partial<Settings>) =>
    app.change(changes, () => void queries.invalidateQueries({ queryKey: ['updates'] }));
  const loadAgain = () => {
    if (status.isError) void status.refetch();
    app.reload();
  };
  const error = next.error ?? app.error ?? status.error;
  const { settings } = app;
  return (
    <section className={section.section} aria-labelledby="updates">
      <h1 id="updates">{settingsStrings.updates}</h1>
      {error !== null && <ErrorCallout error={error.error} onRetry={next.error === null ? loadAgain : next.run} />}
      {status.isPending && <SkeletonRows rows={4} label={settingsStrings.updates} />}
      {status.data !== undefined && settings !== undefined && (
        <>
          <p>
            {settingsStrings.runningVersion(status.data.version)}{' '}
            {status.data.off !== null && offMessage(status.data.off)}
          </p>
          {hasChoice(status.data.off) && (
            <>
              <ChoiceField
                label={settingsStrings.checkForUpdates}
                value={(settings.checkForUpdates ?? status.data.verifies === 'signature') ? 'on' : 'off'}
                options={CHECK}
                onChange={(value) => change({ checkForUpdates: value === 'on' })}
              />
              <ChoiceField
                label={settingsStrings.channel}
                value={settings.updateChannel}
                options={CHANNELS}
                onChange={(updateChannel) => change({ updateChannel })}
              />
              {status.data.verifies === 'hash' && <p className="small muted">{settingsStrings.onThisSystem}</p>}
            </>
          )}
          {canRun && (
            <>
              <p role="status">
                {stateMessage(status.data)}
                {status.data.checkedAtMs !== null && (
                  <span className="muted"> {settingsStrings.lastChecked(formatInstant(status.data.checkedAtMs))}</span>
                )}
              </p>
              {status.data.lastError !== null && next.error === null && (
                <ErrorCallout error={status.data.lastError} onRetry={next.run} />
              )}
              <div className={styles.act}>
                <Button kind="primary" keys="Ctrl+Enter" busy={next.isBusy} onClick={next.run}>
                  {next.label}
                </Button>
                <span className="small muted">{settingsStrings.whenUpdatesInstall}</span>
              </div>
            </>
          )}
        </>
      )}
    </section>
  );
}
