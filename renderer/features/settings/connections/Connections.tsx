import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, useCall } from '../../../api/query.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { AddConnection } from './AddConnection.tsx';
import { ConnectionDetail } from './ConnectionDetail.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import styles from './Connections.module.css';

/** Settings, Connections: the list, and the one that is chosen or made. */
export function Connections() {
  const list = useQuery(callQuery('connections.list', {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const startDemo = useCall('connections.startDemo');
  const connections = list.data?.connections ?? [];
  const activeId = list.data?.activeId ?? null;
  const isAdding = chosen === 'new' || (list.data !== undefined && connections.length === 0);
  const shown =
    connections.find((connection) => connection.id === chosen) ??
    connections.find((connection) => connection.id === activeId) ??
    connections[0];

  useKeys(
    [
      { keys: 'Alt+N', words: 'Add a connection', run: () => setChosen('new'), bar: false },
      { keys: ['Up', 'Down'], words: 'Another connection', when: connections.length > 1 },
    ],
    { scope: 'Connections' },
  );

  return (
    <div className={styles.connections}>
      <ConnectionList
        connections={connections}
        activeId={activeId}
        shownId={isAdding ? null : (shown?.id ?? null)}
        onChoose={setChosen}
        onAdd={() => setChosen('new')}
        onStartDemo={() => startDemo.mutate({}, { onSuccess: (demo) => setChosen(demo.id) })}
      />
      <div className={styles.detail}>
        {list.isPending && <LoadingRows label="Connections" />}
        {list.error !== null && <ErrorNote error={list.error.error} onRetry={() => void list.refetch()} />}
        {startDemo.error !== null && <ErrorNote error={startDemo.error.error} />}
        {isAdding && <AddConnection onDone={setChosen} canCancel={connections.length > 0} />}
        {!isAdding && shown !== undefined && (
          <ConnectionDetail
            key={shown.id}
            connection={shown}
            isActive={shown.id === activeId}
            onRemoved={() => setChosen(null)}
          />
        )}
      </div>
    </div>
  );
}
