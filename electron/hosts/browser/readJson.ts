/** Reads a JSON body of limited size. */
import type { IncomingMessage } from 'node:http';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { RequestError } from './requestRules.ts';

/** @param limitBytes a longer body is rejected as soon as the limit is exceeded */
export async function readJson(request: IncomingMessage, limitBytes: number): Promise<Result<unknown, RequestError>> {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  // Any other type could come from a form on another page without a preflight.
  if (type !== 'application/json') return fail({ status: 415, message: 'Waybill accepts JSON only.' });
  const tooLarge = fail({ status: 413, message: `Waybill accepts up to ${limitBytes} bytes.` });
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return tooLarge;

  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += chunk.length;
      if (bytes > limitBytes) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return fail({ status: 400, message: 'The request broke off.' });
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return ok(JSON.parse(text));
  } catch {
    return fail({ status: 400, message: 'This is not JSON.' });
  }
}
