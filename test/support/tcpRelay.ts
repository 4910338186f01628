/** A line between a client and a server that a test can hold up or cut. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpRelay {
  readonly port: number;
  /** How many connections were opened so far. */
  count(): number;
  /** Nothing is delivered any more, in either direction, and no side notices. */
  hold(): void;
  /** Delivers what was held. */
  resume(): void;
  /** Ends all connections. */
  cut(): void;
  stop(): Promise<void>;
}

/** Starts a relay on a loopback port to another one. */
export async function startTcpRelay(toPort: number): Promise<TcpRelay> {
  const ends = new Set<Socket>();
  let isHeld = false;
  let count = 0;
  const server = createServer((near) => {
    count += 1;
    const far = connect(toPort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      if (isHeld) from.pause();
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  const relay: TcpRelay = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    count: () => count,
    hold() {
      isHeld = true;
      for (const end of ends) end.pause();
    },
    resume() {
      isHeld = false;
      for (const end of ends) end.resume();
    },
    cut() {
      for (const end of ends) end.resetAndDestroy();
    },
    async stop() {
      relay.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}
