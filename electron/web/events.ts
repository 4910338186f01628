/** `GET /events`: the app's events as a server-sent stream. */
import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '../../shared/ipc/csp.ts';
import type { WaybillApp } from '../app.ts';

/** A silent stream is taken for a dead one by proxies and by the page. */
const HEARTBEAT_MS = 15_000;

/** Sends every event as `data: {"name": …, "id": …}` until the page goes away. */
export function streamEvents(app: WaybillApp, response: ServerResponse): void {
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  // The page may come back at once: the host runs on the same machine.
  response.write('retry: 500\n\n');
  const unsubscribe = app.subscribe((event) => response.write(`data: ${JSON.stringify(event)}\n\n`));
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  response.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
}
