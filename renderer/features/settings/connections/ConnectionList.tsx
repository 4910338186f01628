import { IconCircleCheck, IconCircleX, IconPlayerPause, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import type { Connection, ConnectionStatus } from '../../../../shared/contract/connections.ts';
import { errorKind } from '../../../../shared/rules/errorKinds.ts';
import { callQuery } from '../../../api/query.ts';
import { lowerFirst } from '../../../lib/letterCase.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { settingsStrings } from '../strings.tsx';
import styles from './Connections.module.css';
import { nameOf, shortResult, stateOf } from './testMessages.ts';

interface ConnectionListProps {
  readonly connections: readonly Connection[];
  readonly activeId: string | null;
  /** Of the active connection. */
  readonly status: Pick<ConnectionStatus, 'halted' | 'isPasswordUnavailable' | 'unreachableSinceMs'> | undefined;
  readonly shownId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
  /** Offered while the demo isn't in the list, unless IT turned it off. */
  readonly onStartDemo: () => void;
}

interface StateProps {
  readonly connection: Connection;
  readonly isActive: boolean;
  readonly status: ConnectionListProps['status'];
}

function State({ connection, isActive, status }: StateProps) {
  if (isActive) {
    const halted = status?.halted ?? null;
    const missingPassword = connection.passwordIn === 'nowhere' ? ({ code: 'password_missing' } as const) : null;
    const tested = connection.lastTest?.error ?? null;
    // A later request may have reached the provider.
    const isOver = tested !== null && errorKind(tested.code) === 'network' && status?.unreachableSinceMs == null;
    const problem = halted === null ? ((isOver ? null : tested) ?? missingPassword) : { code: halted };
    const unavailable = status?.isPasswordUnavailable === true ? settingsStrings.passwordUnavailable : null;
    const message = problem === null ? unavailable : shortResult(problem);
    return message === null ? (
      <span className={`${styles.state} ${styles.done}`}>
        <Icon of={IconCircleCheck} size={14} />
        {settingsStrings.inUse}
      </span>
    ) : (
      <span className={`${styles.state} ${styles.late}`}>
        <Icon of={IconCircleX} size={14} />
        {settingsStrings.inUseBut(lowerFirst(message))}
      </span>
    );
  }
  const { label, tone } = stateOf(connection);
  return (
    <span className={`${styles.state} ${tone === 'late' ? styles.late : ''}`}>
      <Icon of={tone === 'late' ? IconCircleX : IconPlayerPause} size={14} />
      {label}
    </span>
  );
}

/** List of all connections; arrow keys move. */
export function ConnectionList(props: ConnectionListProps) {
  const isDemoOff = useQuery(callQuery('policy.get', {})).data?.policy.demo === 'off';
  const { connections, activeId, status, shownId, onChoose, onAdd, onStartDemo } = props;
  const canStartDemo = !isDemoOff && !connections.some((connection) => connection.kind === 'demo');
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const at = connections.findIndex((connection) => connection.id === shownId);
    const next = connections[at + step];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLButtonElement>('button[data-connection]')[at + step]?.focus();
  };
  return (
    <div ref={list} className={styles.list}>
      <div className={styles.listHead}>
        <h2 className="grow">{settingsStrings.accounts}</h2>
        <Button kind="quiet" size="s" keys="Alt+N" icon={<Icon of={IconPlus} size={14} />} onClick={onAdd}>
          {settingsStrings.add}
        </Button>
      </div>
      {connections.map((connection) => (
        <button
          key={connection.id}
          type="button"
          data-connection={connection.id}
          className={styles.item}
          aria-current={connection.id === shownId ? 'true' : undefined}
          onClick={() => onChoose(connection.id)}
          onKeyDown={onKeyDown}
        >
          <span className="row">
            {connection.kind === 'demo' && <span className="demo">{settingsStrings.demo}</span>}
            <span className="cut">{nameOf(connection)}</span>
          </span>
          <State connection={connection} isActive={connection.id === activeId} status={status} />
        </button>
      ))}
      {canStartDemo && (
        <Button kind="quiet" size="s" className={styles.demo ?? ''} onClick={onStartDemo}>
          {settingsStrings.startDemo}
        </Button>
      )}
    </div>
  );
}
