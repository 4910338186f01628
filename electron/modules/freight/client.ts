/** The client of the freight service: four operations, each returning a value of its schema or a typed failure. */
import type { AppError } from '../../../shared/errors.ts';
import { OPERATIONS, type Operation } from '../../../shared/freight/operations.ts';
import type { RateRequest, ShipmentLookup } from '../../../shared/freight/requests.ts';
import type { Fields, UnreadRaw } from '../../../shared/freight/responseFields.ts';
import {
  type BookingResponse,
  type DocumentsResponse,
  type RatesResponse,
  readBooking,
  readDocuments,
  readRates,
  readShipment,
  type Shipment,
} from '../../../shared/freight/responses.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { type CallLog, detailOf } from './callLog.ts';
import { basicAuthorization, type Credentials } from './credentials.ts';
import { aboutAnother } from './identity.ts';
import { parseResponse } from './parseResponse.ts';
import type { HttpPort } from './ports.ts';
import { type CallQueue, PRIORITY, type Priority } from './queue.ts';
import { readText, retryAfterMs } from './readBody.ts';

/** How long each operation may take, in ms, until its body is read. Documents are made on demand (spec §4.4 rule 2). */
const TIME_LIMIT_MS: Readonly<Record<Operation, number>> = {
  getRates: 60_000,
  bookShipment: 90_000,
  getShipment: 30_000,
  getDocuments: 90_000,
};

/** Far above the size of any response of the service. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

export interface FreightClientOptions {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly queue: CallQueue;
  readonly log: CallLog;
  /** Without a trailing slash. Read again for each call: the demo's address changes when it restarts. */
  readonly baseUrl: () => string;
  readonly credentials: () => Promise<Result<Credentials>>;
  readonly userAgent: string;
  /** Removes the secrets that the app knows from the service's messages, before they are stored or shown. */
  readonly withoutSecrets: (text: string) => string;
  /** Whether the service itself has responded at this address before. */
  readonly isKnownAddress: () => boolean;
  /** Called with every response and the start time of its call, so that a 401 or 403 stops automatic requests. */
  readonly onResponse: (error: AppError | null, startedAtMs: number) => void;
  readonly timeLimitMs?: Partial<Readonly<Record<Operation, number>>>;
}

interface Exchanged<T> {
  readonly result: Result<T>;
  /** null when there was no response. */
  readonly httpStatus: number | null;
}

export interface Probe extends Exchanged<Shipment> {
  /** The end of the pause that the service requested, or null. */
  readonly waitUntilMs: number | null;
}

/** What every operation reads from its response. */
interface WithUnreadParts {
  readonly unread: readonly UnreadRaw[];
  /** The shipment it is about, if it is about a single one. */
  readonly bolNumber?: string | null;
}

