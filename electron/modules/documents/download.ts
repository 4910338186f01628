/**
 * Downloads one signed link into the vault. The link carries its own permission: no credentials go with it (spec §4.4
 * rule 4), nor with the addresses that it leads to.
 */
import type { AppError, ErrorOf } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
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
  /** Of the service that gave the link. */
  readonly baseUrl: () => string;
}

/** What one download is about. */
export interface DownloadRequest {
  readonly link: string;
  readonly bolNumber: string;
  readonly signal: AbortSignal;
  /** Told of every piece that came; `totalBytes` is null when the service doesn't say. */
  readonly onProgress: (bytes: number, totalBytes: number | null) => void;
}

/** A document larger than this is not paper. */
const FILE_LIMIT_BYTES = 256 * 1024 * 1024;
/** Stores of documents often redirect a signed link, once or twice. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The longest silence on the line; the whole download may take longer. */
const SILENCE_LIMIT_MS = 60_000;

/** Fetches a link and keeps what it holds. Nothing is kept unless it is complete and a PDF. */
export async function download(
  { http, contentStore, linkPauses, clock, log, userAgent, baseUrl }: DownloadOptions,
  { link, bolNumber, signal, onProgress }: DownloadRequest,
): Promise<Result<{ sha256: string; bytes: number }>> {
  const startedAtMs = clock.now();
  const silence = new AbortController();
  let stopTimer = () => {};
  const restartTimer = () => {
    stopTimer();
    stopTimer = clock.after(SILENCE_LIMIT_MS, () => silence.abort());
  };
  let httpStatus: number | null = null;

  /** Follows the link to an answer that is no redirect; each address is checked like the link itself. */
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
      if (!response.ok) return fail(silence.signal.aborted ? silent : response.error);
      httpStatus = response.value.status;
      if (!REDIRECTS.has(httpStatus)) return httpStatus === 200 ? response : rejected(url, response.value);
      const next = response.value.header('location');
      response.value.discard();
      if (next === null || redirects === MAX_REDIRECTS || !URL.canParse(next, url)) {
        return fail({ code: 'document_link_astray', httpStatus });
      }
      url = new URL(next, url).href;
    }
  }

  /** What an answer other than 200 says. Its Retry-After holds for whatever else its host would be asked for. */
  function rejected(url: string, response: HttpReply): Result<never> {
    const { status } = response;
    response.discard();
    const waitMs = retryAfterMs(response.header('retry-after'), clock.now());
    if (waitMs !== null) linkPauses.begin(url, waitMs, status);
    return fail(rejection(status, waitMs));
  }

  async function run(): Promise<Result<{ sha256: string; bytes: number }>> {
    restartTimer();
    const response = await open();
    if (!response.ok) return response;
    const expected = announcedBytes(response.value.header);
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
        check.see(chunk);
        await file.write(chunk);
        onProgress(bytes, expected);
      }
    } catch (error) {
      await file.discard();
      if (error instanceof HttpBodyError) return fail(silence.signal.aborted ? silent : error.failure);
      response.value.discard();
      throw error;
    }
    if (expected !== null && bytes !== expected) {
      await file.discard();
      return fail({ code: 'unreachable', reason: 'connection_lost' });
    }
    const outcome = check.result();
    if (outcome !== null) {
      await file.discard();
      return fail({ code: outcome });
    }
    return ok(await file.finish());
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

/** @param waitMs what Retry-After asks for, null without one */
function rejection(
  status: number,
  waitMs: number | null,
): ErrorOf<'rate_limited' | 'document_store_failed' | 'document_link_refused'> {
  if (status === 429) return { code: 'rate_limited', retryAfterMs: waitMs };
  const code = status >= 500 ? 'document_store_failed' : 'document_link_refused';
  return { code, httpStatus: status, retryAfterMs: waitMs };
}

/** `http:` of an address, null of what is none. */
function schemeOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).protocol : null;
}

const silent: AppError = { code: 'timed_out', afterMs: SILENCE_LIMIT_MS };

/** Null when nothing is announced, or when it counts bytes of another encoding. */
function announcedBytes(header: (name: string) => string | null): number | null {
  const text = header('content-length');
  return text !== null && /^\d{1,15}$/.test(text) && header('content-encoding') === null ? Number(text) : null;
}
