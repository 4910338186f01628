import { useState } from 'react';
import type { Connection } from '../../../../shared/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
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
    <Dialog
      title={`Remove ${name}`}
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: 'Remove', run, when: !remove.isPending, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" busy={remove.isPending} onClick={run}>
            {data === 'delete' ? 'Remove account and delete data' : 'Remove account'}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
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
        {remove.error !== null && <ErrorCallout error={remove.error.error} onRetry={run} />}
      </div>
    </Dialog>
  );
}
