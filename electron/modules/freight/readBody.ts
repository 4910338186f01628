/** Reads the body of a response, bounded in bytes and in time. */
import type { ErrorOf } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { HttpBodyError, type HttpReply } from './ports.ts';

type ReadError = ErrorOf<'response_too_large' | 'unreachable' | 'cancelled' | 'timed_out'>;

/** Reads the whole body as UTF-8 text, or returns why that failed. Stops at `limitBytes`. */
export async function readText(response: HttpReply, limitBytes: number): Promise<Result<string, ReadError>> {
  const declared = Number(response.header('content-length'));
  if (declared > limitBytes) {
    response.discard();
    return fail({ code: 'response_too_large', limitBytes });
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      if (bytes > limitBytes) {
        response.discard();
        return fail({ code: 'response_too_large', limitBytes });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof HttpBodyError)) throw error;
    const { failure } = error;
    if (failure.code === 'cancelled' || failure.code === 'timed_out') return fail(failure);
    // A rejection by a proxy is reported as such.
    if (failure.code === 'unreachable' && failure.reason === 'proxy') return fail(failure);
    // The response had begun, so the request had arrived: no reason may suggest that nothing was sent.
    return fail({ code: 'unreachable', reason: 'connection_lost' });
  }
  return ok(Buffer.concat(chunks).toString('utf8'));
}

/** Parses a Retry-After header, in seconds or as an HTTP date, into ms from now without a limit; null if invalid. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const requestedMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  if (Number.isNaN(requestedMs)) return null;
  return Math.min(Math.max(0, requestedMs), LAST_INSTANT_MS - nowMs);
}

/** The last instant that a Date can represent. */
const LAST_INSTANT_MS = 8_640_000_000_000_000;
