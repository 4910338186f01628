import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a loopback port that is free now, for a server that can't choose one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
