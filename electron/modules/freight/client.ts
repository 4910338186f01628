/** The client of the freight service: four operations, each answered with a value of its schema or a typed failure. */
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

/** No answer of the service comes near this. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

export interface FreightClientOptions {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly queue: CallQueue;
  readonly log: CallLog;
  /** Without a slash at its end. Asked anew for each call: the bundled service moves when it restarts. */
  readonly baseUrl: () => string;
  readonly credentials: () => Promise<Result<Credentials>>;
  readonly userAgent: string;
  /** Takes the secrets that the app knows out of the service's words, before they are kept or shown. */
  readonly withoutSecrets: (text: string) => string;
  /** Whether the service itself has answered at this address before. */
  readonly isKnownAddress: () => boolean;
  /** Told of every answer and when its call began, so that a 401 or 403 stops what runs by itself. */
  readonly onResponse: (error: AppError | null, startedAtMs: number) => void;
  readonly timeLimitMs?: Partial<Readonly<Record<Operation, number>>>;
}

interface Exchanged<T> {
  readonly result: Result<T>;
  /** null when no answer came. */
  readonly httpStatus: number | null;
}

export interface Probe extends Exchanged<Shipment> {
  /** Until when the service wants no further call, or null. */
  readonly waitUntilMs: number | null;
}

export interface FreightClient {
  /** Get Rates (spec §4.1). */
  getRates(request: RateRequest, signal: AbortSignal): Promise<Result<RatesResponse>>;
  /**
   * Book Shipment (spec §4.2). Takes the exact JSON text, so that a repeat is the very same call. A 429 is handed back
   * at once: the caller decides whether to send it again.
   *
   * @param onBody told the text of the answer, without secrets, before what it means is known
   * @param beforeLeaving called once its turn has come, the credentials are at hand and its connection is prepared, right
   *   before the request leaves: a failure, or anything thrown, keeps it here.
   */
  bookShipment(
    body: string,
    signal: AbortSignal,
    beforeSend?: (username: string) => Result<void>,
    onBody?: (text: string) => void,
  ): Promise<Result<BookingResponse>>;
  /**
   * Shipment Status (spec §4.3). `bad_response` when the answer is about another shipment than the one asked for.
   *
   * @param onTurn called when its turn has come
   */
  getShipment(
    lookup: ShipmentLookup,
    signal: AbortSignal,
    priority?: Priority,
    onTurn?: () => void,
  ): Promise<Result<Shipment>>;
  /** Documents (spec §4.4), with links that last an hour. `bad_response` when they are another shipment's. */
  getDocuments(lookup: ShipmentLookup, signal: AbortSignal): Promise<Result<DocumentsResponse>>;
  /**
   * Shipment Status with the HTTP status kept: for testing a connection. While the service's pause lasts nothing is
   * sent, unless the clerk asked for just that; an answer without another pause then ends it.
   */
  probeShipment(lookup: ShipmentLookup, signal: AbortSignal, inSpiteOfPause?: boolean): Promise<Probe>;
}

/** What every operation reads from its answer. */
interface FakeResponse {
  readonly unread: readonly UnreadRaw[];
  /** What it is about, where it is about one shipment. */
  readonly bolNumber?: string | null;
}

/** Makes the client of one connection. */
export function createFreightClient(options: FreightClientOptions): FreightClient {
  const { http, clock, queue, log } = options;

  async function sendRequest<T extends FakeResponse>(
    operation: Operation,
    message: {
      query?: ShipmentLookup;
      body?: string;
      beforeSend?: ((username: string) => Result<void>) | undefined;
      onBody?: ((text: string) => void) | undefined;
    },
    read: (fields: Fields) => T,
    signal: AbortSignal,
    /** Refuses an answer that is about something else than what was asked for. */
    reject: (response: T) => AppError | null = () => null,
  ): Promise<Exchanged<T>> {
    const startedAtMs = clock.now();
    const limitMs = options.timeLimitMs?.[operation] ?? TIME_LIMIT_MS[operation];
    let httpStatus: number | null = null;
    const send = async (): Promise<Result<T>> => {
      const credentials = await options.credentials();
      if (!credentials.ok) return credentials;
      const { beforeSend } = message;
      let allowed: Result<void> = ok(undefined);
      const maySend = () => {
        allowed = beforeSend?.(credentials.value.username) ?? allowed;
        return allowed.ok;
      };
      const timer = new AbortController();
      const stopTimer = clock.after(limitMs, () => timer.abort());
      try {
        const response = await http.send({
          method: OPERATIONS[operation].method,
          url: addressOf(options.baseUrl(), operation, message.query),
          headers: {
            authorization: basicAuthorization(credentials.value),
            accept: 'application/json',
            'user-agent': options.userAgent,
            ...(message.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: message.body,
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
        message.onBody?.(options.withoutSecrets(text.value));
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
        const rejected = parsed.ok ? reject(parsed.value) : null;
        return rejected === null ? parsed : fail(rejected);
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
      bolNumber: message.query?.bolNumber ?? (result.ok ? (result.value.bolNumber ?? null) : null),
      detail: detailOf(result),
    });
    options.onResponse(result.ok ? null : result.error, startedAtMs);
    return { result, httpStatus };
  }

  return {
    getRates: (request, signal) =>
      queue.run({ priority: PRIORITY.clerk, signal, retries: 5 }, async () => {
        const body = JSON.stringify(request);
        const { result } = await sendRequest('getRates', { body }, readRates, signal);
        return result;
      }),
    bookShipment: (body, signal, beforeSend, onBody) =>
      queue.run({ priority: PRIORITY.booking, signal, retries: 0 }, async () => {
        const { result } = await sendRequest('bookShipment', { body, beforeSend, onBody }, readBooking, signal);
        return result;
      }),
    getShipment: (query, signal, priority = PRIORITY.clerk, onTurn = () => {}) =>
      queue.run({ priority, signal, retries: 5 }, async () => {
        onTurn();
        const { result } = await sendRequest('getShipment', { query }, readShipment, signal, (shipment) =>
          aboutAnother('getShipment', query, shipment),
        );
        // Under the number that was asked for: the service may answer with other blanks around it.
        return result.ok ? ok({ ...result.value, ...bolOf(query) }) : result;
      }),
    getDocuments: (query, signal) =>
      queue.run({ priority: PRIORITY.document, signal, retries: 5 }, async () => {
        const { result } = await sendRequest('getDocuments', { query }, readDocuments, signal, (response) =>
          aboutAnother('getDocuments', query, response),
        );
        return result;
      }),
    async probeShipment(query, signal, inSpiteOfPause = false) {
      const pausedUntilMs = queue.waitingUntilMs();
      if (pausedUntilMs !== null && !inSpiteOfPause) {
        const retryAfterMs = Math.max(0, pausedUntilMs - clock.now());
        return { result: fail({ code: 'rate_limited', retryAfterMs }), httpStatus: null, waitUntilMs: pausedUntilMs };
      }
      const { result, httpStatus } = await sendRequest('getShipment', { query }, readShipment, signal);
      if (!result.ok && result.error.code === 'rate_limited') queue.backOff(result.error.retryAfterMs);
      else if (httpStatus !== null && httpStatus < 500 && queue.waitingUntilMs() === pausedUntilMs) queue.endPause();
      return { result, httpStatus, waitUntilMs: queue.waitingUntilMs() };
    },
  };
}

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
