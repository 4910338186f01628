/** Serves a folder with plain Node: `node server.ts FOLDER`. Prints its address. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const folder = process.argv[2] ?? '.';

const server = createServer((request, response) => {
  const pathname = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
  const path = pathname === '/' ? '/index.html' : pathname;
  readFile(join(folder, path)).then(
    (bytes) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(bytes),
    () => response.writeHead(404).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`Peer: http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/\n`);
});
