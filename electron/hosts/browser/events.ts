/** `GET /events`: the app's events as a stream of JSON, one per line. */
import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '../../../shared/ipc/csp.ts';
import type { WaybillApp } from '../../core/app.ts';
import { sendError } from './responses.ts';

/** Some systems close idle connections. The page skips the empty lines. */
const HEARTBEAT_MS = 15_000;
/** A browser opens six connections to a host, and each tab has one stream. */
const MAX_STREAMS = 8;
/** If a page stops reading, its events would otherwise pile up in memory. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

export function createEventStreams() {
  /** Number of streams per session key. */
  const counts = new Map<string, number>();
  let streams = 0;

  return {
    /** Sends every event as a line until the page closes. */
    open(app: WaybillApp, key: string, response: ServerResponse): void {
      const count = counts.get(key) ?? 0;
      if (count >= MAX_STREAMS) {
        sendError(response, 429, 'Waybill is open in too many tabs.');
        return;
      }
      counts.set(key, count + 1);
      streams += 1;
      response.writeHead(200, {
        ...SECURITY_HEADERS,
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
      });
      const send = (line: string) => {
        response.write(`${line}\n`);
        // The page opens a new stream and reloads everything.
        if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
      };
      send('');
      const unsubscribe = app.subscribe((event) => send(JSON.stringify(event)));
      const heartbeat = setInterval(() => send(''), HEARTBEAT_MS);
      response.once('close', () => {
        clearInterval(heartbeat);
        unsubscribe();
        counts.set(key, (counts.get(key) ?? 1) - 1);
        streams -= 1;
        // Only a page knows whether there is a network. Without one, polls find out.
        if (streams === 0) app.online(true);
      });
    },
  };
}
