import { useState } from 'react';
import type { Connection } from '../../../../shared/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { settingsStrings } from '../strings.tsx';
import styles from './Connections.module.css';
import { CredentialFields } from './CredentialFields.tsx';
import { type CredentialErrors, type CredentialForm, checkCredentials, focusFirstWrong } from './credentials.ts';
import { RunningFor } from './RunningFor.tsx';
import { nameOf } from './testMessages.ts';

interface ReplacePasswordProps {
  readonly connection: Connection;
  /** Other connections with the same URL whose password can be used. */
  readonly sources: readonly Connection[];
  /** Initial choice of where to store the new password. */
  readonly passwordIn: CredentialForm['passwordIn'];
  readonly onClose: () => void;
  readonly onReplaced: () => void;
}

/** New password, and username if it changed, of a saved connection. Tested immediately after. */
export function ReplacePassword({ connection, sources, passwordIn, onClose, onReplaced }: ReplacePasswordProps) {
  const [typed, setTyped] = useState<CredentialForm>({
    baseUrl: connection.baseUrl,
    username: connection.username,
    password: '',
    passwordIn,
  });
  const [errors, setErrors] = useState<CredentialErrors>({});
  const replace = useCall('connections.replacePassword');
  const move = useCall('connections.movePassword');
  const isBusy = replace.isPending || move.isPending;

  const save = (credentials: CredentialForm) => {
    const wrong = checkCredentials(credentials);
    setErrors(wrong);
    focusFirstWrong(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { username, password, passwordIn } = credentials;
    replace.mutate({ connectionId: connection.id, username, password, passwordIn }, { onSuccess: onReplaced });
  };
  const storeForSession = () => {
    const next: CredentialForm = { ...typed, passwordIn: 'session' };
    setTyped(next);
    save(next);
  };
  useKeys(
    [
      { keys: 'Ctrl+Enter', label: settingsStrings.replaceAndTest, run: () => save(typed), when: !isBusy, bar: false },
      { keys: 'Esc', label: settingsStrings.cancel, run: onClose, when: !isBusy, bar: false },
    ],
    { scope: 'Replace credentials' },
  );

  return (
    <section className={`card ${styles.replace}`} aria-labelledby="replace-password">
      <h2 id="replace-password">{settingsStrings.replaceCredentials}</h2>
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
      {sources.map((source) => (
        <div key={source.id} className="row small dim">
          <span>{settingsStrings.orMoveFrom(nameOf(source))}</span>
          <Button
            size="s"
            busy={isBusy}
            onClick={() => move.mutate({ fromId: source.id, toId: connection.id }, { onSuccess: onReplaced })}
          >
            {settingsStrings.move(source.username)}
          </Button>
        </div>
      ))}
      {replace.error !== null && (
        <ErrorCallout
          error={replace.error.error}
          onRetry={() => save(typed)}
          actions={
            replace.error.error.code === 'keychain' && (
              <Button size="s" onClick={storeForSession}>
                {settingsStrings.saveUntilWaybillCloses}
              </Button>
            )
          }
        />
      )}
      {move.error !== null && <ErrorCallout error={move.error.error} />}
      <div className="row">
        <Button kind="primary" keys="Ctrl+Enter" busy={isBusy} onClick={() => save(typed)}>
          {settingsStrings.replaceAndTest}
        </Button>
        <Button
          kind="quiet"
          keys="Esc"
          disabledReason={isBusy ? settingsStrings.passwordIsBeingSaved : null}
          onClick={onClose}
        >
          {settingsStrings.cancel}
        </Button>
        {isBusy && (
          <RunningFor label={settingsStrings.waitingForKeychain} usesKeychain={typed.passwordIn === 'keychain'} />
        )}
      </div>
    </section>
  );
}
