/**
 * `--smoke`: starts normally, with the demo and a real window, and exits automatically. Exit code 0: the page loaded
 * and called the core, and a quote, a booking, its documents, a pickup manifest, the board, and a backup worked. Otherwise 1, with one
 * line that says why. For checking a package before it is installed.
 */
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays, dateOfInstant } from '../../../shared/rules/calendar.ts';
import type { WaybillApp } from '../../core/app.ts';

/** Several times a cold start on a slow disk. */
const TIMEOUT_MS = 60_000;
/** The first call that the page makes. */
const FIRST_CALL = 'connections.status';

export interface Smoke {
  /** The app as the page sees it, wrapped to detect the page's first call. */
  readonly app: WaybillApp;
  /** Waits for the page, then runs the steps. Resolves to null if everything works, otherwise to the reason. */
  run(): Promise<string | null>;
}

function sampleRequest(nowMs: number) {
  return {
    pickupDate: nextBusinessDay(addDays(dateOfInstant(nowMs, 0), 1)),
    origin: { city: 'Columbus', state: 'OH', zip: '43207' },
    destination: { city: 'Denver', state: 'CO', zip: '80216', locationType: 'Business' },
    handlingUnits: [{ quantity: 2, weight: 600, length: 48, width: 40, height: 46, description: 'Shelf brackets' }],
    accessorials: [],
  };
}

/** The consignee's name needs a font that is embedded, so a package without it fails. */
const SAMPLE_DETAILS = {
  shipper: { name: 'Acme Pallet Co.', address1: '200 Example Parkway', contact: 'Dock', phone: '6145550142' },
  consignee: { name: 'Ελληνικά Fixtures Inc.', address1: '100 Placeholder Ave', contact: 'Dock', phone: '3035550118' },
  pickup: { readyTime: '08:00', closeTime: '17:00' },
  delivery: { readyTime: '08:00', closeTime: '17:00' },
} as const;

/** Returns the text at a path in a response, or null. */
function textAt(value: unknown, ...path: readonly (string | number)[]): string | null {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return null;
    found = Reflect.get(found, key);
  }
  return typeof found === 'string' ? found : null;
}

/** A step that failed, with a message for the person who made the package. */
class StepError extends Error {}

/** Prepares the smoke test. @param nowMs the current time, for a pickup date that has not passed */
export function prepareSmoke(app: WaybillApp, nowMs: number, timeoutMs: number = TIMEOUT_MS): Smoke {
  const { promise: pageCalled, resolve: onPageCall } = Promise.withResolvers<void>();

  async function step(what: string, name: string, payload: object): Promise<unknown> {
    const response = await app.call(name, payload);
    if (response.ok) return response.value;
    throw new StepError(`${what} (${response.error.code})`);
  }

  /** Quotes, books, and uses each worker thread once, so a package that omits one fails here. */
  async function runSteps(): Promise<string | null> {
    try {
      await step('the demo did not start', 'connections.startDemo', { empty: true });
      const freight = sampleRequest(nowMs);
      const request = { callId: 'smoke-rates', request: freight, useCached: false };
      const rated = await step('the demo gave no rates', 'quotes.getRates', request);
      const carrier = textAt(rated, 'quote', 'rates', 0, 'carrier');
      if (carrier === null) return 'the demo gave a response without rates';
      const booking = { quoteId: textAt(rated, 'quote', 'id'), position: 0, carrier, details: SAMPLE_DETAILS };
      const booked = await step('nothing could be booked', 'bookings.submit', booking);
      const bolNumber = textAt(booked, 'outcome', 'bolNumber');
      if (bolNumber === null) return 'the booking has no BOL number';
      await step('the documents did not come', 'documents.fetch', { callId: 'smoke-documents', bolNumber });
      await step('the documents could not be joined', 'documents.mergeAll', { callId: 'smoke-join', bolNumber });
      const pickup = { carrier: null, date: freight.pickupDate };
      await step('the pickup manifest could not be made', 'documents.pickupManifest', pickup);
      await step('the board could not be read', 'shipments.board', { today: dateOfInstant(nowMs, 0) });
      await step('no backup could be made', 'data.backUp', {});
      return null;
    } catch (error) {
      if (error instanceof StepError) return error.message;
      throw error;
    }
  }

  return {
    app: {
      ...app,
      call(name, payload) {
        if (name === FIRST_CALL) onPageCall();
        return app.call(name, payload);
      },
    },
    async run() {
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise<string>((resolve) => {
        timer = setTimeout(resolve, timeoutMs, 'it took too long');
      });
      try {
        return await Promise.race([pageCalled.then(runSteps), timeUp]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
