import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { transport } from '../../api/transport.ts';
import { AskButton } from '../../ui/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';

/** A number that isn't among the shipments here, or whose search failed. */
interface Unopened {
  readonly bolNumber: string;
  /** null: not found. */
  readonly error: AppError | null;
}

/** Opens the shipment of a `waybill://bol/…` link, or offers to track it. Sends nothing automatically. */
export function OpenedLink() {
  const [, go] = useLocation();
  const [unopened, setUnopened] = useState<Unopened | null>(null);
  const track = useCall('shipments.track');
  const wait = useServiceWait();

  useEffect(() => {
    async function take() {
      const taken = await invoke('desktop.takeLink', {});
      if (!taken.ok || taken.value.bolNumber === null) return;
      const { bolNumber } = taken.value;
      const found = await invoke('shipments.get', { bolNumber });
      if (found.ok) {
        setUnopened(null);
        go(`/shipments/${encodeURIComponent(bolNumber)}`);
      } else setUnopened({ bolNumber, error: found.error.code === 'not_found' ? null : found.error });
    }
    void take();
    return transport.listen(
      (event) => {
        if (event.name === 'desktop.changed') void take();
      },
      () => void take(),
    );
  }, [go]);

  if (unopened === null) return null;
  const { bolNumber, error } = unopened;
  const close = () => {
    track.reset();
    setUnopened(null);
  };
  const ask = () =>
    track.mutate(
      { number: bolNumber, kind: 'bolNumber' },
      {
        onSuccess: (shipment) => {
          close();
          go(`/shipments/${encodeURIComponent(shipment.bolNumber)}`);
        },
      },
    );
  const canAsk = error === null && !track.isPending && wait === null;
  return (
    <Dialog
      title={`BOL ${bolNumber}`}
      onClose={close}
      keys={[{ keys: 'Ctrl+Enter', label: 'Track shipment', run: ask, when: canAsk, palette: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={close}>
            Close
          </Button>
          {error === null && (
            <AskButton kind="primary" keys="Ctrl+Enter" busy={track.isPending} onClick={ask}>
              Track shipment
            </AskButton>
          )}
        </>
      }
    >
      <div className="dialog-body">
        {error === null ? (
          <p>This shipment isn’t in Waybill yet. Track it with the account in use?</p>
        ) : (
          <ErrorCallout error={error} />
        )}
        {track.error !== null && <ErrorCallout nothingTyped error={track.error.error} onRetry={ask} />}
      </div>
    </Dialog>
  );
}
