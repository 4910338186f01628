import { useState } from 'react';
import type { Connection } from '../../../../shared/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';
import { nameOf } from './testMessages.ts';

interface RemoveConnectionProps {
  readonly connection: Connection;
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const WHAT = [
  { value: 'keep', label: 'Keep data on this computer' },
  { value: 'delete', label: 'Also delete its data' },
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
      title={`Remove ${name}`}
      confirm={data === 'delete' ? 'Remove account and delete data' : 'Remove account'}
      onConfirm={run}
      onClose={onClose}
      isBusy={remove.isPending}
      error={remove.error?.error}
    >
      <ChoiceField label="Data for this account" value={data} options={WHAT} onChange={setData} />
      <p>
        {connection.kind === 'demo'
          ? 'Waybill removes the demo until you start it again. '
          : 'Waybill removes the URL, username, and password. '}
        {data === 'delete'
          ? 'Permanently deletes from this computer: quotes, drafts, bookings, shipment history, and documents. Shipments already booked stay booked with the carrier.'
          : 'Quotes, bookings, shipments, and documents stay in the data folder.'}
      </p>
      {isActive && <p>This account is in use. You can’t get rates until you choose another.</p>}
    </ConfirmDialog>
  );
}
