/**
 * `--smoke`: starts like every day, on the bundled service, with its real window, and ends by itself: 0 when the page
 * came up, asked the core, and the bundled service answered with rates; 1 and one line of why otherwise. For whoever
 * packaged it, before anybody installs it.
 */
import { nextBusinessDay } from '../../shared/rules/businessDays.ts';
import { addDays, dateOfInstant } from '../../shared/rules/calendar.ts';
import type { WaybillApp } from '../app.ts';

/** A cold start on a slow disk, several times over. */
const PATIENCE_MS = 60_000;
/** The page's own first question. */
const FIRST_QUESTION = 'connections.status';

export interface Smoke {
  /** The app as the page sees it: its first question is noticed. */
  readonly app: WaybillApp;
  /** Waits for the page and asks for rates. Null: all is well. Otherwise why not. */
  run(): Promise<string | null>;
}

function sampleRequest(nowMs: number): object {
  return {
    pickupDate: nextBusinessDay(addDays(dateOfInstant(nowMs, 0), 1)),
    origin: { city: 'Columbus', state: 'OH', zip: '43207' },
    destination: { city: 'Denver', state: 'CO', zip: '80216', locationType: 'Business' },
    handlingUnits: [{ quantity: 2, weight: 600, length: 48, width: 40, height: 46, description: 'Shelf brackets' }],
    accessorials: [],
  };
}

function hasRates(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('quote' in value)) return false;
  const { quote } = value;
  if (typeof quote !== 'object' || quote === null || !('rates' in quote)) return false;
  return Array.isArray(quote.rates) && quote.rates.length > 0;
}

/** Prepares the try. @param nowMs the time, for a pickup date that has not passed */
export function prepareSmoke(app: WaybillApp, nowMs: number, patienceMs: number = PATIENCE_MS): Smoke {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();

  async function askForRates(): Promise<string | null> {
    const started = await app.call('connections.startDemo', {});
    if (!started.ok) return `the bundled service did not start (${started.error.code})`;
    const payload = { callId: 'smoke', request: sampleRequest(nowMs), useKept: false };
    const rated = await app.call('quotes.getRates', payload);
    if (!rated.ok) return `the bundled service gave no rates (${rated.error.code})`;
    return hasRates(rated.value) ? null : 'the bundled service gave an answer without rates';
  }

  return {
    app: {
      ...app,
      call(name, payload) {
        if (name === FIRST_QUESTION) onAsked();
        return app.call(name, payload);
      },
    },
    async run() {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<string>((resolve) => {
        timer = setTimeout(resolve, patienceMs, 'it took too long');
      });
      try {
        return await Promise.race([asked.then(askForRates), tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
