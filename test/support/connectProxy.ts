/** A forward proxy on loopback that tunnels every CONNECT to one port of this machine, for any host. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface ConnectProxy {
  readonly url: string;
  /** The requests: `CONNECT freight.example:443`. */
  readonly requests: { readonly target: string; readonly authorization: string | undefined }[];
  close(): void;
}

/** Starts it. `requiredAuthorization`: the `Proxy-Authorization` without which it responds with 407. */
export async function startConnectProxy(toPort: number, requiredAuthorization?: string): Promise<ConnectProxy> {
  const requests: { target: string; authorization: string | undefined }[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server: Server = createServer((request, response) => {
    requests.push({
      target: `${request.method} ${request.url}`,
      authorization: request.headers['proxy-authorization'],
    });
    response.writeHead(400).end();
  });
  server.on('connect', (request, socket) => {
    const authorization = request.headers['proxy-authorization'];
    requests.push({ target: `CONNECT ${request.url}`, authorization });
    sockets.add(socket);
    socket.on('error', () => {});
    if (requiredAuthorization !== undefined && authorization !== requiredAuthorization) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="example"\r\n\r\n');
      return;
    }
    const upstream = connect(toPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
