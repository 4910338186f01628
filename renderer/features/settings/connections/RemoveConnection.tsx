import { useState } from 'react';
import type { Connection } from '../../../../shared/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
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
      {isActive && <p>{settingsStrings.thisAccountIsInUse}</p>}
    </ConfirmDialog>
  );
}
