import { IconCopy, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Connection, ConnectionStatus } from '../../../../shared/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { useWait } from '../../../lib/useWait.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useCopy } from '../../../ui/CopyButton.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { settingsStrings } from '../strings.tsx';
import styles from './Connections.module.css';
import type { CredentialForm } from './credentials.ts';
import { PasswordPlace } from './PasswordPlace.tsx';
import { RemoveConnection } from './RemoveConnection.tsx';
import { RenameConnection } from './RenameConnection.tsx';
import { ReplacePassword } from './ReplacePassword.tsx';
import { RunningFor } from './RunningFor.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import { TestResultHelp } from './TestResultHelp.tsx';
import { nameOf, reportForSupport } from './testMessages.ts';
import { useFocusAfter } from './useFocusAfter.ts';

interface ConnectionDetailProps {
  readonly connection: Connection;
  readonly others: readonly Connection[];
  readonly isActive: boolean;
  /** Why automatic requests stopped; null unless this is the active connection. */
  readonly halted: ConnectionStatus['halted'];
  /** Until when the provider requested a pause; null unless this is the active connection. */
  readonly waitingUntilMs: number | null;
  /** Opened in order to replace the password. */
  readonly opensReplace: boolean;
  /** Just added: its test starts immediately. */
  readonly testsAtOnce: boolean;
  readonly onRemoved: () => void;
}

const PASSWORD_MESSAGES: Record<Connection['passwordIn'], string> = {
  keychain: settingsStrings.savedInKeychain,
  session: settingsStrings.savedUntilWaybillCloses,
  nowhere: settingsStrings.notSaved,
};

