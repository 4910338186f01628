import { useState } from 'react';
import type { Connection } from '../../../../shared/ipc/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';
import { nameOf } from './testWords.ts';

interface RemoveConnectionProps {
  readonly connection: Connection;
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const WHAT = [
  { value: 'keep', label: 'Keep its data on this computer' },
  { value: 'delete', label: 'Delete its data too' },
] as const;

/** Asks before a connection goes, and names what goes with it. */
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
            Keep the connection
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" busy={remove.isPending} onClick={run}>
            {data === 'delete' ? 'Remove it and delete its data' : 'Remove the connection'}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <ChoiceField label="What happens to its data" value={data} options={WHAT} onChange={setData} />
        <p>
          {connection.kind === 'demo'
            ? 'Waybill forgets the bundled service until it is started again. '
            : 'Waybill forgets the address, the username and the password. '}
          {data === 'delete'
            ? 'Lost for good on this computer: its quotes, drafts, bookings, shipments with their history, and kept documents. Shipments booked with the service stay booked there.'
            : 'Its quotes, bookings, shipments and documents stay in the data folder.'}
        </p>
        {isActive && <p>It is the active connection: nothing can be quoted until another is made active.</p>}
        {remove.error !== null && <ErrorCallout error={remove.error.error} onRetry={run} />}
      </div>
    </Dialog>
  );
}
