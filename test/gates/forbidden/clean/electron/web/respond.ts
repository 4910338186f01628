import type { ServerResponse } from 'node:http';
import type { App } from '../app.ts';

export async function respond(app: App, response: ServerResponse): Promise<void> {
  response.end(JSON.stringify(await app.lane()));
}