/** Creates the client of one account. */
export function createFreightClient(options: FreightClientOptions) {
  const { http, clock, queue, log } = options;

  async function sendRequest<T extends WithUnreadParts>(
    operation: Operation,
    content: {
      query?: ShipmentLookup;
      body?: string;
      beforeSend?: ((username: string) => Promise<Result<void>>) | undefined;
      onBody?: ((text: string) => void) | undefined;
    },
    read: (fields: Fields) => T,
    signal: AbortSignal,
    /** Returns an error if the response is about something other than the request. */
    check: (response: T) => AppError | null = () => null,
  ): Promise<Exchanged<T>> {
    const startedAtMs = clock.now();
    const limitMs = options.timeLimitMs?.[operation] ?? TIME_LIMIT_MS[operation];
    let httpStatus: number | null = null;
    const send = async (): Promise<Result<T>> => {
      const credentials = await options.credentials();
      if (!credentials.ok) return credentials;
      const { beforeSend } = content;
      let allowed: Result<void> = ok(undefined);
      const maySend = async () => {
        allowed = (await beforeSend?.(credentials.value.username)) ?? allowed;
        return allowed.ok;
      };
      const timer = new AbortController();
      const stopTimer = clock.after(limitMs, () => timer.abort());
      try {
        const response = await http.send({
          method: OPERATIONS[operation].method,
          url: addressOf(options.baseUrl(), operation, content.query),
          headers: {
            authorization: basicAuthorization(credentials.value),
            accept: 'application/json',
            'user-agent': options.userAgent,
            ...(content.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: content.body,
          signal: AbortSignal.any([signal, timer.signal]),
          once: beforeSend && maySend,
        });
        if (!allowed.ok) return allowed;
        if (!response.ok) return fail(timer.signal.aborted ? timedOut(limitMs) : response.error);
        httpStatus = response.value.status;
        const requestedMs = retryAfterMs(response.value.header('retry-after'), clock.now());
        if (requestedMs !== null) queue.pauseFor(requestedMs);
        if (httpStatus >= 300 && httpStatus < 400) {
          response.value.discard();
          return fail({ code: 'redirected', httpStatus });
        }
        const text = await readText(response.value, BODY_LIMIT_BYTES);
        if (!text.ok) return fail(timer.signal.aborted ? timedOut(limitMs) : text.error);
        content.onBody?.(options.withoutSecrets(text.value));
        const parsed = parseResponse(
          {
            operation,
            httpStatus,
            contentType: response.value.header('content-type') ?? '',
            retryAfterMs: requestedMs,
            text: text.value,
            isKnownAddress: options.isKnownAddress(),
          },
          read,
          options.withoutSecrets,
        );
        const mismatch = parsed.ok ? check(parsed.value) : null;
        return mismatch === null ? parsed : fail(mismatch);
      } finally {
        stopTimer();
      }
    };
    const result = await send();
    log.record({
      operation,
      startedAtMs,
      durationMs: clock.now() - startedAtMs,
      httpStatus,
      errorCode: result.ok ? null : result.error.code,
      bolNumber: content.query?.bolNumber ?? (result.ok ? (result.value.bolNumber ?? null) : null),
      detail: detailOf(result),
    });
    options.onResponse(result.ok ? null : result.error, startedAtMs);
    return { result, httpStatus };
  }

  return {
    /** Get Rates (spec §4.1). A batch waits for as many pauses as the provider requests. */
    getRates: (
      request: RateRequest,
      signal: AbortSignal,
      priority: Priority = PRIORITY.clerk,
    ): Promise<Result<RatesResponse>> =>
      queue.run({ priority, signal, retries: priority === PRIORITY.batch ? Number.POSITIVE_INFINITY : 5 }, async () => {
        const body = JSON.stringify(request);
        const { result } = await sendRequest('getRates', { body }, readRates, signal);
        return result;
      }),
    /**
     * Book Shipment (spec §4.2). Takes the exact JSON text, so that a repeat is the identical request. Returns a 429
     * without retrying: the caller decides whether to send it again.
     *
     * @param onBody called with the text of the response, without secrets, before it is parsed
     * @param beforeSend called when its turn has come and the credentials and the connection are ready, right before the
     *   request is sent. If it resolves to a failure or rejects, nothing is sent.
     */
    bookShipment: (
      body: string,
      signal: AbortSignal,
      beforeSend?: (username: string) => Promise<Result<void>>,
      onBody?: (text: string) => void,
    ): Promise<Result<BookingResponse>> =>
      queue.run({ priority: PRIORITY.booking, signal, retries: 0 }, async () => {
        const { result } = await sendRequest('bookShipment', { body, beforeSend, onBody }, readBooking, signal);
        return result;
      }),
    /**
     * Shipment Status (spec §4.3). `bad_response` when the response is about a shipment other than the requested one.
     *
     * @param onTurn called when its turn has come
     */
    getShipment: (
      query: ShipmentLookup,
      signal: AbortSignal,
      priority: Priority = PRIORITY.clerk,
      onTurn: () => void = () => {},
    ): Promise<Result<Shipment>> =>
      queue.run({ priority, signal, retries: 5 }, async () => {
        onTurn();
        const { result } = await sendRequest('getShipment', { query }, readShipment, signal, (shipment) =>
          aboutAnother('getShipment', query, shipment),
        );
        // Uses the requested number, because the service may return it with other whitespace around it.
        return result.ok ? ok({ ...result.value, ...bolOf(query) }) : result;
      }),
    /** Documents (spec §4.4), with links that last an hour. `bad_response` when they are another shipment's. */
    getDocuments: (query: ShipmentLookup, signal: AbortSignal): Promise<Result<DocumentsResponse>> =>
      queue.run({ priority: PRIORITY.document, signal, retries: 5 }, async () => {
        const { result } = await sendRequest('getDocuments', { query }, readDocuments, signal, (response) =>
          aboutAnother('getDocuments', query, response),
        );
        return result;
      }),
    /**
     * Shipment Status with the HTTP status, for testing an account. Sends nothing during a pause of the service, unless
     * the clerk insists; a response that requests no other pause then ends it.
     */
    async probeShipment(query: ShipmentLookup, signal: AbortSignal, inSpiteOfPause: boolean = false): Promise<Probe> {
      const pausedUntilMs = queue.waitingUntilMs();
      if (pausedUntilMs !== null && !inSpiteOfPause) {
        queue.userWaits();
        const retryAfterMs = Math.max(0, pausedUntilMs - clock.now());
        return { result: fail({ code: 'rate_limited', retryAfterMs }), httpStatus: null, waitUntilMs: pausedUntilMs };
      }
      const { result, httpStatus } = await sendRequest('getShipment', { query }, readShipment, signal);
      if (!result.ok && result.error.code === 'rate_limited') {
        queue.backOff(result.error.retryAfterMs);
        queue.userWaits();
      } else if (httpStatus !== null && httpStatus < 500 && queue.waitingUntilMs() === pausedUntilMs) queue.endPause();
      return { result, httpStatus, waitUntilMs: queue.waitingUntilMs() };
    },
  };
}

export type FreightClient = ReturnType<typeof createFreightClient>;

function bolOf({ bolNumber }: ShipmentLookup): { bolNumber?: string } {
  return bolNumber === undefined ? {} : { bolNumber };
}

function timedOut(afterMs: number): AppError {
  return { code: 'timed_out', afterMs };
}

function addressOf(baseUrl: string, operation: Operation, query: ShipmentLookup | undefined): string {
  const url = new URL(`${baseUrl}${OPERATIONS[operation].path}`);
  if (query?.bolNumber !== undefined) url.searchParams.set('bolNumber', query.bolNumber);
  if (query?.proNumber !== undefined) url.searchParams.set('proNumber', query.proNumber);
  return url.href;
}
