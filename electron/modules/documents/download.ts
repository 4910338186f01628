/**
 * Downloads a signed link to the content store. The link authorizes the request: no credentials are sent to it (spec
 * §4.4 rule 4) or to the URLs it redirects to.
 */
import type { AppError, ErrorOf } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { type Clock, sleep } from '../../platform/clock.ts';
import { linkProblem } from '../connections/address.ts';
import type { CallLog } from '../freight/callLog.ts';
import { HttpBodyError, type HttpPort, type HttpReply } from '../freight/ports.ts';
import { retryAfterMs } from '../freight/readBody.ts';
import type { LinkPauses } from './linkPauses.ts';
import { createPdfCheck } from './pdfCheck.ts';
import type { DocumentContentStore } from './ports.ts';

export interface DownloadOptions {
  readonly http: HttpPort;
  readonly contentStore: DocumentContentStore;
  readonly linkPauses: LinkPauses;
  readonly clock: Clock;
  readonly log: CallLog;
  readonly userAgent: string;
  /** API URL of the provider that gave the link. */
  readonly baseUrl: () => string;
}

/** One document to download. */
export interface DownloadRequest {
  readonly link: string;
  readonly bolNumber: string;
  readonly signal: AbortSignal;
  /** Stores a file without a valid end too if it has content. */
  readonly acceptsDamaged: boolean;
  /** Called for every chunk; `totalBytes` is null if the size is unknown. */
  readonly onProgress: (bytes: number, totalBytes: number | null) => void;
}

/** No shipment document is larger than this. */
const FILE_LIMIT_BYTES = 256 * 1024 * 1024;
/** Document stores often redirect a signed link once or twice. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** A longer pause before a redirect is not waited for. */
const MAX_REDIRECT_WAIT_MS = 30_000;
/** Maximum time without data; the whole download may take longer. */
const SILENCE_LIMIT_MS = 60_000;

/** A stored file. */
export interface DownloadedFile {
  readonly sha256: string;
  readonly bytes: number;
  /** All bytes arrived, but the end of the PDF is missing or wrong. */
  readonly isDamaged: boolean;
}

/** Downloads a link and stores the file, but only if it is a PDF and complete, or damaged where that is accepted. */
export async function download(
  { http, contentStore, linkPauses, clock, log, userAgent, baseUrl }: DownloadOptions,
  { link, bolNumber, signal, acceptsDamaged, onProgress }: DownloadRequest,
): Promise<Result<DownloadedFile>> {
  const startedAtMs = clock.now();
  const silence = new AbortController();
  let stopTimer = () => {};
  const restartTimer = () => {
    stopTimer();
    stopTimer = clock.after(SILENCE_LIMIT_MS, () => silence.abort());
  };
  let httpStatus: number | null = null;

  /** Follows redirects to the final response; each URL is checked like the link itself. */
  async function open(): Promise<Result<HttpReply>> {
    let url = link;
    for (let redirects = 0; ; redirects += 1) {
      const problem = linkProblem(url, baseUrl());
      if (problem !== null) return fail({ code: 'document_link_unusable', scheme: schemeOf(url) });
      const pause = linkPauses.of(url);
      if (pause !== null) return fail(rejection(pause.httpStatus, pause.untilMs - clock.now()));
      const response = await http.send({
        method: 'GET',
        url,
        headers: { accept: 'application/pdf', 'user-agent': userAgent },
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (!response.ok) return fail(silence.signal.aborted ? silenceTimeout : response.error);
      httpStatus = response.value.status;
      // A Retry-After of any status applies to all links of this host.
      const waitMs = retryAfterMs(response.value.header('retry-after'), clock.now());
      if (waitMs !== null && waitMs > 0) linkPauses.begin(url, waitMs, httpStatus);
      if (httpStatus === 200) return response;
      response.value.discard();
      if (!REDIRECTS.has(httpStatus)) return fail(rejection(httpStatus, waitMs));
      if (redirects === MAX_REDIRECTS) return fail({ code: 'document_link_astray', httpStatus });
      const next = response.value.header('location');
      if (next === null || !URL.canParse(next, url)) return fail({ code: 'document_link_unusable', scheme: null });
      url = new URL(next, url).href;
      await pauseBefore(url);
    }
  }

  /** Waits until a short pause of the host of a redirect is over. */
  async function pauseBefore(url: string): Promise<void> {
    if (linkProblem(url, baseUrl()) !== null) return;
    const leftMs = (linkPauses.of(url)?.untilMs ?? 0) - clock.now();
    if (leftMs > 0 && leftMs <= MAX_REDIRECT_WAIT_MS) await sleep(clock, leftMs, signal);
    restartTimer();
  }

  async function run(): Promise<Result<DownloadedFile>> {
    restartTimer();
    const response = await open();
    if (!response.ok) return response;
    const expected = contentLength(response.value.header);
    if (expected !== null && expected > FILE_LIMIT_BYTES) {
      response.value.discard();
      return fail({ code: 'response_too_large', limitBytes: FILE_LIMIT_BYTES });
    }
    const file = await contentStore.receive();
    const check = createPdfCheck();
    let bytes = 0;
    try {
      for await (const chunk of response.value.body) {
        restartTimer();
        bytes += chunk.byteLength;
        if (bytes > FILE_LIMIT_BYTES) {
          response.value.discard();
          await file.discard();
          return fail({ code: 'response_too_large', limitBytes: FILE_LIMIT_BYTES });
        }
        check.update(chunk);
        await file.write(chunk);
        onProgress(bytes, expected);
      }
    } catch (error) {
      await file.discard();
      if (error instanceof HttpBodyError) return fail(silence.signal.aborted ? silenceTimeout : error.failure);
      response.value.discard();
      throw error;
    }
    if (expected !== null && bytes !== expected) {
      await file.discard();
      return fail({ code: 'unreachable', reason: 'connection_lost' });
    }
    const outcome = check.result();
    const isDamaged = outcome === 'document_incomplete' && acceptsDamaged && check.hasObject();
    if (outcome !== null && !isDamaged) {
      await file.discard();
      return fail({ code: outcome });
    }
    return ok({ ...(await file.finish()), isDamaged });
  }

  try {
    const result = await run();
    log.record({
      operation: 'download',
      startedAtMs,
      durationMs: clock.now() - startedAtMs,
      httpStatus,
      errorCode: result.ok ? null : result.error.code,
      bolNumber,
      detail: null,
    });
    return result;
  } finally {
    stopTimer();
  }
}

/** @param waitMs the pause from Retry-After, or null without one */
function rejection(
  status: number,
  waitMs: number | null,
): ErrorOf<'rate_limited' | 'document_store_failed' | 'document_link_refused'> {
  // A pause that a redirect or a file requested is like one after a 429.
  if (status === 429 || (status < 400 && waitMs !== null)) return { code: 'rate_limited', retryAfterMs: waitMs };
  const code = status >= 500 ? 'document_store_failed' : 'document_link_refused';
  return { code, httpStatus: status, retryAfterMs: waitMs };
}

/** The scheme of a URL, such as `http:`, or null if it isn't a URL. */
function schemeOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).protocol : null;
}

const silenceTimeout: AppError = { code: 'timed_out', afterMs: SILENCE_LIMIT_MS };

/** null if the header is missing, or if it counts bytes of a compressed body. */
function contentLength(header: (name: string) => string | null): number | null {
  const text = header('content-length');
  return text !== null && /^\d{1,15}$/.test(text) && header('content-encoding') === null ? Number(text) : null;
}
