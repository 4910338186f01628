/** The app as its hosts assemble it, with a real folder and the real database, connected to a service of the bench. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createUndiciHttp } from '../../../electron/platform/http/undiciHttp.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';

export interface BenchAccount {
  readonly memory: MemoryApp;
  close(): Promise<void>;
}

/** @param baseUrl of the service that receives all calls */
export async function openBenchAccount(baseUrl: string): Promise<BenchAccount> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const http = createUndiciHttp();
  const memory = await openMemoryApp(
    { send: (request) => http.send({ ...request, url: request.url.replace('https://api.freight.example', baseUrl) }) },
    { openStorage: () => openStorage(folder) },
  );
  await memory.connect();
  return {
    memory,
    async close() {
      await memory.app.close();
      await http.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
