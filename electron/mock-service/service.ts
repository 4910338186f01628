/** Starts and stops the demo's freight service. Bound to loopback only. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Faults, type FaultsInput, FaultsSchema, NO_FAULTS } from '../../shared/freight/trainingFaults.ts';
import { type AccountState, type ApiAccount, createAccounts } from './accounts.ts';
import { createClock, type ServiceClock } from './clock.ts';
import type { ServiceContext } from './context.ts';
import { createControl } from './control.ts';
import { createHttp } from './http.ts';
import { createLinkSigner } from './links.ts';
import { newNumberBase } from './numbers.ts';
import type { DocumentRenderer } from './operations/getDocuments.ts';
import { createRateLimiter, DEFAULT_RATE_LIMIT, type RateLimit } from './rateLimit.ts';
import { fillWithSamples, type PastOrder, type PastRecord } from './sampleHistory.ts';
import { openStore, type Store } from './store.ts';

/** Numeric loopback address: `localhost` may resolve to something else. */
const LOOPBACK = '127.0.0.1';
/** Milliseconds between two records of the clock's position. */
const CLOCK_NOTE_MS = 5000;

export interface FreightServiceOptions {
  readonly accounts: readonly ApiAccount[];
  /** 0, the default: any free port. */
  readonly port?: number | undefined;
  /** Folder of the service's database; omitted: in memory. */
  readonly dataDir?: string | undefined;
  /** Instant the calendar starts at. Default: now. */
  readonly startMs?: number | undefined;
  /** How much faster than real time shipments move. 1440: one day per minute; 0: stopped. Default 1. */
  readonly speed?: number | undefined;
  readonly faults?: FaultsInput | undefined;
  /** null: no limit. */
  readonly rateLimit?: RateLimit | null | undefined;
  /** Port of the control endpoint (0: any free one); omitted: no endpoint. */
  readonly controlPort?: number | undefined;
  /** Milliseconds that the first Documents call of a shipment takes. Default 1500. */
  readonly firstDocumentsMs?: number | undefined;
}

export interface RunningService {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** URL of the control endpoint, or null if it is off. */
  readonly controlUrl: string | null;
  readonly clock: ServiceClock;
  faults(): Faults;
  /** Replaces all faults: those omitted are off. */
  setFaults(faults: FaultsInput): void;
  /** Approves or revokes a credential. */
  setAccountState(username: string, state: AccountState): void;
  /** Replaces all quotes and shipments by samples of the account. Returns the responses of the past. */
  fillWithSamples(username: string, orders: readonly PastOrder[]): PastRecord[];
  /** Cuts open connections and closes the database. A second call does nothing. */
  close(): Promise<void>;
}

/** Starts the service. Rejects if the port is in use or the folder isn't writable. */
export async function createFreightService(options: FreightServiceOptions): Promise<RunningService> {
  const store = openStore(options.dataDir);
  const clock = createClock({ startMs: options.startMs, speed: options.speed, progressMs: progressOf(store, options) });
  let faults = FaultsSchema.parse(options.faults ?? NO_FAULTS);
  const accounts = createAccounts(options.accounts);
  const closing = new AbortController();
  const pause = async (ms: number) => {
    if (ms > 0) await wait(ms, undefined, { signal: closing.signal });
  };
  const context: ServiceContext = { store, clock, numberBase: numberBaseOf(store), faults: () => faults, pause };
  let url = '';
  const renderer: DocumentRenderer = {
    signer: createLinkSigner(),
    origin: () => url,
    firstCallMs: options.firstDocumentsMs ?? 1500,
    generated: new Map(),
  };
  const countCall = createRateLimiter(options.rateLimit === undefined ? DEFAULT_RATE_LIMIT : options.rateLimit);
  const http = createHttp({ context, accounts, renderer, countCall });
  const noteClock = () => store.saveSetting('clock', JSON.stringify([clock.now(), clock.progress()]));
  const controlled = {
    clock,
    faults: () => faults,
    setFaults: (next: FaultsInput) => {
      faults = FaultsSchema.parse(next);
    },
    setAccountState: (username: string, state: AccountState) => accounts.setState(username, state),
  };
  const control = createControl(controlled);
  let controlUrl: string | null = null;
  try {
    url = await http.listen({ host: LOOPBACK, port: options.port ?? 0 });
    if (options.controlPort !== undefined) {
      controlUrl = await control.listen({ host: LOOPBACK, port: options.controlPort });
    }
  } catch (error) {
    await http.close();
    store.close();
    throw error;
  }
  const notes = setInterval(noteClock, CLOCK_NOTE_MS);
  notes.unref();
  return {
    ...controlled,
    url,
    controlUrl,
    fillWithSamples: (username, orders) => fillWithSamples(context, username, orders),
    async close() {
      if (closing.signal.aborted) return;
      clearInterval(notes);
      closing.abort();
      await control.close();
      await http.close();
      noteClock();
      store.close();
    },
  };
}

const ClockNoteSchema = z.tuple([z.number(), z.number()]);

/** Progress continues from where it was, plus the time that has passed since: no restart makes a shipment younger. */
function progressOf(store: Store, { startMs = Date.now() }: FreightServiceOptions): number | undefined {
  const note = store.setting('clock');
  if (note === null) return undefined;
  const [calendarMs, progressMs] = ClockNoteSchema.parse(JSON.parse(note));
  return progressMs + Math.max(0, startMs - calendarMs);
}

function numberBaseOf(store: Store): number {
  const saved = store.setting('number base');
  if (saved !== null) return Number(saved);
  const base = newNumberBase();
  store.saveSetting('number base', String(base));
  return base;
}
