/**
 * Where the page's files come from. In a development build (`npm run dev`) that is a Vite server, which replaces edited
 * components in the running page. Other builds have no such switch: the bundler removes the branch.
 */
import { CONTENT_SECURITY_POLICY } from '../../shared/ipc/csp.ts';
import { builtPage, type PageFiles, pageResponse } from './pages.ts';

/** @param folder absolute path of the built page */
export function pageFiles(folder: string): PageFiles {
  const server = import.meta.env.DEV ? process.env['WAYBILL_DEV_SERVER'] : undefined;
  return server === undefined ? builtPage(folder) : vitePage(server);
}

/** @param server origin of the Vite server, such as `http://127.0.0.1:5173` */
function vitePage(server: string): PageFiles {
  // Vite writes a script and styles into the page, and reports changes through a web socket.
  const policy = CONTENT_SECURITY_POLICY.replace(/(script|style)-src 'self'/g, "$1-src 'self' 'unsafe-inline'").replace(
    "connect-src 'self'",
    `connect-src 'self' ${server.replace('http:', 'ws:')}`,
  );
  return {
    async get(target) {
      // For an unknown path, Vite returns the page.
      if (/^\/(?:call|documents|events|session)\b/.test(target)) return null;
      const accept = target === '/' || target.includes('.html') ? 'text/html' : '*/*';
      const found = await fetch(server + target, { headers: { accept } });
      if (!found.ok) return null;
      return pageResponse(200, Buffer.from(await found.arrayBuffer()), {
        'content-security-policy': policy,
        'content-type': found.headers.get('content-type') ?? 'application/octet-stream',
        'cache-control': 'no-store',
      });
    },
  };
}
