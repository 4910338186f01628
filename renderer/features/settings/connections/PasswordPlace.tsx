import type { Connection } from '../../../../shared/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { settingsStrings } from '../strings.tsx';
import styles from './Connections.module.css';
import { RunningFor } from './RunningFor.tsx';

const LABELS = {
  keychain: { to: 'session', message: settingsStrings.saveUntilWaybillCloses },
  session: { to: 'keychain', message: settingsStrings.saveInKeychain },
} as const;

/** Moves the current password between the keychain and this session. The user doesn't have to type it again. */
export function PasswordPlace({ connection }: { readonly connection: Connection }) {
  const save = useCall('connections.setPasswordStorage');
  if (connection.passwordIn === 'nowhere') return null;
  const { to, message } = LABELS[connection.passwordIn];
  const run = () => save.mutate({ connectionId: connection.id, passwordIn: to });
  return (
    <>
      <div className={styles.place}>
        <Button kind="quiet" size="s" busy={save.isPending} onClick={run}>
          {message}
        </Button>
        {save.isPending && <RunningFor label={settingsStrings.waitingForKeychain} usesKeychain />}
      </div>
      {save.error !== null && (
        <div className={styles.wide}>
          <ErrorCallout error={save.error.error} onRetry={run} />
        </div>
      )}
    </>
  );
}
