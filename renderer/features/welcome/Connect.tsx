import { useEffect, useState } from 'react';
import { useCall } from '../../api/query.ts';
import { useWait } from '../../lib/useWait.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import {
  CredentialFields,
  checkCredentials,
  fieldOfError,
  focusFirstWrong,
  TestOutcome,
  useTypedCredentials,
} from '../settings/index.ts';
import { welcomeStrings } from './strings.ts';
import styles from './WelcomeScreen.module.css';

interface ConnectProps {
  /** There is no demo beside it: it has the focus and the primary button. */
  readonly isOnlyChoice: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onConnected: () => void;
}

/** Form for API URL, username and password: tests them, then saves the connection and makes it active. */
export function Connect({ isOnlyChoice, onBusy, onConnected }: ConnectProps) {
  const [typed, setTyped] = useTypedCredentials();
  const [errors, setErrors] = useState<ReturnType<typeof checkCredentials>>({});
  const test = useCall('connections.test');
  const add = useCall('connections.add');
  const activate = useCall('connections.activate');
  const isBusy = test.isPending || add.isPending || activate.isPending;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  const hasPassed = test.data?.error === null;
  const waiting = useWait(test.data?.waitUntilMs ?? null);
  const wait = hasPassed ? null : waiting;
  const problem = test.error?.error ?? add.error?.error ?? activate.error?.error ?? null;
  const fieldErrors = { ...fieldOfError(test.data?.error), ...fieldOfError(problem), ...errors };

  const runTest = () => {
    const wrong = checkCredentials(typed);
    setErrors(wrong);
    focusFirstWrong(wrong);
    if (Object.keys(wrong).length > 0) return;
    test.mutate({ baseUrl: typed.baseUrl, username: typed.username, password: typed.password });
  };
  const makeActive = (connectionId: string) => activate.mutate({ connectionId }, { onSuccess: onConnected });
  const save = (credentials: typeof typed) =>
    add.mutate({ name: '', ...credentials }, { onSuccess: (connection) => makeActive(connection.id) });
  const connect = () => {
    // Already saved but not active: only the second step remains.
    if (add.data !== undefined) makeActive(add.data.id);
    else save(typed);
  };
  const storeForSession = () => {
    const next = { ...typed, passwordIn: 'session' } as const;
    setTyped(next);
    save(next);
  };
  const next = hasPassed ? connect : runTest;

  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: hasPassed ? welcomeStrings.connect : welcomeStrings.testAccount,
        run: next,
        when: !isBusy && wait === null,
        bar: false,
      },
      { keys: 'Ctrl+.', label: welcomeStrings.cancelTest, run: test.cancel, when: test.isPending },
    ],
    { scope: welcomeStrings.welcome },
  );

  return (
    <>
      <CredentialFields
        value={typed}
        errors={fieldErrors}
        autoFocus={isOnlyChoice}
        onChange={(changed) => {
          setTyped(changed);
          setErrors({});
          add.reset();
          // The result doesn't apply to changed credentials; where the password is stored doesn't affect it.
          if (changed.passwordIn === typed.passwordIn) test.reset();
        }}
      />
      {test.data !== undefined && test.data.error?.code !== 'bad_address' && problem === null && (
        <TestOutcome baseUrl={typed.baseUrl} report={test.data} isTyped afterGoodTest={welcomeStrings.afterGoodTest} />
      )}
      {problem !== null && problem.code !== 'bad_address' && (
        <ErrorCallout
          error={problem}
          onRetry={next}
          actions={
            problem.code === 'keychain' && (
              <Button size="s" onClick={storeForSession}>
                {welcomeStrings.saveUntilWaybillCloses}
              </Button>
            )
          }
        />
      )}
      <div className={`row ${styles.last}`}>
        <Button
          kind={isOnlyChoice ? 'primary' : 'plain'}
          size="l"
          wide
          keys="Ctrl+Enter"
          busy={isBusy}
          waitLabel={wait}
          onClick={next}
        >
          {test.isPending ? welcomeStrings.testing : hasPassed ? welcomeStrings.connect : welcomeStrings.testAccount}
        </Button>
        {test.isPending && (
          <Button kind="quiet" size="l" keys="Ctrl+." onClick={test.cancel}>
            {welcomeStrings.cancel}
          </Button>
        )}
      </div>
    </>
  );
}
