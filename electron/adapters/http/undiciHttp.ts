/** HTTP for the browser host and for tests: undici with the system's certificates and the proxy of the environment. */
import { getCACertificates } from 'node:tls';
import { EnvHttpProxyAgent, request as send } from 'undici';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { HttpBodyError, type HttpPort } from '../../services/freight/ports.ts';
import { transportError } from './transportError.ts';

export interface UndiciHttp extends HttpPort {
  close(): Promise<void>;
}

/** Makes the port. Certificates are Node's own list and the operating system's together. */
export function createUndiciHttp(): UndiciHttp {
  const dispatcher = new EnvHttpProxyAgent({
    connect: { ca: [...getCACertificates('default'), ...getCACertificates('system')], timeout: 20_000 },
    // Time limits are the caller's, through its signal.
    headersTimeout: 0,
    bodyTimeout: 0,
    noProxy: ['127.0.0.1', 'localhost', '::1', process.env['NO_PROXY'] ?? process.env['no_proxy'] ?? '']
      .filter(Boolean)
      .join(','),
  });

  return {
    async send({ method, url, headers, body, signal }) {
      try {
        const answer = await send(url, { method, headers, body: body ?? null, signal, dispatcher });
        return ok({
          status: answer.statusCode,
          header(name) {
            const value = answer.headers[name.toLowerCase()];
            return value === undefined ? null : Array.isArray(value) ? (value[0] ?? null) : value;
          },
          body: (async function* chunks() {
            const body: AsyncIterable<Uint8Array> = answer.body;
            try {
              yield* body;
            } catch (error) {
              throw new HttpBodyError(transportError(error, signal));
            }
          })(),
          discard() {
            // A body that nobody reads still reports its end as an error, which is nobody's concern.
            answer.body.on('error', () => {});
            answer.body.destroy();
          },
        });
      } catch (error) {
        return fail(transportError(error, signal));
      }
    },
    close: () => dispatcher.destroy(),
  };
}
