/** `POST /call/<name>`: one call of the contract. The response is always a `Result` in JSON. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '../../../shared/errors.ts';
import { fail } from '../../../shared/ipc/result.ts';
import type { WaybillApp } from '../../core/app.ts';
import { readJson } from './readJson.ts';
import { sendJson } from './responses.ts';

/** Far above the largest payload of the contract. */
export const MAX_CALL_BYTES = 8 * 1024 * 1024;

/** Reports an unexpected exception. The clerk sees the reference. */
export type ReportError = (reference: string, error: unknown) => void;

/** Responds to a page without a session, or with one of an earlier start. */
export function sendSignedOut(response: ServerResponse): void {
  sendJson(response, 401, fail({ code: 'signed_out' }), { connection: 'close' });
}

export async function handleCall(
  app: WaybillApp,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  reportError: ReportError,
): Promise<void> {
  const body = await readJson(request, MAX_CALL_BYTES);
  if (!body.ok) {
    const error: AppError = { code: 'invalid_payload', path: '', detail: body.error.message };
    return sendJson(response, body.error.status, fail(error), { connection: 'close' });
  }
  try {
    sendJson(response, 200, await app.call(name, body.value));
  } catch (error) {
    const reference = randomUUID();
    reportError(reference, error);
    const failure: AppError = { code: 'internal', reference };
    if (!response.headersSent) sendJson(response, 500, fail(failure));
  }
}
