/** The demo's service as the app runs it: in a worker, restarted when it dies, configured for practice. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBundledService } from '../../../electron/platform/bundledService.ts';
import { NO_FAULTS } from '../../../shared/freight/trainingFaults.ts';

const credentials = { username: 'demo', password: 'secret-of-this-run' };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-worker-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ask = async (url: string, password = credentials.password) => {
  const authorization = `Basic ${Buffer.from(`demo:${password}`).toString('base64')}`;
  const response = await fetch(`${url}/functions/apiGetShipment?bolNumber=1`, { headers: { authorization } });
  return response.status;
};

test('it starts on loopback with the credentials of this run, obeys the training, and stops', async () => {
  const program = new URL('../../../electron/mock-service/worker.ts', import.meta.url);
  const service = createBundledService({ program, dataFolder: folder, speed: 1 });
  const url = await service.start(credentials, () => {});
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await service.start(credentials, () => {})).toBe(url);
  expect(await ask(url)).toBe(404);
  expect(await ask(url, 'wrong')).toBe(401);
  service.train({ faults: { ...NO_FAULTS, credentialsRevoked: true }, speed: 1440 });
  await expect.poll(() => ask(url)).toBe(403);
  expect(service.training().speed).toBe(1440);
  await service.stop();
  await expect(ask(url)).rejects.toThrow();
});

test('one that dies is started again, and its new address is reported', async () => {
  const program = join(folder, 'dies.mjs');
  writeFileSync(
    program,
    `import { parentPort, workerData } from 'node:worker_threads';
     import { existsSync, writeFileSync } from 'node:fs';
     const mark = workerData.dataDir + '/died';
     const again = existsSync(mark);
     parentPort.postMessage({ kind: 'listening', url: again ? 'http://127.0.0.1:2' : 'http://127.0.0.1:1' });
     parentPort.on('message', (message) => { if (message.kind === 'stop') process.exit(0); });
     if (!again) setTimeout(() => { writeFileSync(mark, ''); process.exit(1); }, 50);`,
  );
  const service = createBundledService({ program: pathToFileURL(program), dataFolder: folder, speed: 1 });
  const notified = Promise.withResolvers<string>();
  expect(await service.start(credentials, notified.resolve)).toBe('http://127.0.0.1:1');
  expect(await notified.promise).toBe('http://127.0.0.1:2');
  await service.stop();
});

test('one that can not start says why', async () => {
  const program = join(folder, 'fails.mjs');
  writeFileSync(
    program,
    `import { parentPort } from 'node:worker_threads';
     parentPort.postMessage({ kind: 'failed', reason: 'the disk is full' });`,
  );
  const service = createBundledService({ program: pathToFileURL(program), dataFolder: folder, speed: 1 });
  await expect(service.start(credentials, () => {})).rejects.toThrow('the disk is full');
});
