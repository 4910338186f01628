/** What the freight client needs from its host. */
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/ipc/result.ts';

/** Transport failures. Each one means that no complete HTTP response arrived. */
export type TransportError = Extract<AppError, { code: 'unreachable' | 'certificate' | 'cancelled' | 'timed_out' }>;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Aborts the request and the reading of its body. */
  readonly signal: AbortSignal;
  /**
   * Set for a request that must not be sent twice, not even by the network code of the host: it needs a new, unused
   * connection. Called when everything is ready, and nothing else is waited for
   * between its result and the request. If it resolves to false, nothing is sent and the request fails as canceled. If it
   * rejects, nothing is sent and `send` rejects with the error.
   */
  readonly once?: (() => Promise<boolean>) | undefined;
}

/** The head of a response; the caller reads the body. A 3xx is returned like any other response, never followed. */
export interface HttpReply {
  readonly status: number;
  /** Value of a header, name in any case, or null. */
  header(name: string): string | null;
  /** Chunks of the decoded body. Throws `HttpBodyError` when the connection dies in the middle. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Releases a response whose body is not read. */
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
 * Sends one HTTP request. Uses the proxy and the certificates of the operating system, sends no cookies, follows no
 * redirects, caches nothing, and never ignores a TLS error. Never rejects, unless `once` does.
 */
export interface HttpPort {
  send(request: HttpRequest): Promise<Result<HttpReply, TransportError>>;
}

/** A pause that the service requested: nothing is sent between the two instants. */
export interface Pause {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The pause of one credential, saved across restarts. Neither method throws: a full disk must not stop requests. */
export interface PauseStore {
  read(): Pause | null;
  save(pause: Pause | null): void;
}

/** What several computers may call together with one credential. */
export interface RateBudget {
  /** Resolves when a call of this priority may begin, or on abort. `onPaused`: the provider requested a wait of all. */
  take(priority: number, signal: AbortSignal, onPaused: (forMs: number) => void): Promise<void>;
  /** The provider requested a pause, which applies to all. Never throws. */
  refused(pauseMs: number): void;
}
