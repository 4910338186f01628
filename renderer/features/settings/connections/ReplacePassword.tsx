import { useState } from 'react';
import type { Connection } from '../../../../shared/ipc/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import styles from './Connections.module.css';
import { CredentialFields } from './CredentialFields.tsx';
import { type CredentialErrors, type Credentials, checkCredentials, focusFirstWrong } from './credentials.ts';

interface ReplacePasswordProps {
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onReplaced: () => void;
}

/** Another password, and username if it changed, for a kept connection. It is tested right after. */
export function ReplacePassword({ connection, onClose, onReplaced }: ReplacePasswordProps) {
  const [typed, setTyped] = useState<Credentials>({
    baseUrl: connection.baseUrl,
    username: connection.username,
    password: '',
    keepIn: connection.passwordIn === 'session' ? 'session' : 'keychain',
  });
  const [errors, setErrors] = useState<CredentialErrors>({});
  const replace = useCall('connections.replacePassword');

  const keep = () => {
    const wrong = checkCredentials(typed);
    setErrors(wrong);
    focusFirstWrong(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { username, password, keepIn } = typed;
    replace.mutate({ connectionId: connection.id, username, password, keepIn }, { onSuccess: onReplaced });
  };
  useKeys(
    [
      { keys: 'Ctrl+Enter', words: 'Replace and test', run: keep, when: !replace.isPending, bar: false },
      { keys: 'Esc', words: 'Keep the old password', run: onClose, bar: false },
    ],
    { scope: 'Replace password' },
  );

  return (
    <section className={`card ${styles.replace}`} aria-labelledby="replace-password">
      <h2 id="replace-password">Replace username and password</h2>
      <CredentialFields
        value={typed}
        errors={errors}
        withAddress={false}
        autoFocus
        onChange={(next) => {
          setTyped(next);
          setErrors({});
        }}
      />
      {replace.error !== null && <ErrorNote error={replace.error.error} onRetry={keep} />}
      <div className="row">
        <Button kind="primary" keys="Ctrl+Enter" busy={replace.isPending} onClick={keep}>
          Replace and test
        </Button>
        <Button kind="quiet" keys="Esc" onClick={onClose}>
          Keep the old one
        </Button>
      </div>
    </section>
  );
}
