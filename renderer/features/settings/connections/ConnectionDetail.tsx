import { IconCopy, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { Connection } from '../../../../shared/ipc/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCopy } from '../../../ui/Copy.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { Tag } from '../../../ui/Tag.tsx';
import styles from './Connections.module.css';
import { RemoveConnection } from './RemoveConnection.tsx';
import { ReplacePassword } from './ReplacePassword.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import { ANSWERS, reportForSupport } from './testWords.ts';

interface ConnectionDetailProps {
  readonly connection: Connection;
  readonly isActive: boolean;
  readonly onRemoved: () => void;
}

const PASSWORD_WORDS: Record<Connection['passwordIn'], string> = {
  keychain: 'kept in the keychain',
  session: 'kept until Waybill ends',
  nowhere: 'not on this computer',
};

/** One connection: what it is, its last test, and what can be done with it. */
export function ConnectionDetail({ connection, isActive, onRemoved }: ConnectionDetailProps) {
  const isDemo = connection.kind === 'demo';
  const lastError = connection.lastTest?.error ?? null;
  const [isReplacing, setIsReplacing] = useState(
    connection.passwordIn === 'nowhere' || lastError?.code === 'unauthorized',
  );
  const [isRemoving, setIsRemoving] = useState(false);
  const test = useCall('connections.test');
  const activate = useCall('connections.activate');
  const startDemo = useCall('connections.startDemo');
  const copy = useCopy();

  const report = test.data ?? connection.lastTest;
  const isGood = isDemo || report?.error === null;
  const isBusy = test.isPending || activate.isPending || startDemo.isPending;
  const runTest = () => test.mutate({ connectionId: connection.id });
  const makeActive = () => (isDemo ? startDemo.mutate({}) : activate.mutate({ connectionId: connection.id }));
  const copyReport = () => {
    if (report !== null) copy(reportForSupport(connection.baseUrl, report));
  };
  const failed = test.error ?? activate.error ?? startDemo.error;

  const testButton = (
    <Button kind="primary" size={report === null ? 'm' : 's'} keys="Ctrl+Enter" busy={isBusy} onClick={runTest}>
      {test.isPending ? 'Testing' : report === null ? 'Test connection' : 'Test connection again'}
    </Button>
  );

  useKeys(
    [
      { keys: 'Ctrl+Enter', words: 'Test connection', run: runTest, when: !isDemo && !isBusy && !isReplacing },
      { keys: 'Ctrl+.', words: 'Cancel the test', run: test.cancel, when: test.isPending, bar: false },
      { keys: 'Alt+A', words: 'Make active', run: makeActive, when: !isActive && isGood && !isBusy, bar: false },
      { keys: 'Alt+R', words: 'Replace password', run: () => setIsReplacing(true), when: !isDemo, bar: false },
      { keys: 'Alt+Del', words: 'Remove the connection', run: () => setIsRemoving(true), bar: false },
      {
        keys: 'Alt+C',
        words: 'Copy the test for support',
        run: copyReport,
        when: !isDemo && report !== null,
        bar: false,
      },
    ],
    { scope: 'Connection' },
  );

  return (
    <>
      <div className="head">
        <h1 className="cut">{connection.name === '' ? connection.baseUrl : connection.name}</h1>
        {isDemo && <span className="demo">DEMO</span>}
        {isActive && <Tag kind="done">Active</Tag>}
        <div className="r">
          <Button kind="quiet" size="s" keys="Alt+Del" onClick={() => setIsRemoving(true)}>
            Remove
          </Button>
          {!isActive && (
            <Button
              size="s"
              keys="Alt+A"
              busy={activate.isPending || startDemo.isPending}
              disabledReason={isGood ? null : 'Make active, after a good test'}
              onClick={makeActive}
            >
              Make active
            </Button>
          )}
        </div>
      </div>

      {isDemo ? (
        <p className="dim">
          The freight service that is bundled with Waybill. It runs on this computer only: no truck comes, every
          document bears SAMPLE, and its data never mixes with that of an account.
        </p>
      ) : (
        <div className={styles.fixed}>
          <TextField
            className={styles.wide ?? ''}
            label="Base address"
            value={connection.baseUrl}
            readOnly
            keepsPlace={false}
            onChange={() => undefined}
          />
          <TextField
            label="API username"
            value={connection.username}
            readOnly
            keepsPlace={false}
            onChange={() => undefined}
          />
          <div className={styles.password}>
            <TextField
              label="API password"
              value={PASSWORD_WORDS[connection.passwordIn]}
              readOnly
              keepsPlace={false}
              rightSection={<Icon of={IconLock} size={14} />}
              onChange={() => undefined}
            />
            <Button keys="Alt+R" onClick={() => setIsReplacing(true)}>
              Replace
            </Button>
          </div>
        </div>
      )}

      {isReplacing && (
        <ReplacePassword
          connection={connection}
          onClose={() => setIsReplacing(false)}
          onReplaced={() => {
            setIsReplacing(false);
            runTest();
          }}
        />
      )}
      {failed !== null && <ErrorNote error={failed.error} />}

      {!isDemo && (
        <>
          {report !== null && (
            <TestOutcome
              report={report}
              baseUrl={connection.baseUrl}
              afterGoodTest={
                isActive ? 'Quotes, bookings and looks at shipments go to this account.' : 'It can be made active.'
              }
              actions={
                <>
                  {!isReplacing && testButton}
                  <Button size="s" keys="Alt+C" icon={<Icon of={IconCopy} size={14} />} onClick={copyReport}>
                    Copy for support
                  </Button>
                </>
              }
            />
          )}
          <div className="row">
            {!isReplacing && report === null && testButton}
            {test.isPending && (
              <Button kind="quiet" keys="Ctrl+." onClick={test.cancel}>
                Cancel
              </Button>
            )}
            <span className="small muted">It asks for a shipment that can’t exist: books nothing, costs nothing.</span>
          </div>
          <section>
            <h2>What {report === null ? '' : 'other '}answers would mean</h2>
            <dl className={styles.answers}>
              {ANSWERS.filter((answer) => report?.error == null || !answer.codes.includes(report.error.code)).map(
                (answer) => (
                  <div key={answer.name} style={{ display: 'contents' }}>
                    <dt>{answer.name}</dt>
                    <dd>{answer.words}</dd>
                  </div>
                ),
              )}
            </dl>
          </section>
        </>
      )}
      {isRemoving && (
        <RemoveConnection
          connection={connection}
          isActive={isActive}
          onClose={() => setIsRemoving(false)}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}
