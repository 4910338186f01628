import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callQuery, useCall } from '../../../api/query.ts';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { LoadState } from '../../../ui/LoadState.tsx';
import { settingsStrings } from '../strings.tsx';
import { AddConnection } from './AddConnection.tsx';
import { ConnectionDetail } from './ConnectionDetail.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import styles from './Connections.module.css';
import { StrayConnections } from './StrayConnections.tsx';

interface ConnectionsProps {
  /** `replace-password` opens that form for the active connection. */
  readonly action?: string | undefined;
}

/** Settings, Accounts: the list, and the selected or new account. */
export function Connections({ action }: ConnectionsProps) {
  const list = useQuery(callQuery('connections.list', {}));
  const status = useQuery(callQuery('connections.status', {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const [added, setAdded] = useState<{ readonly id: string; readonly isTested: boolean } | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const needsFocus = useRef(false);
  const shownBefore = useRef<string | null>(null);
  const startDemo = useCall('connections.startDemo');
  const connections = list.data?.connections ?? [];
  const activeId = list.data?.activeId ?? null;
  const halted = status.data?.halted ?? null;
  const isAdding = chosen === 'new' || (list.data !== undefined && connections.length === 0);
  const shown =
    connections.find((connection) => connection.id === chosen) ??
    connections.find((connection) => connection.id === activeId) ??
    connections[0];

  // Restores the focus to the displayed connection after a form or dialog closes. The event about a removal may arrive
  // before the response to it, and then closes the dialog too.
  useEffect(() => {
    if (shownBefore.current !== null && !connections.some(({ id }) => id === shownBefore.current)) {
      needsFocus.current = true;
    }
    shownBefore.current = shown?.id ?? null;
    const button = container.current?.querySelector<HTMLElement>('button[data-connection][aria-current]');
    if (!needsFocus.current || button === null || button === undefined) return;
    needsFocus.current = false;
    button.focus();
  });
  const leave = (id: string | null) => {
    needsFocus.current = true;
    setChosen(id);
  };

  useKeys(
    [
      { keys: 'Alt+N', label: settingsStrings.addAccount, run: () => setChosen('new'), bar: false },
      { keys: ['Up', 'Down'], label: settingsStrings.nextAccount, when: connections.length > 1 },
    ],
    { scope: 'Accounts' },
  );

  return (
    <div ref={container} className={styles.connections}>
      <ConnectionList
        connections={connections}
        activeId={activeId}
        status={status.data}
        shownId={isAdding ? null : (shown?.id ?? null)}
        onChoose={(id) => {
          // The test result of a new connection is shown only once: selecting it again requires another test.
          setAdded(null);
          setChosen(id);
        }}
        onAdd={() => setChosen('new')}
        onStartDemo={() => startDemo.mutate({}, { onSuccess: (demo) => setChosen(demo.id) })}
      />
      <div className={styles.detail}>
        <LoadState of={list} label={settingsStrings.accounts} />
        <StrayConnections onAdopted={(id) => leave(id)} />
        {startDemo.error !== null && <ErrorCallout error={startDemo.error.error} />}
        {isAdding && (
          <AddConnection
            onDone={(id, isTested) => {
              setAdded(id === null ? null : { id, isTested });
              leave(id);
            }}
            canCancel={connections.length > 0}
          />
        )}
        {!isAdding && shown !== undefined && !status.isPending && (
          <ConnectionDetail
            key={shown.id}
            connection={shown}
            others={connections.filter((connection) => connection.id !== shown.id)}
            isActive={shown.id === activeId}
            halted={shown.id === activeId ? halted : null}
            waitingUntilMs={shown.id === activeId ? (status.data?.waitingUntilMs ?? null) : null}
            opensReplace={action === 'replace-password' && shown.id === activeId}
            testsAtOnce={added?.id === shown.id && added.isTested}
            onRemoved={() => leave(null)}
          />
        )}
      </div>
    </div>
  );
}