/** Details of a connection: data, last test, and actions. */
export function ConnectionDetail(props: ConnectionDetailProps) {
  const { connection, others, isActive, halted, waitingUntilMs, opensReplace, testsAtOnce, onRemoved } = props;
  const isDemo = connection.kind === 'demo';
  /** Storage of the new password while that form is open; otherwise null. */
  const [replacing, setReplacing] = useState<CredentialForm['passwordIn'] | null>(() => {
    const isWrong = connection.lastTest?.error?.code === 'unauthorized' || halted === 'unauthorized';
    return !isDemo && (opensReplace || isWrong || connection.passwordIn === 'nowhere') ? storedIn(connection) : null;
  });
  const [open, setOpen] = useState<'remove' | 'rename' | null>(null);
  const test = useCall('connections.test');
  const activate = useCall('connections.activate');
  const startDemo = useCall('connections.startDemo');
  const copy = useCopy();

  const report = test.data ?? connection.lastTest;
  const isGood = isDemo || report?.error === null;
  // Also after a failed test: what is saved in the account can be viewed without the provider.
  const canUse = isDemo || report !== null;
  // A call failed after the last successful test, so the test result is outdated.
  const isOutdated = halted !== null && (report === null || report.error === null);
  const wait = useWait(waitingUntilMs ?? report?.waitUntilMs ?? null);
  const isBusy = test.isPending || activate.isPending || startDemo.isPending;
  const canTest = !isDemo && !isBusy && wait === null;
  const runTest = () => test.mutate({ connectionId: connection.id });
  const makeActive = () => (isDemo ? startDemo.mutate({}) : activate.mutate({ connectionId: connection.id }));
  // Another form in place of an open one would not have what was typed.
  const openReplace = () => setReplacing((now) => now ?? storedIn(connection));
  const renameButton = useFocusAfter(open === 'rename');
  const replaceButton = useFocusAfter(replacing !== null);
  const copyReport = () => {
    if (report !== null) copy(reportForSupport(connection.baseUrl, report));
  };
  const failed = test.error ?? activate.error ?? startDemo.error;

  const testsFirst = useRef(testsAtOnce);
  const { mutate } = test;
  useEffect(() => {
    if (!testsFirst.current) return;
    testsFirst.current = false;
    mutate({ connectionId: connection.id });
  }, [mutate, connection.id]);

  const testButton = (
    <Button
      // After a good test, making the connection active is the remaining step.
      kind={isGood && !isOutdated ? 'plain' : 'primary'}
      size={report === null && !isOutdated ? 'm' : 's'}
      keys="Ctrl+Enter"
      busy={isBusy}
      waitLabel={wait}
      onClick={runTest}
    >
      {test.isPending
        ? settingsStrings.testing
        : report === null && !isOutdated
          ? settingsStrings.testAccount
          : settingsStrings.testAccountAgain}
    </Button>
  );

  useKeys(
    [
      { keys: 'Ctrl+Enter', label: settingsStrings.testAccount, run: runTest, when: canTest && replacing === null },
      { keys: 'Ctrl+.', label: settingsStrings.cancelTest, run: test.cancel, when: test.isPending, bar: false },
      {
        keys: 'Alt+A',
        label: settingsStrings.useThisAccount,
        run: makeActive,
        when: !isActive && canUse && !isBusy,
        bar: false,
      },
      { keys: 'Alt+R', label: settingsStrings.replaceCredentials, run: openReplace, when: !isDemo, bar: false },
      { keys: 'F2', label: settingsStrings.renameAccount, run: () => setOpen('rename'), when: !isDemo, bar: false },
      { keys: 'Alt+Del', label: settingsStrings.removeAccount, run: () => setOpen('remove'), bar: false },
      {
        keys: 'Alt+C',
        label: settingsStrings.copyTestForSupport,
        run: copyReport,
        when: !isDemo && report !== null,
        bar: false,
      },
    ],
    { scope: 'Account' },
  );

  return (
    <>
      {open === 'rename' ? (
        <RenameConnection connection={connection} onClose={() => setOpen(null)} />
      ) : (
        <div className={`head ${styles.head}`}>
          <h1 className="cut">{nameOf(connection)}</h1>
          {isDemo && <span className="demo">{settingsStrings.demo}</span>}
          {isActive && <Badge kind="done">{settingsStrings.inUse}</Badge>}
          <div className="r">
            {!isDemo && (
              <Button ref={renameButton} kind="quiet" size="s" keys="F2" onClick={() => setOpen('rename')}>
                {settingsStrings.rename}
              </Button>
            )}
            <Button kind="quiet" size="s" keys="Alt+Del" onClick={() => setOpen('remove')}>
              {settingsStrings.remove}
            </Button>
            {!isActive && (
              <Button
                kind={isGood && replacing === null ? 'primary' : 'plain'}
                size="s"
                keys="Alt+A"
                busy={activate.isPending || startDemo.isPending}
                disabledReason={canUse ? null : settingsStrings.testAccountFirst}
                onClick={makeActive}
              >
                {settingsStrings.useThisAccount}
              </Button>
            )}
          </div>
        </div>
      )}

      {isDemo ? (
        <p className="dim">{settingsStrings.demoHint}</p>
      ) : (
        <div className={styles.fixed}>
          <TextField
            className={styles.wide ?? ''}
            label={settingsStrings.apiUrl}
            value={connection.baseUrl}
            readOnly
            keepsPlace={false}
            onChange={() => undefined}
          />
          <TextField
            label={settingsStrings.apiUsername}
            value={connection.username}
            readOnly
            keepsPlace={false}
            onChange={() => undefined}
          />
          <div className={styles.password}>
            <TextField
              label={settingsStrings.apiPassword}
              value={PASSWORD_MESSAGES[connection.passwordIn]}
              readOnly
              keepsPlace={false}
              end={<Icon of={IconLock} size={14} />}
              onChange={() => undefined}
            />
            <Button ref={replaceButton} keys="Alt+R" onClick={openReplace}>
              {settingsStrings.replaceCredentials}
            </Button>
          </div>
          {replacing === null && <PasswordPlace connection={connection} />}
        </div>
      )}

      {replacing !== null && (
        <ReplacePassword
          key={replacing}
          connection={connection}
          passwordIn={replacing}
          sources={others.filter(
            (other) =>
              other.kind === 'service' && other.baseUrl === connection.baseUrl && other.passwordIn !== 'nowhere',
          )}
          onClose={() => setReplacing(null)}
          onReplaced={() => {
            setReplacing(null);
            runTest();
          }}
        />
      )}
      {failed !== null && <ErrorCallout error={failed.error} />}
      {isOutdated && !test.isPending && (
        <ErrorCallout error={{ code: halted }} actions={replacing === null && testButton} />
      )}

      {!isDemo && (
        <>
          {report !== null && !isOutdated && (
            <TestOutcome
              report={report}
              baseUrl={connection.baseUrl}
              afterGoodTest={isActive ? settingsStrings.accountIsInUse : settingsStrings.accountCanBeUsed}
              actions={
                <>
                  {replacing === null && testButton}
                  {replacing === null && report.error?.code === 'keychain' && (
                    <Button size="s" onClick={() => setReplacing('session')}>
                      {settingsStrings.enterUntilWaybillCloses}
                    </Button>
                  )}
                  <Button size="s" keys="Alt+C" icon={<Icon of={IconCopy} size={14} />} onClick={copyReport}>
                    {settingsStrings.copyForSupport}
                  </Button>
                </>
              }
            />
          )}
          <div className="row">
            {replacing === null && report === null && !isOutdated && testButton}
            {test.isPending && (
              <RunningFor
                label={settingsStrings.testing}
                usesKeychain={connection.passwordIn === 'keychain'}
                onCancel={test.cancel}
              />
            )}
            <span className="small muted">{settingsStrings.whatTestDoes}</span>
          </div>
          <TestResultHelp
            errorCode={isOutdated ? halted : (report?.error?.code ?? null)}
            wasTested={isOutdated || report !== null}
          />
        </>
      )}
      {open === 'remove' && (
        <RemoveConnection
          connection={connection}
          isActive={isActive}
          onClose={() => setOpen(null)}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}

/** Default storage for the next password: that of the last one. A missing one was entered for the session. */
function storedIn({ passwordIn }: Connection): CredentialForm['passwordIn'] {
  return passwordIn === 'keychain' ? 'keychain' : 'session';
}
