import type { Connection } from '../../../../shared/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import styles from './Connections.module.css';
import { RunningFor } from './RunningFor.tsx';

const WORDS = {
  keychain: { to: 'session', words: 'Save until Waybill closes' },
  session: { to: 'keychain', words: 'Save in the keychain' },
} as const;

/** Moves the current password between the keychain and this session. The user doesn't have to type it again. */
export function PasswordPlace({ connection }: { readonly connection: Connection }) {
  const keep = useCall('connections.setPasswordStorage');
  if (connection.passwordIn === 'nowhere') return null;
  const { to, words } = WORDS[connection.passwordIn];
  const run = () => keep.mutate({ connectionId: connection.id, keepIn: to });
  return (
    <>
      <div className={styles.place}>
        <Button kind="quiet" size="s" busy={keep.isPending} onClick={run}>
          {words}
        </Button>
        {keep.isPending && <RunningFor label="Waiting for the keychain…" mayAskKeychain />}
      </div>
      {keep.error !== null && (
        <div className={styles.wide}>
          <ErrorCallout error={keep.error.error} onRetry={run} />
        </div>
      )}
    </>
  );
}
