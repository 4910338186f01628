/** What the freight client needs from its host. */
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';

/** Failures of the way there and back. Every one means: no complete HTTP answer arrived. */
export type TransportError = Extract<AppError, { code: 'unreachable' | 'certificate' | 'cancelled' | 'timed_out' }>;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Aborts the request and the reading of its body. */
  readonly signal: AbortSignal;
  /**
   * Set for a request that must not be sent twice, not even by the network code of the host: it goes out on a connection
   * that was never used. Called when everything is ready, right before the request leaves; false keeps it here, as
   * `cancelled`. What it throws, `send` rejects with, and nothing was sent.
   */
  readonly once?: (() => boolean) | undefined;
}

/** The head of an answer; the body is read by whoever asked. A 3xx is an answer like any other: never followed. */
export interface HttpReply {
  readonly status: number;
  /** Value of a header, name in any case, or null. */
  header(name: string): string | null;
  /** Chunks of the decoded body. Throws `HttpBodyError` when the connection dies in the middle. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets go of an answer whose body nobody reads. */
  discard(): void;
}

/** The connection died while the body was read. */
export class HttpBodyError extends Error {
  readonly failure: TransportError;
  constructor(failure: TransportError) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Sends one HTTP request. Honours the proxy and the certificates of the operating system, sends no cookie, follows no
 * redirect, keeps no cache, and never lets a TLS error pass. Never rejects, unless `once` throws.
 */
export interface HttpPort {
  send(request: HttpRequest): Promise<Result<HttpReply, TransportError>>;
}

/** Nothing is sent between two instants, since the service asked for it. */
export interface Pause {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The pause of one credential, kept across restarts. Neither method throws: a full disk is no reason to stop. */
export interface PauseStore {
  read(): Pause | null;
  save(pause: Pause | null): void;
}
