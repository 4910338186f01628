import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useWait } from '../../../lib/useWait.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { settingsStrings } from '../strings.tsx';
import styles from './Connections.module.css';
import { CredentialFields } from './CredentialFields.tsx';
import {
  type CredentialErrors,
  type CredentialForm,
  checkCredentials,
  fieldOfError,
  focusFirstWrong,
} from './credentials.ts';
import { TestOutcome } from './TestOutcome.tsx';
import { useTypedCredentials } from './useTypedCredentials.ts';

interface AddConnectionProps {
  /** Id of the new connection, or null if none was added; `isTested`: its credentials passed the test. */
  readonly onDone: (id: string | null, isTested: boolean) => void;
  readonly canCancel: boolean;
}

/** Adds a connection. It is tested first, and can be saved even if the test fails. */
export function AddConnection({ onDone, canCancel }: AddConnectionProps) {
  const [name, setName] = useState('');
  const [typed, setTyped] = useTypedCredentials();
  const [errors, setErrors] = useState<CredentialErrors>({});
  const test = useCall('connections.test');
  const add = useCall('connections.add');
  const isBusy = test.isPending || add.isPending;
  const wait = useWait(test.data?.waitUntilMs ?? null);

  const ifComplete = (go: () => void) => {
    const wrong = checkCredentials(typed);
    setErrors(wrong);
    focusFirstWrong(wrong);
    if (Object.keys(wrong).length === 0) go();
  };
  const runTest = () =>
    ifComplete(() => test.mutate({ baseUrl: typed.baseUrl, username: typed.username, password: typed.password }));
  const saveCredentials = (credentials: CredentialForm) =>
    ifComplete(() => add.mutate({ name, ...credentials }, { onSuccess: ({ id }) => onDone(id, isGood) }));
  const save = () => saveCredentials(typed);
  const storeForSession = () => {
    const next: CredentialForm = { ...typed, passwordIn: 'session' };
    setTyped(next);
    saveCredentials(next);
  };
  const isGood = test.data?.error === null;
  const testError = test.error?.error ?? test.data?.error ?? null;
  const fieldErrors = { ...fieldOfError(testError), ...fieldOfError(add.error?.error), ...errors };

  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: isGood ? settingsStrings.saveAccount : settingsStrings.testAccount,
        run: isGood ? save : runTest,
        when: !isBusy && (isGood || wait === null),
        bar: false,
      },
      { keys: 'Ctrl+.', label: settingsStrings.cancelTest, run: test.cancel, when: test.isPending, bar: false },
      {
        keys: 'Esc',
        label: settingsStrings.backToAccounts,
        run: () => onDone(null, false),
        when: canCancel && !isBusy,
      },
    ],
    { scope: 'Add account' },
  );

  return (
    <section className={styles.form} aria-labelledby="add-connection">
      <h1 id="add-connection">{settingsStrings.connectToProvider}</h1>
      <TextField
        label={settingsStrings.name}
        hint={settingsStrings.yourNameForThisAccount}
        value={name}
        maxLength={100}
        autoFocus
        onChange={setName}
      />
      <CredentialFields
        value={typed}
        errors={fieldErrors}
        onChange={(next) => {
          setTyped(next);
          setErrors({});
          // The result doesn't apply to changed credentials.
          if (next.passwordIn === typed.passwordIn) test.reset();
        }}
      />
      {test.data !== undefined && test.data.error?.code !== 'bad_address' && (
        <TestOutcome
          isTyped
          baseUrl={typed.baseUrl}
          report={test.data}
          afterGoodTest={settingsStrings.saveAccountThen}
        />
      )}
      {test.error !== null && test.error.error.code !== 'bad_address' && (
        <ErrorCallout error={test.error.error} onRetry={runTest} />
      )}
      {add.error !== null && add.error.error.code !== 'bad_address' && (
        <ErrorCallout
          error={add.error.error}
          onRetry={save}
          actions={
            add.error.error.code === 'keychain' && (
              <Button size="s" onClick={storeForSession}>
                {settingsStrings.saveUntilWaybillCloses}
              </Button>
            )
          }
        />
      )}
      <div className="row">
        {isGood ? (
          <Button kind="primary" keys="Ctrl+Enter" busy={isBusy} onClick={save}>
            {settingsStrings.saveAccount}
          </Button>
        ) : (
          <>
            <Button kind="primary" keys="Ctrl+Enter" busy={isBusy} waitLabel={wait} onClick={runTest}>
              {test.isPending ? settingsStrings.testing : settingsStrings.testAccount}
            </Button>
            <Button kind="quiet" busy={isBusy} onClick={save}>
              {settingsStrings.saveWithoutTesting}
            </Button>
          </>
        )}
        {test.isPending && (
          <Button kind="quiet" keys="Ctrl+." onClick={test.cancel}>
            {settingsStrings.cancel}
          </Button>
        )}
        {canCancel && !test.isPending && (
          <Button kind="quiet" keys="Esc" onClick={() => onDone(null, false)}>
            {settingsStrings.back}
          </Button>
        )}
      </div>
      <p className="small muted">{settingsStrings.whatTestDoes}</p>
    </section>
  );
}
