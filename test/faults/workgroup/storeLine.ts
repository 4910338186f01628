/**
 * The line between a clerk's computer and the store, which breaks on command: it ends TLS with the server's own
 * certificate, so it knows which call of the store a byte belongs to.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { PostgresServer } from '../../support/postgres.ts';

export const STORE_CALLS = ['begin', 'leave', 'end'] as const;
export type StoreCall = (typeof STORE_CALLS)[number];

/** Where in a call of the store something happens: before the store gets it, or after these bytes of its response. */
export interface StorePoint {
  readonly call: StoreCall;
  /** -1: before the store gets the call. */
  readonly responseBytes: number;
}

export interface StoreLine {
  readonly port: number;
  /** At the next such call, what was to be delivered waits until `act` resolves; with `cut`, the connection ends. */
  arm(point: StorePoint | null, act?: () => Promise<'deliver' | 'cut'>): void;
  /** The longest complete response to each call, in bytes. */
  readonly longest: Record<StoreCall, number>;
  /** Ends all connections. `isDown`: and rejects new ones. */
  cut(isDown: boolean): void;
  /** Nothing is delivered any more, and no side notices. */
  hang(): void;
  /** Ends all connections that hang, and accepts new ones. */
  mend(): void;
  close(): Promise<void>;
}

const SSL_REQUEST_BYTES = 8;
const QUERY = /\b(begin|leave|end)_booking\b/;

/** Starts the line on a loopback port. */
export async function startStoreLine(server: PostgresServer): Promise<StoreLine> {
  const read = (name: string) => readFileSync(join(server.socketFolder, 'data', name));
  const secureContext = createSecureContext({ cert: read('server.crt'), key: read('server.key') });
  const sockets = new Set<Socket>();
  const longest: Record<StoreCall, number> = { begin: 0, leave: 0, end: 0 };
  let armed: { readonly point: StorePoint; readonly act: () => Promise<'deliver' | 'cut'> } | null = null;
  let isDown = false;
  let isHung = false;

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }

  function relay(near: TLSSocket): void {
    const far = connect({ path: join(server.socketFolder, `.s.PGSQL.${server.port}`) });
    track(far);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    near.on('error', end).on('close', end);
    far.on('error', end).on('close', end);
    /** The call whose response arrives, and the bytes of it so far. */
    let current: StoreCall | null = null;
    let bytes = 0;

    const due = (call: StoreCall | null) => (call !== null && armed?.point.call === call ? armed : null);
    /** What waits for `act` is delivered in order. */
    let turn = Promise.resolve();
    const inTurn = (work: () => Promise<void>) => {
      turn = turn.then(work).catch(end);
    };
    /** Whether it is to be delivered; otherwise the line has ended. */
    async function happened(act: () => Promise<'deliver' | 'cut'>): Promise<boolean> {
      armed = null;
      if ((await act()) === 'deliver') return true;
      end();
      return false;
    }

    near.on('data', (chunk: Buffer) =>
      inTurn(async () => {
        if (isHung) return;
        const name = QUERY.exec(chunk.toString('latin1'))?.[1];
        const call = STORE_CALLS.find((each) => each === name) ?? null;
        // The rest of a call has no name.
        if (call !== null || bytes > 0) [current, bytes] = [call, 0];
        const breaks = due(call);
        if (breaks?.point.responseBytes === -1 && !(await happened(breaks.act))) return;
        far.write(chunk);
      }),
    );
    far.on('data', (chunk: Buffer) =>
      inTurn(async () => {
        if (isHung) return;
        const before = bytes;
        bytes += chunk.length;
        if (current !== null) longest[current] = Math.max(longest[current], bytes);
        const breaks = due(current);
        const at = breaks?.point.responseBytes ?? -1;
        if (breaks === null || at < before || at > bytes) {
          near.write(chunk);
          return;
        }
        near.write(chunk.subarray(0, at - before));
        if (await happened(breaks.act)) near.write(chunk.subarray(at - before));
      }),
    );
  }

  const listener = createServer((socket) => {
    track(socket);
    if (isDown) {
      socket.resetAndDestroy();
      return;
    }
    let first = Buffer.alloc(0);
    const onRequest = (chunk: Buffer) => {
      first = Buffer.concat([first, chunk]);
      if (first.length < SSL_REQUEST_BYTES) return;
      socket.off('data', onRequest);
      socket.pause();
      socket.write('S');
      relay(new TLSSocket(socket, { isServer: true, secureContext }));
    };
    socket.on('data', onRequest);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();

  const line: StoreLine = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    longest,
    arm(point, act = () => Promise.resolve('cut')) {
      armed = point === null ? null : { point, act };
    },
    cut(isDownFromNow) {
      isDown = isDownFromNow;
      for (const socket of sockets) socket.destroy();
    },
    hang() {
      isHung = true;
    },
    mend() {
      armed = null;
      isDown = false;
      if (!isHung) return;
      isHung = false;
      line.cut(false);
    },
    async close() {
      line.cut(true);
      listener.close();
      await once(listener, 'close');
    },
  };
  return line;
}
