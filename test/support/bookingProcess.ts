/** The booking service over a real journal, with requests that are sent, and settle, on command. */
import type { storesOf } from '../../electron/core/accountStorage.ts';
import { type BookingsService, createBookings } from '../../electron/modules/bookings/bookings.ts';
import type { BookingJournal } from '../../electron/modules/bookings/ports.ts';
import type { Clock } from '../../electron/platform/clock.ts';
import type { BookingResponse } from '../../shared/freight/responses.ts';
import type { Result } from '../../shared/ipc/result.ts';
import { createManualClock } from './manualClock.ts';
import { insertQuote } from './quotes.ts';
import { sampleRateRequest } from './samples.ts';

type Stores = ReturnType<typeof storesOf>;

export interface BookingProcess {
  readonly bookings: BookingsService;
  /** Sends the request, and receives its response. */
  leave(username?: string): Promise<Result<void> | undefined>;
  settle(result: Result<BookingResponse>): Promise<void>;
  readonly bodies: string[];
}

/** Adds a quote with two rates for the day of {@link sampleRateRequest}. */
export function addQuote(stores: Stores, id = 'quote-1', quoteReference = 'Q-1'): void {
  insertQuote(stores, {
    id,
    quoteReference,
    requestKey: id,
    request: sampleRateRequest(),
    rates: ['SMPF', 'PLHD'].map((carrier) => ({
      carrier,
      carrierName: carrier,
      totalCents: 114_236,
      currency: 'USD',
      transitDays: 4,
      estimatedDeliveryDate: '2026-11-24',
    })),
    dropped: [],
    quotedAtMs: 0,
  });
}

/** What precedes the request is written. */
const untilWritten = () => new Promise((resolve) => setImmediate(resolve));

/** Starts one process over the stores. Several over the same stores share only the journal. */
export function startBookingProcess(
  stores: Stores,
  {
    journal = stores.journal,
    clock = createManualClock(),
  }: { readonly journal?: BookingJournal; readonly clock?: Clock } = {},
): BookingProcess {
  const bodies: string[] = [];
  let beforeSend: ((username: string) => Promise<Result<void>>) | undefined;
  let resolve: (result: Result<BookingResponse>) => void = () => {};
  const bookings = createBookings({
    client: {
      bookShipment: (body, _signal, hook) => {
        bodies.push(body);
        beforeSend = hook;
        return new Promise((resolveResponse) => {
          resolve = resolveResponse;
        });
      },
    },
    journal,
    quotes: stores.quotes,
    shipments: stores.shipments,
    referenceRulesOf: () => null,
    clock,
    emit: () => {},
    signal: new AbortController().signal,
  });
  return {
    bookings,
    async leave(username = 'acme') {
      await untilWritten();
      return await beforeSend?.(username);
    },
    async settle(result) {
      await untilWritten();
      resolve(result);
    },
    bodies,
  };
}
