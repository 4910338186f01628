/** A minimal server: bytes by path, from memory. In a separate thread, like a separate process. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface StaticFile {
  readonly type: string;
  readonly bytes: string | Uint8Array;
}

export interface StaticServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the files under their paths (`/index.html`), for any method. */
export async function startStaticServer(files: Readonly<Record<string, StaticFile>>): Promise<StaticServer> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { waybillBench: files } });
  const [port] = await once(worker, 'message');
  return { url: `http://127.0.0.1:${String(port)}`, close: async () => void (await worker.terminate()) };
}

function serve(files: Readonly<Record<string, StaticFile>>): void {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const file = files[request.url ?? ''];
      if (file === undefined) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-type': file.type, 'content-length': Buffer.byteLength(file.bytes) });
      response.end(file.bytes);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : 0);
  });
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what startStaticServer passed
const passed = workerData as { readonly waybillBench?: Readonly<Record<string, StaticFile>> } | null;
if (!isMainThread && passed?.waybillBench !== undefined) serve(passed.waybillBench);
