/** Breaks responses while they are sent, according to the active faults. */
import type { FastifyReply } from 'fastify';
import type { Faults } from '../../shared/freight/trainingFaults.ts';

const HTML =
  '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in to the network</h1></body></html>';

/** Cuts the connection without sending anything. */
export function cutConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.destroy();
}

const FOREIGN: Readonly<Record<Exclude<Faults['foreignResponse'], 'off'>, readonly [status: number, message: string]>> =
  {
    unauthorized: [401, 'Sign in'],
    forbidden: [403, 'Blocked by policy'],
    too_many_requests: [429, 'Too many requests'],
    gateway_busy: [503, 'Service unavailable'],
  };
/** `Retry-After` of a busy gateway, in seconds. */
const GATEWAY_SECONDS = 4;

/** Responds like a system between the app and the service: with an HTML page and a status. */
export function sendForeign(reply: FastifyReply, kind: keyof typeof FOREIGN): void {
  const [status, message] = FOREIGN[kind];
  if (kind === 'gateway_busy') void reply.header('retry-after', String(GATEWAY_SECONDS));
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><title>${message}</title><h1>${message}</h1>`);
}

/** Sends a JSON body, modified by the active faults. */
export function sendMockResponse(reply: FastifyReply, status: number, body: unknown, faults: Faults): void {
  const json = Buffer.from(JSON.stringify(body));
  if (faults.dropAtByte !== null) {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': json.length });
    raw.write(json.subarray(0, Math.min(faults.dropAtByte, json.length - 1)), () => raw.socket?.destroy());
    return;
  }
  if (faults.htmlInsteadOfJson) {
    void reply.code(200).type('text/html; charset=utf-8').send(HTML);
    return;
  }
  const sent = faults.truncatedJson ? json.subarray(0, Math.floor(json.length / 2)) : json;
  void reply.code(status).type('application/json; charset=utf-8').send(sent);
}
