import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '../../../../shared/contract/connections.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';
import { settingsStrings } from '../strings.tsx';
import { nameOf } from './testMessages.ts';

interface RemoveConnectionProps {
  readonly connection: Connection;
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const WHAT = [
  { value: 'keep', label: settingsStrings.keepDataOnThisComputer },
  { value: 'delete', label: settingsStrings.alsoDeleteItsData },
] as const;

/** Confirmation before a connection is removed; lists what is removed with it. */
export function RemoveConnection({ connection, isActive, onClose, onRemoved }: RemoveConnectionProps) {
  const [data, setData] = useState<'keep' | 'delete'>('keep');
  const remove = useCall('connections.remove');
  const unshared = useQuery({
    ...callQuery('workgroup.unshared', { connectionId: connection.id }),
    enabled: connection.kind === 'service',
    staleTime: 0,
  });
  const name = nameOf(connection);
  const run = () =>
    remove.mutate(
      { connectionId: connection.id, withData: data === 'delete' },
      {
        onSuccess: () => {
          onClose();
          onRemoved();
        },
      },
    );
  return (
    <ConfirmDialog
      title={settingsStrings.removeNamed(name)}
      confirm={data === 'delete' ? settingsStrings.removeAccountAndDeleteData : settingsStrings.removeAccount}
      onConfirm={run}
      onClose={onClose}
      isBusy={remove.isPending}
      error={remove.error?.error}
    >
      <ChoiceField label={settingsStrings.dataForThisAccount} value={data} options={WHAT} onChange={setData} />
      <p>
        {connection.kind === 'demo' ? settingsStrings.removesDemo : settingsStrings.removesCredentials}{' '}
        {data === 'delete' ? settingsStrings.deletesData : settingsStrings.dataStays}
      </p>
      {data === 'delete' && unshared.data?.hasUnshared === true && (
        <Callout kind="attn" title={settingsStrings.notYetShared}>
          <p>{settingsStrings.deletesUnshared}</p>
        </Callout>
      )}
      {isActive && <p>{settingsStrings.thisAccountIsInUse}</p>}
    </ConfirmDialog>
  );
}
