/**
 * The service's HTTP surface: routing, authentication, parsing, errors. Every response is JSON with `success` (spec
 * §4).
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { OPERATIONS, type Operation } from '../../shared/freight/operations.ts';
import { type Faults, NO_FAULTS } from '../../shared/freight/trainingFaults.ts';
import type { Accounts } from './accounts.ts';
import type { ServiceContext } from './context.ts';
import { ServiceFailure, validationFailed } from './failures.ts';
import { cutConnection, sendForeign, sendMockResponse } from './faultyResponses.ts';
import { serveFiles } from './files.ts';
import { makeOdd, type Responses } from './oddResponses.ts';
import { openApiDocument } from './openapi.ts';
import { bookShipment } from './operations/bookShipment.ts';
import { type DocumentRenderer, getDocuments } from './operations/getDocuments.ts';
import { getRates } from './operations/getRates.ts';
import { getShipment } from './operations/shipmentStatus.ts';
import { rateLimited } from './rateLimit.ts';
import { WHOLE_BODY } from './validation.ts';

/** Largest request body in bytes; a hundred rows of freight are about 30 kB. */
const BODY_LIMIT = 256 * 1024;
/** `Retry-After` of the rate-limit fault, in seconds. */
const RATE_LIMIT_SECONDS = 2;

/** Response to a request that isn't HTTP, or whose headers never end. */
const NOT_HTTP = (() => {
  const body = JSON.stringify(wrongBody('This is not an HTTP request.').body());
  return `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
})();

export interface HttpParts {
  readonly context: ServiceContext;
  readonly accounts: Accounts;
  readonly renderer: DocumentRenderer;
  /** Throws `rate_limited`. */
  readonly countCall: (username: string) => void;
}

/** Creates the service without a listening socket. */
export function createHttp(parts: HttpParts): FastifyInstance {
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => sendFailure(reply, toServiceFailure(error)),
    clientErrorHandler: (_error, socket) => socket.end(NOT_HTTP),
  });
  parseJsonOnly(server);

  const { context, renderer } = parts;
  const odd = <Name extends Operation>(name: Name, username: string, response: Responses[Name]) => {
    const another = (bolNumber: string) => context.store.anotherBol(username, bolNumber) ?? `9${bolNumber}`;
    return makeOdd(name, response, faultsFor(name, context.faults()), another);
  };
  const operations: Record<Operation, (username: string, input: unknown) => object | Promise<object>> = {
    getRates: (username, input) => odd('getRates', username, getRates(context, username, input)),
    bookShipment: (username, input) => odd('bookShipment', username, bookShipment(context, username, input)),
    getShipment: (username, input) => odd('getShipment', username, getShipment(context, username, input)),
    getDocuments: async (username, input) =>
      odd('getDocuments', username, await getDocuments(context, renderer, username, input)),
  };
  const callers = new WeakMap<FastifyRequest, string>();
  for (const name of ['getRates', 'bookShipment', 'getShipment', 'getDocuments'] as const) {
    const { path: url, method } = OPERATIONS[name];
    const faultsNow = () => faultsFor(name, parts.context.faults());
    server.route({
      // Status and Documents take a query string or a JSON body (spec §4.3).
      method: method === 'GET' ? ['GET', 'POST'] : [method],
      url,
      errorHandler: (error, _request, reply) => sendFailure(reply, toServiceFailure(error), faultsNow()),
      onRequest: async (request, reply) => {
        const faults = faultsNow();
        if (faults.dropAtByte === 0) {
          cutConnection(reply);
          return reply;
        }
        if (faults.foreignResponse !== 'off') {
          sendForeign(reply, faults.foreignResponse);
          return reply;
        }
        callers.set(request, admit(parts, faults, request.headers.authorization));
        return undefined;
      },
      // Delays the response, not the work: a caller that gave up may find its shipment booked.
      onSend: async (_request, _reply, payload) => {
        await parts.context.pause(faultsNow().slowResponsesMs);
        return payload;
      },
      handler: async (request, reply) => {
        const username = callers.get(request) ?? '';
        const response = await operations[name](username, request.method === 'GET' ? request.query : request.body);
        const faults = faultsNow();
        if (name === 'bookShipment' && faults.bookingResponseLost) cutConnection(reply);
        else sendMockResponse(reply, 200, response, faults);
        return reply;
      },
    });
  }
  serveFiles(server, parts.context, parts.renderer.signer);
  server.get('/openapi.json', () => openApiDocument(parts.renderer.origin()));
  rejectUnknownPaths(server);
  return server;
}

/** Returns the username of an allowed caller. Throws `unauthorized`, `not_approved`, `rate_limited`. */
function admit({ accounts, countCall }: HttpParts, faults: Faults, authorization: string | undefined): string {
  const username = accounts.authenticate(authorization);
  if (faults.credentialsRevoked) throw new ServiceFailure('not_approved', 'These credentials were revoked.');
  if (faults.rateLimit !== 'off')
    throw rateLimited(faults.rateLimit === 'with_retry_after' ? RATE_LIMIT_SECONDS : null);
  countCall(username);
  return username;
}

function faultsFor(operation: Operation, faults: Faults): Faults {
  return faults.only === null || faults.only.includes(operation) ? faults : NO_FAULTS;
}

/** Parses JSON bodies only; anything else is an invalid body, reported in the service's own format. */
function parseJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(/^application\/json(?:;|$)/i, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(wrongBody('The body is not valid JSON.'));
    }
  });
}

function wrongBody(message: string): ServiceFailure {
  return validationFailed([{ field: WHOLE_BODY, message }]);
}

/** Converts any error into a failure of the service. Only failures that the service itself throws include details. */
export function toServiceFailure(error: unknown): ServiceFailure {
  if (error instanceof ServiceFailure) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return wrongBody('Send the body as Content-Type: application/json.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return wrongBody(`The body is larger than ${BODY_LIMIT / 1024} kB.`);
    case 'FST_ERR_BAD_URL':
      return new ServiceFailure('not_found', 'No such operation.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return wrongBody('The body is not as long as its Content-Length says.');
    case 'ABORT_ERR':
      return new ServiceFailure('internal', 'The service is closing.');
    default:
      // An unexpected error: also written to the console for developers.
      process.emitWarning(error instanceof Error ? error : String(error));
      return new ServiceFailure('internal', 'The demo service failed because of an internal error.');
  }
}

/** Responds with a failure (spec §7). */
export function sendFailure(reply: FastifyReply, failure: ServiceFailure, faults: Faults = NO_FAULTS): void {
  void reply.headers(failure.headers);
  sendMockResponse(reply, failure.httpStatus, failure.body(), faults);
}

function rejectUnknownPaths(server: FastifyInstance): void {
  const methods = new Map(
    Object.values(OPERATIONS).map(({ path, method }) => [path as string, method === 'GET' ? 'GET, POST' : method]),
  );
  server.setErrorHandler((error, _request, reply) => sendFailure(reply, toServiceFailure(error)));
  server.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(request.url.split('?')[0] ?? '');
    if (allowed === undefined) return sendFailure(reply, new ServiceFailure('not_found', 'No such operation.'));
    return sendFailure(
      reply,
      new ServiceFailure('method_not_allowed', `Use ${allowed.replace(', ', ' or ')}.`, {
        headers: { allow: allowed },
      }),
    );
  });
}
