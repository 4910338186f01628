import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { transport } from '../../api/transport.ts';
import { isDialogOpen } from '../../ui/keys/registry.ts';
import { useToast } from '../../ui/useToast.tsx';
import { hostStrings } from './strings.ts';
import { TrackDialog } from './TrackDialog.tsx';

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
  const isOffering = useRef(false);
  isOffering.current = unopened !== null;
  const toast = useToast();

  useEffect(() => {
    async function openLink() {
      const link = await invoke('desktop.takeLink', {});
      if (!link.ok || link.value.bolNumber === null) return;
      const { bolNumber } = link.value;
      // An open dialog may contain input, which would be lost. Only the dialog of an earlier link is replaced.
      if (!isOffering.current && isDialogOpen()) {
        return toast(hostStrings.closeThenOpen(`BOL ${bolNumber}`));
      }
      const found = await invoke('shipments.get', { bolNumber });
      if (found.ok) {
        setUnopened(null);
        go(`/shipments/${encodeURIComponent(bolNumber)}`);
      } else setUnopened({ bolNumber, error: found.error.code === 'not_found' ? null : found.error });
    }
    void openLink();
    return transport.listen(
      (event) => {
        if (event.name === 'desktop.changed') void openLink();
      },
      (isFirst) => {
        if (!isFirst) void openLink();
      },
    );
  }, [go, toast]);

  if (unopened === null) return null;
  const { bolNumber, error } = unopened;
  const close = () => setUnopened(null);
  return (
    <TrackDialog
      title={`BOL ${bolNumber}`}
      number={bolNumber}
      error={error}
      message={hostStrings.shipmentNotHere}
      actions={[{ kind: 'bolNumber', keys: 'Ctrl+Enter', label: hostStrings.trackShipment }]}
      onTracked={(tracked) => {
        close();
        go(`/shipments/${encodeURIComponent(tracked)}`);
      }}
      onClose={close}
    />
  );
}
