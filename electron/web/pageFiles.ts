/** The files of the built page. They are listed once: a path that is not on the list does not exist. */
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { SECURITY_HEADERS } from '../../shared/ipc/csp.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface PageFiles {
  /** Whether there is a file at this path (`/assets/index.js`). */
  has(path: string): boolean;
  /** Answers with the file at this path, which must be there. */
  answer(path: string, response: ServerResponse, headOnly: boolean): Promise<void>;
}

/** Lists a folder. @param folder absolute path of the built page, which holds `index.html` */
export async function listPageFiles(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]),
  );

  return {
    has: (path) => files.has(path),
    async answer(path, response, headOnly) {
      const file = files.get(path);
      // In one piece: the largest is a megabyte, and a stream takes as many turns as it has pieces.
      const bytes = file === undefined ? null : await readFile(file).catch(() => null);
      if (file === undefined || bytes === null) {
        response.writeHead(404, SECURITY_HEADERS);
        response.end();
        return;
      }
      response.writeHead(200, {
        ...SECURITY_HEADERS,
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-length': bytes.byteLength,
        // The build puts a hash of the content into the names of these.
        'cache-control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
      });
      response.end(headOnly ? undefined : bytes);
    },
  };
}
