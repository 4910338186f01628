import type { ServerResponse } from 'node:http';
import type { Core } from '../../core/app.ts';

export async function respond(app: Core, response: ServerResponse): Promise<void> {
  response.end(JSON.stringify(await app.lane()));
}
