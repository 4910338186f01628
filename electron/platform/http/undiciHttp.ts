/** HTTP for the browser host and for tests: undici with the system's certificates and the environment's proxy. */
import { getCACertificates } from 'node:tls';
import { type buildConnector, EnvHttpProxyAgent, Pool, request as send } from 'undici';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { HttpBodyError, type HttpPort } from '../../modules/freight/ports.ts';
import { decodedBody } from './decodedBody.ts';
import { ProxyUnreachable, transportError } from './transportError.ts';
import { isUnsafePort } from './unsafePort.ts';

export interface UndiciHttp extends HttpPort {
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 20_000;
/** Requests to this computer never use a proxy. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
/** In place of a proxy without a valid address: `.invalid` is never found, so the failure names the proxy. */
const NO_SUCH_PROXY = 'http://proxy.invalid';

/** A proxy without a scheme speaks HTTP, as for other programs that read these variables. */
function withScheme(proxy: string): string {
  return proxy === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

/**
 * Creates the port. It trusts the certificates of Node and of the operating system, and uses the proxy of the
 * environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, upper or lower case).
 */
export function createUndiciHttp(env: NodeJS.ProcessEnv = process.env): UndiciHttp {
  const tls = {
    ca: [...getCACertificates('default'), ...getCACertificates('system')],
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would change the default.
    rejectUnauthorized: true,
  };
  const httpProxy = env['http_proxy'] ?? env['HTTP_PROXY'] ?? '';
  const httpsProxy = env['https_proxy'] ?? env['HTTPS_PROXY'] ?? httpProxy;
  const options = {
    connect: { ...tls, timeout: CONNECT_TIMEOUT_MS },
    // The same for connections through a proxy, and to it.
    requestTls: tls,
    proxyTls: tls,
    connectTimeout: CONNECT_TIMEOUT_MS,
    clientFactory: (origin: URL, options: object) => new Pool(origin, reportProxy(options)),
    // The caller limits the time with its signal.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Over HTTP/2, undici resends a request if the server rejects its stream or closes the connection.
    allowH2: false,
    noProxy: [...LOOPBACK, env['no_proxy'] ?? env['NO_PROXY'] ?? ''].filter(Boolean).join(','),
  };
  let dispatcher: EnvHttpProxyAgent;
  try {
    dispatcher = new EnvHttpProxyAgent({
      ...options,
      httpProxy: withScheme(httpProxy),
      httpsProxy: withScheme(httpsProxy),
    });
  } catch {
    dispatcher = new EnvHttpProxyAgent({ ...options, httpProxy: NO_SUCH_PROXY, httpsProxy: NO_SUCH_PROXY });
  }

  return {
    async send({ method, url, headers, body, signal, once }) {
      if (isUnsafePort(url)) return fail({ code: 'unreachable', reason: 'unsafe_port' });
      // Over HTTP/1.1, undici never resends a request. Outside the `try`: an exception of `once` isn't a network error.
      if (once !== undefined && (signal.aborted || !(await once()))) return fail({ code: 'cancelled' });
      try {
        const response = await send(url, { method, headers, body: body ?? null, signal, dispatcher });
        const header = (name: string) => {
          const value = response.headers[name.toLowerCase()];
          return value === undefined ? null : Array.isArray(value) ? (value[0] ?? null) : value;
        };
        return ok({
          status: response.statusCode,
          header,
          body: (async function* chunks() {
            try {
              yield* decodedBody(response.body, header('content-encoding') ?? '');
            } catch (error) {
              throw new HttpBodyError(transportError(error, signal));
            }
          })(),
          discard() {
            // The error after `destroy` has no meaning here, but without a listener it would be thrown.
            response.body.on('error', () => {});
            response.body.destroy();
          },
        });
      } catch (error) {
        return fail(transportError(error, signal));
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Attributes connection errors to the proxy, not to the provider. */
function reportProxy(options: Pool.Options): Pool.Options {
  const { connect } = options;
  if (typeof connect !== 'function') return options;
  const reportingConnect: buildConnector.connector = (to, done) =>
    connect(to, (error, socket) => {
      if (error === null) done(null, socket);
      else done(new ProxyUnreachable(error), null);
    });
  return { ...options, connect: reportingConnect };
}
