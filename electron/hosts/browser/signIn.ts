/** The only exchange open to a browser without a session: the token of the address for a session key. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { peerUser } from './peerUser.ts';
import { readJson } from './readJson.ts';
import { sendError, sendJson } from './responses.ts';
import type { Sessions } from './sessions.ts';

/**
 * `POST /session {"token": "…"}`: responds with the key, or with an error.
 *
 * @param userId the only user who may exchange it, where the system reports the peer's user; undefined where there are
 * no user IDs
 */
export async function exchangeToken(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Sessions,
  userId: number | undefined,
): Promise<void> {
  const body = await readJson(request, 1024);
  if (!body.ok) return sendError(response, body.error.status, body.error.message);
  const peer = userId === undefined ? null : await peerUser(request.socket);
  if (peer !== null && peer !== userId) {
    return sendError(response, 403, 'Waybill was started by another user of this computer.');
  }
  const { value } = body;
  const token = typeof value === 'object' && value !== null && 'token' in value ? value.token : null;
  const key = typeof token === 'string' ? sessions.exchange(token) : null;
  if (key === null) return sendError(response, 403, 'This sign-in link has expired. Restart Waybill to get a new one.');
  sendJson(response, 200, { key });
}
