import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ShipmentRow } from '../../../shared/contract/shipments.ts';
import type { AppError } from '../../../shared/errors.ts';
import { invoke } from '../../api/client.ts';
import { activeScopes } from '../../ui/keys/registry.ts';
import { subscribeScans } from '../../ui/keys/scanner.ts';
import { useToast } from '../../ui/useToast.tsx';
import { TrackDialog } from './TrackDialog.tsx';

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
  const toast = useToast();
  const scanned = useRef<(code: string) => Promise<void>>(null);
  const lastScan = useRef('');

  const close = () => setUnopened(null);
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
  return (
    <TrackDialog
      title={`Scanned ${code}`}
      number={code}
      error={error}
      message="No shipment here has this BOL, PRO, or PO number. Tracking it checks with your freight provider."
      actions={[
        { kind: 'proNumber', keys: 'Alt+P', label: 'Track PRO' },
        { kind: 'bolNumber', keys: 'Ctrl+Enter', label: 'Track BOL' },
      ]}
      onTracked={open}
      onClose={close}
    />
  );
}
