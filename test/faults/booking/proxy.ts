/**
 * A TCP proxy on loopback that breaks connections on command: it counts the bytes of one booking in both directions,
 * and records every complete booking request that it forwarded.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { OPERATIONS, type Operation } from '../../../shared/freight/operations.ts';
import { headLength, isWhole, withBody } from './httpMessage.ts';

/**
 * What happens to the next booking request. Counts are bytes of that request, or of its response, including the head.
 */
export type Break =
  /** Cut after this many bytes of the request were forwarded. */
  | { readonly at: 'request'; readonly bytes: number }
  /** Cut after this many bytes of the response were forwarded. */
  | { readonly at: 'response'; readonly bytes: number }
  /** The response is never forwarded, and the connection stays open. */
  | { readonly at: 'silence' }
  /** The complete request is held, even if its sender dies, until `release`. */
  | { readonly at: 'held' }
  /** Nothing breaks: calls back when the request is complete, before it is forwarded. */
  | { readonly at: 'passing' }
  /** A gateway responds with 502 in HTML; `forwarded`: after the service has done its work. */
  | { readonly at: 'gateway'; readonly forwarded: boolean };

/** Changes the bodies of successful responses. */
type Change = (operation: Operation, body: unknown) => unknown;

export interface BrokenWire {
  readonly url: string;
  /** Changes responses from now on. null: no change. */
  alter(change: Change | null): void;
  /**
   * Breaks the next booking once and calls back at that time. null: nothing breaks.
   *
   * @param sender only a booking whose head includes this
   */
  arm(plan: Break | null, onBreak?: () => void, sender?: string): void;
  /** The number of requests that are held. */
  heldCount(): number;
  /** Forwards the requests that are held. Resolves when the service has responded. */
  release(): Promise<void>;
  /** Bodies of the booking requests that were forwarded completely, in order. */
  readonly bodies: string[];
  /** The longest complete booking request and response, in bytes. */
  readonly longest: { request: number; response: number };
  /** Closes the port, and every connection through it. */
  unplug(): Promise<void>;
  /** Opens the same port again. */
  plugIn(): Promise<void>;
  close(): Promise<void>;
}

const BOOKING = 'POST /functions/apiBookShipment ';
const GATEWAY = (() => {
  const page = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';
  return `HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\nConnection: close\r\n\r\n${page}`;
})();

/**
 * Starts the proxy for a port on this machine.
 *
 * @param onRequest called with the head of each complete request
 */
export async function startWire(toPort: number, onRequest: (head: string) => void = () => {}): Promise<BrokenWire> {
  const sockets = new Set<Socket>();
  const bodies: string[] = [];
  const longest = { request: 0, response: 0 };
  let armed: { readonly plan: Break; readonly onBreak: () => void; readonly sender: string } | null = null;
  const stuck: Buffer[] = [];
  let change: Change | null = null;

  const server = createServer({ noDelay: true }, (down) => {
    const up = connect({ port: toPort, host: '127.0.0.1', noDelay: true });
    for (const socket of [down, up]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === down ? up : down).destroy();
      });
    }
    /** The parts of the request and of the response received so far. */
    let request = Buffer.alloc(0);
    let response = 0;
    let isBooking = false;
    /** A response that is to be changed, until it is complete. */
    let held = Buffer.alloc(0);

    /** What is to happen to this booking. */
    let plan: Break | null = null;

    const broken = () => {
      const broke = armed;
      plan = null;
      armed = null;
      broke?.onBreak();
    };
    const cut = () => {
      broken();
      down.resetAndDestroy();
      up.resetAndDestroy();
    };

    down.on('data', (chunk) => {
      if (response > 0 && isWhole(request)) [request, response] = [Buffer.alloc(0), 0];
      const before = request.length;
      request = Buffer.concat([request, chunk]);
      isBooking = request.subarray(0, BOOKING.length).toString('latin1') === BOOKING.slice(0, request.length);
      plan = isBooking && armed !== null && request.includes(armed.sender) ? armed.plan : null;
      if (isWhole(request)) onRequest(request.subarray(0, headLength(request)).toString('latin1'));
      if (isBooking && plan?.at === 'request' && request.length >= plan.bytes) {
        const part = chunk.subarray(0, plan.bytes - before);
        note(request.subarray(0, plan.bytes));
        // Forwarded bytes get time to arrive; a reset may overtake them.
        up.write(part, () => setTimeout(cut, 1));
        down.pause();
        return;
      }
      if (isBooking && plan?.at === 'gateway' && !plan.forwarded && isWhole(request)) {
        broken();
        down.end(GATEWAY);
        up.destroy();
        return;
      }
      if (isBooking && plan?.at === 'held') {
        if (!isWhole(request)) return;
        stuck.push(request);
        broken();
        return;
      }
      if (isBooking && plan?.at === 'passing' && isWhole(request)) broken();
      if (isBooking) note(request);
      up.write(chunk);
    });

    up.on('data', (chunk) => {
      response += chunk.length;
      if (plan !== armed?.plan) plan = null;
      if (isBooking && plan !== null) {
        switch (plan.at) {
          case 'silence':
            broken();
            down.removeAllListeners('data');
            down.resume();
            up.pause();
            return;
          case 'gateway':
            broken();
            down.end(GATEWAY);
            return;
          case 'response':
            if (response >= plan.bytes) {
              const part = chunk.subarray(0, Math.max(0, chunk.length - (response - plan.bytes)));
              up.pause();
              down.write(part, () => setTimeout(cut, 1));
              return;
            }
            break;
          default:
        }
      }
      const operation = change === null ? undefined : operationOf(request);
      if (operation !== undefined) {
        held = Buffer.concat([held, chunk]);
        if (!isWhole(held)) return;
        down.write(withBody(held, (body) => change?.(operation, body) ?? body));
        held = Buffer.alloc(0);
        return;
      }
      if (isBooking) longest.response = Math.max(longest.response, response);
      down.write(chunk);
    });
  });
  function note(sent: Buffer): void {
    if (!isWhole(sent)) return;
    longest.request = Math.max(longest.request, sent.length);
    bodies.push(sent.subarray(headLength(sent)).toString('utf8'));
  }
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const unplug = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arm(next, onBreak = () => {}, sender = '') {
      armed = next === null ? null : { plan: next, onBreak, sender };
    },
    heldCount: () => stuck.length,
    alter(next) {
      change = next;
    },
    async release() {
      if (stuck.length === 0) throw new Error('no request is held');
      for (const request of stuck.splice(0)) {
        note(request);
        const up = connect({ port: toPort, host: '127.0.0.1' });
        up.write(request);
        await once(up, 'data');
        up.destroy();
      }
    },
    bodies,
    longest,
    unplug,
    plugIn: () => listen(port),
    close: unplug,
  };
}

const BY_PATH = new Map<string, Operation>([
  [OPERATIONS.getRates.path, 'getRates'],
  [OPERATIONS.bookShipment.path, 'bookShipment'],
  [OPERATIONS.getShipment.path, 'getShipment'],
  [OPERATIONS.getDocuments.path, 'getDocuments'],
]);

function operationOf(request: Buffer): Operation | undefined {
  const [, path] = /^[A-Z]+ ([^ ?]+)/.exec(request.subarray(0, 200).toString('latin1')) ?? [];
  return BY_PATH.get(path ?? '');
}
