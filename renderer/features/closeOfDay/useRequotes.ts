import { useEffect, useRef, useState } from 'react';
import type { DayEndShipment } from '../../../shared/contract/closeOfDay.ts';
import type { Quote, RateView } from '../../../shared/contract/quotes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { byPrice, hasPrice } from '../../../shared/rules/rates.ts';
import { invoke } from '../../api/client.ts';

/** The requote of one shipment. */
export interface Requote {
  readonly shipment: DayEndShipment;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'elsewhere';
  readonly quote: Quote | null;
  /** The new rate of the booked carrier, and the cheapest one. */
  readonly same: RateView | null;
  readonly cheapest: RateView | null;
  readonly error: AppError | null;
}

const NO_RESULT = { quote: null, same: null, cheapest: null, error: null } as const;

/** Gets rates for the freight of shipments on another day, one after another. Books and cancels nothing. */
export function useRequotes() {
  const [requotes, setRequotes] = useState<readonly Requote[] | null>(null);
  /** The pickup date that they are for. */
  const [date, setDate] = useState('');
  const run = useRef(0);
  // Leaving the screen ends the run, as closing the result does: nothing would show the rates.
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function requote(shipment: DayEndShipment, pickupDate: string): Promise<Requote> {
    const stored = await invoke('shipments.get', { bolNumber: shipment.bolNumber });
    if (!stored.ok) return { ...NO_RESULT, shipment, state: 'failed', error: stored.error };
    const { request } = stored.value;
    if (request === null) return { ...NO_RESULT, shipment, state: 'elsewhere' };
    const callId = crypto.randomUUID();
    const rated = await invoke('quotes.getRates', { callId, request: { ...request, pickupDate }, useCached: true });
    if (!rated.ok) return { ...NO_RESULT, shipment, state: 'failed', error: rated.error };
    const { quote } = rated.value;
    const priced = quote.rates.filter(hasPrice).toSorted(byPrice);
    return {
      shipment,
      state: 'done',
      quote,
      same: priced.find(({ carrier }) => carrier === shipment.carrier) ?? null,
      cheapest: priced[0] ?? null,
      error: null,
    };
  }

  return {
    requotes,
    date,
    isRunning: requotes?.some(({ state }) => state === 'waiting' || state === 'running') ?? false,
    async start(shipments: readonly DayEndShipment[], pickupDate: string): Promise<void> {
      run.current += 1;
      const runNumber = run.current;
      setDate(pickupDate);
      setRequotes(shipments.map((shipment) => ({ ...NO_RESULT, shipment, state: 'waiting' })));
      const replace = (requoted: Requote) =>
        setRequotes((all) =>
          (all ?? []).map((each) => (each.shipment.bolNumber === requoted.shipment.bolNumber ? requoted : each)),
        );
      for (const shipment of shipments) {
        replace({ ...NO_RESULT, shipment, state: 'running' });
        const requoted = await requote(shipment, pickupDate);
        // Closed, left, or started again.
        if (run.current !== runNumber) return;
        replace(requoted);
      }
    },
    /** Hides the result; requotes that are still waiting are not sent. */
    close(): void {
      run.current += 1;
      setRequotes(null);
    },
  };
}
