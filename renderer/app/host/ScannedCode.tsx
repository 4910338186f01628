import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '../../../shared/errors.ts';
import { isLikePro } from '../../../shared/rules/scannedCode.ts';
import { invoke } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { isDialogOpen } from '../../ui/keys/registry.ts';
import { type Scan, subscribeScans } from '../../ui/keys/scanner.ts';
import { useToast } from '../../ui/useToast.tsx';
import { decodeSegment } from '../hashLocation.ts';
import { hostStrings } from './strings.ts';
import { TrackDialog } from './TrackDialog.tsx';

/** A code that matches no shipment here, or whose search failed. */
interface Unopened {
  readonly code: string;
  /** null: not found. */
  readonly error: AppError | null;
  /** The shown shipment, if it has no PRO number and the code may be one. */
  readonly withoutPro: string | null;
}

/** Maximum length of a code. */
const MAX_CODE_LENGTH = 200;
const NOT_FOUND = hostStrings.numberNotHere;

const TRACK_ACTIONS = [
  { kind: 'proNumber', keys: 'Alt+P', label: hostStrings.trackPro },
  { kind: 'bolNumber', keys: 'Ctrl+Enter', label: hostStrings.trackBol },
] as const;

/** Searches for the code as typed and, if there is no such number, by the positions of its keys. */
async function findScan({ code, byPosition }: Scan) {
  const found = await invoke('scans.find', { code: code.slice(0, MAX_CODE_LENGTH) });
  const isKnown = !found.ok || found.value.bolNumbers.length > 0 || found.value.order !== null;
  if (isKnown || byPosition === code) return { code, found };
  const foundByPosition = await invoke('scans.find', { code: byPosition.slice(0, MAX_CODE_LENGTH) });
  return foundByPosition.ok && (foundByPosition.value.bolNumbers.length > 0 || foundByPosition.value.order !== null)
    ? { code: byPosition, found: foundByPosition }
    : { code, found };
}

/** The BOL number of the shown shipment if it has no PRO number. */
async function shownWithoutPro(path: string): Promise<string | null> {
  const [, shown] = /^\/shipments\/([^/]+)/.exec(path) ?? [];
  if (shown === undefined) return null;
  const shipment = await invoke('shipments.get', { bolNumber: decodeSegment(shown) });
  return shipment.ok && shipment.value.proNumber === null ? shipment.value.bolNumber : null;
}

/** Opens the shipment or the order of a scanned code, or offers to track it. Sends nothing automatically. */
export function ScannedCode() {
  const [path, go] = useLocation();
  const [unopened, setUnopened] = useState<Unopened | null>(null);
  const toast = useToast();
  const onScan = useRef<(scan: Scan) => Promise<void>>(null);
  const lastScan = useRef('');
  const attach = useCall('scans.setProSticker');

  const close = () => setUnopened(null);
  const open = (bolNumber: string) => {
    close();
    go(`/shipments/${encodeURIComponent(bolNumber)}`);
  };

  onScan.current = async (scan) => {
    // An open dialog may contain input, so it blocks a scan. Only the dialog of an earlier scan is replaced.
    if (unopened === null && isDialogOpen()) {
      return toast(hostStrings.closeThenScan(scan.code));
    }
    lastScan.current = scan.code;
    const { code, found } = await findScan(scan);
    // The user has scanned another code in the meantime.
    if (lastScan.current !== scan.code) return;
    const notFound = { code, error: null, withoutPro: null };
    if (!found.ok) return setUnopened({ ...notFound, error: found.error });
    const { bolNumbers, order } = found.value;
    const [first, ...others] = bolNumbers;
    if (first === undefined && order !== null) {
      close();
      return go(`/orders/${encodeURIComponent(order.id)}`);
    }
    if (first === undefined) {
      return setUnopened({ ...notFound, withoutPro: isLikePro(code) ? await shownWithoutPro(path) : null });
    }
    if (others.length === 0) return open(first);
    const { findOnBoard } = await import('../../features/shipments/index.ts');
    close();
    findOnBoard(code);
    go('/shipments');
  };
  useEffect(
    () =>
      subscribeScans((scan) => {
        void onScan.current?.(scan);
        return true;
      }),
    [],
  );

  if (unopened === null) return null;
  const { code, error, withoutPro } = unopened;
  return (
    <TrackDialog
      title={hostStrings.scanned(code)}
      number={code}
      error={error}
      message={NOT_FOUND}
      actions={TRACK_ACTIONS}
      attach={
        withoutPro === null
          ? null
          : {
              bolNumber: withoutPro,
              error: attach.error?.error ?? null,
              isBusy: attach.isPending,
              run: () =>
                attach.mutate(
                  { bolNumber: withoutPro, proNumber: code },
                  {
                    onSuccess: () => {
                      toast(hostStrings.attached(code));
                      close();
                    },
                  },
                ),
            }
      }
      onTracked={open}
      onClose={close}
    />
  );
}
