import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ShipmentRow } from '../../../shared/contract/shipments.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { AskButton } from '../../ui/AskButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { activeScopes } from '../../ui/keys/registry.ts';
import { subscribeScans } from '../../ui/keys/scanner.ts';
import { useServiceWait } from '../../ui/servicePause.ts';
import { useToast } from '../../ui/useToast.tsx';

/** A code that matches no shipment here, or whose search failed. */
interface Unopened {
  readonly code: string;
  /** null: not found. */
  readonly error: AppError | null;
}

/** Maximum length of a board search. */
const LONGEST = 200;

function bears(shipment: ShipmentRow, code: string): boolean {
  const references = shipment.referenceNumbers.map((reference) => reference.replace(/^[^:]*:\s*/, ''));
  return [shipment.bolNumber, shipment.proNumber, shipment.poNumber, shipment.orderId, ...references].some(
    (number) => number?.trim().toLowerCase() === code.toLowerCase(),
  );
}

/** Opens the shipment of a scanned BOL, PRO or PO number, or offers to track it. Sends nothing automatically. */
export function ScannedCode() {
  const [, go] = useLocation();
  const [unopened, setUnopened] = useState<Unopened | null>(null);
  const track = useCall('shipments.track');
  const wait = useServiceWait();
  const toast = useToast();
  const scanned = useRef<(code: string) => Promise<void>>(null);
  const lastScan = useRef('');

  const close = () => {
    track.reset();
    setUnopened(null);
  };
  const open = (bolNumber: string) => {
    close();
    go(`/shipments/${encodeURIComponent(bolNumber)}`);
  };

  scanned.current = async (code) => {
    // An open dialog may contain input, so it blocks a scan. Only the dialog of an earlier scan is replaced.
    if (unopened === null && activeScopes().some((scope) => scope.exclusive)) {
      return toast(`Close this dialog, then scan ${code} again`);
    }
    lastScan.current = code;
    const found = await invoke('shipments.list', { query: { text: code.slice(0, LONGEST) } });
    // The user has scanned another code in the meantime.
    if (lastScan.current !== code) return;
    if (!found.ok) return setUnopened({ code, error: found.error });
    const fitting = found.value.shipments.filter((shipment) => bears(shipment, code));
    const one = fitting.find((shipment) => shipment.bolNumber.toLowerCase() === code.toLowerCase()) ?? fitting[0];
    if (one === undefined) return setUnopened({ code, error: null });
    if (one.bolNumber.toLowerCase() === code.toLowerCase() || fitting.length === 1) return open(one.bolNumber);
    const { findOnBoard } = await import('../../features/shipments/index.ts');
    close();
    findOnBoard(code.slice(0, LONGEST));
    go('/shipments');
  };
  useEffect(() => subscribeScans((code) => void scanned.current?.(code)), []);

  if (unopened === null) return null;
  const { code, error } = unopened;
  const ask = (kind: 'bolNumber' | 'proNumber') =>
    track.mutate({ number: code, kind }, { onSuccess: (shipment) => open(shipment.bolNumber) });
  const canAsk = error === null && !track.isPending && wait === null;
  return (
    <Dialog
      title={`Scanned ${code}`}
      onClose={close}
      keys={[
        { keys: 'Ctrl+Enter', label: 'Track BOL', run: () => ask('bolNumber'), when: canAsk, palette: false },
        { keys: 'Alt+P', label: 'Track PRO', run: () => ask('proNumber'), when: canAsk, palette: false },
      ]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={close}>
            Close
          </Button>
          {error === null && (
            <>
              <AskButton keys="Alt+P" busy={track.isPending} onClick={() => ask('proNumber')}>
                Track PRO
              </AskButton>
              <AskButton kind="primary" keys="Ctrl+Enter" busy={track.isPending} onClick={() => ask('bolNumber')}>
                Track BOL
              </AskButton>
            </>
          )}
        </>
      }
    >
      <div className="dialog-body">
        {error === null ? (
          <p>No shipment here has this BOL, PRO, or PO number. Tracking it checks with your freight provider.</p>
        ) : (
          <ErrorCallout error={error} />
        )}
        {track.error !== null && (
          <ErrorCallout
            nothingTyped
            error={track.error.error}
            onRetry={() => ask(track.variables?.kind ?? 'bolNumber')}
          />
        )}
      </div>
    </Dialog>
  );
}
