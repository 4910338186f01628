import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useWait } from '../../../lib/useWait.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
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
  const put = (credentials: CredentialForm) =>
    ifComplete(() => add.mutate({ name, ...credentials }, { onSuccess: ({ id }) => onDone(id, isGood) }));
  const save = () => put(typed);
  const storeForSession = () => {
    const next: CredentialForm = { ...typed, passwordIn: 'session' };
    setTyped(next);
    put(next);
  };
  const isGood = test.data?.error === null;
  const testError = test.error?.error ?? test.data?.error ?? null;
  const atFields = { ...fieldOfError(testError), ...fieldOfError(add.error?.error), ...errors };

  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: isGood ? 'Save account' : 'Test account',
        run: isGood ? save : runTest,
        when: !isBusy && (isGood || wait === null),
        bar: false,
      },
      { keys: 'Ctrl+.', label: 'Cancel test', run: test.cancel, when: test.isPending, bar: false },
      { keys: 'Esc', label: 'Back to accounts', run: () => onDone(null, false), when: canCancel && !isBusy },
    ],
    { scope: 'Add account' },
  );

  return (
    <section className={styles.form} aria-labelledby="add-connection">
      <h1 id="add-connection">Connect to your freight provider</h1>
      <TextField
        label="Name"
        hint="Your name for this account. Defaults to the URL."
        value={name}
        maxLength={100}
        autoFocus
        onChange={setName}
      />
      <CredentialFields
        value={typed}
        errors={atFields}
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
          afterGoodTest="Save the account; then you can use it."
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
                Save until Waybill closes
              </Button>
            )
          }
        />
      )}
      <div className="row">
        {isGood ? (
          <Button kind="primary" keys="Ctrl+Enter" busy={isBusy} onClick={save}>
            Save account
          </Button>
        ) : (
          <>
            <Button kind="primary" keys="Ctrl+Enter" busy={isBusy} waitLabel={wait} onClick={runTest}>
              {test.isPending ? 'Testing…' : 'Test account'}
            </Button>
            <Button kind="quiet" busy={isBusy} onClick={save}>
              Save without testing
            </Button>
          </>
        )}
        {test.isPending && (
          <Button kind="quiet" keys="Ctrl+." onClick={test.cancel}>
            Cancel
          </Button>
        )}
        {canCancel && !test.isPending && (
          <Button kind="quiet" keys="Esc" onClick={() => onDone(null, false)}>
            Back
          </Button>
        )}
      </div>
      <p className="small muted">The test requests a made-up shipment number. Nothing is booked or charged.</p>
    </section>
  );
}
