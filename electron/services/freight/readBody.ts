/** Reads the body of an answer, bounded in bytes and in time. */
import type { ErrorOf } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { type HttpAnswer, HttpBodyError } from './ports.ts';

type ReadError = ErrorOf<'response_too_large' | 'unreachable' | 'cancelled' | 'timed_out'>;

/** The whole body as UTF-8 text, or why it can't be had. Stops reading at `limitBytes`. */
export async function readText(answer: HttpAnswer, limitBytes: number): Promise<Result<string, ReadError>> {
  const declared = Number(answer.header('content-length'));
  if (declared > limitBytes) {
    answer.discard();
    return fail({ code: 'response_too_large', limitBytes });
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength;
      if (bytes > limitBytes) {
        answer.discard();
        return fail({ code: 'response_too_large', limitBytes });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof HttpBodyError)) throw error;
    const { failure } = error;
    if (failure.code === 'cancelled' || failure.code === 'timed_out') return fail(failure);
    // The answer had begun, so the request had arrived: no reason that promises otherwise.
    return fail({ code: 'unreachable', reason: 'connection_lost' });
  }
  return ok(Buffer.concat(chunks).toString('utf8'));
}

/** Seconds or HTTP date of a Retry-After header, in ms from now; null when there is none that makes sense. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(0, at - nowMs), MAX_RETRY_AFTER_MS);
}

/** No clerk waits longer than this on a header's word; the next try finds out. */
const MAX_RETRY_AFTER_MS = 15 * 60_000;
