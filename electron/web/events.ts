/** `GET /events`: the app's events as a stream of JSON, one a line. */
import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '../../shared/ipc/csp.ts';
import type { WaybillApp } from '../app.ts';
import { sendError } from './responses.ts';

/** A connection that carries nothing is ended by some systems. The page skips the empty lines. */
const HEARTBEAT_MS = 15_000;
/** A browser opens six connections to a host, and each tab has one stream. */
const MOST_STREAMS = 8;
/** A page that takes nothing any more would have all events kept for it in memory. */
const MOST_WAITING_BYTES = 1024 * 1024;

export interface EventStreams {
  /** Sends every event as a line until the page goes away. */
  open(app: WaybillApp, key: string, response: ServerResponse): void;
}

export function createEventStreams(): EventStreams {
  /** How many each session has, by its key. */
  const counts = new Map<string, number>();

  return {
    open(app, key, response) {
      const count = counts.get(key) ?? 0;
      if (count >= MOST_STREAMS) return sendError(response, 429, 'Waybill is open in too many tabs.');
      counts.set(key, count + 1);
      response.writeHead(200, {
        ...SECURITY_HEADERS,
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
      });
      const send = (line: string) => {
        response.write(`${line}\n`);
        // The page opens another one, and asks for everything again.
        if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
      };
      send('');
      const unsubscribe = app.subscribe((event) => send(JSON.stringify(event)));
      const heartbeat = setInterval(() => send(''), HEARTBEAT_MS);
      response.once('close', () => {
        clearInterval(heartbeat);
        unsubscribe();
        counts.set(key, (counts.get(key) ?? 1) - 1);
      });
    },
  };
}
