/** The two ways to start the service: from a terminal, and in a worker of the app. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { type WorkerCommand, type WorkerData, WorkerReportSchema } from '../../../electron/mock-service/messages.ts';
import { basic } from './harness.ts';

const CLI = fileURLToPath(new URL('../../../electron/mock-service/cli.ts', import.meta.url));
const WORKER = new URL('../../../electron/mock-service/worker.ts', import.meta.url);

async function runCli(flags: readonly string[], untilLine: RegExp | null) {
  const child = spawn(process.execPath, [CLI, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (untilLine?.test(out)) resolve();
    });
    void exited.then(() => resolve());
  });
  return {
    out: () => out,
    err: () => err,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

describe('npm run mock', () => {
  it('prints its address, serves its credentials with the requested faults, and ends on a signal', async () => {
    const flags = ['--port', '0', '--username', 'u', '--password', 'p', '--fault', 'rateLimit=with_retry_after'];
    const cli = await runCli([...flags, '--now', '2026-11-17T15:00:00Z', '--speed', '1440'], /\n/);
    const url = /^Mock freight service: (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(cli.out())?.[1];
    const headers = { authorization: basic('u', 'p') };
    const response = await fetch(`${url}/functions/apiGetShipment?bolNumber=1`, { headers });
    expect(response.status).toBe(429);
    // Windows has no signals: there the process is killed.
    expect(await cli.stop()).toBe(process.platform === 'win32' ? null : 0);
    expect(cli.err()).toBe('');
  });

  it.each([
    [['--password', 'p'], '--username'],
    [['--username', 'u'], '--password'],
    [['--username', 'u', '--password', 'p', '--port', '99999'], '--port'],
    [['--username', 'u', '--password', 'p', '--speed', 'fast'], '--speed'],
    [['--username', 'u', '--password', 'p', '--fault', 'earthquake'], 'earthquake'],
    [['--username', 'u', '--password', 'p', '--fault', 'bookingInvalid=[{"field":""}]'], 'bookingInvalid'],
    [['--colour', 'red'], '--colour'],
  ])('rejects %j with a message about %s', async (flags, word) => {
    const cli = await runCli(flags, null);
    expect(await cli.stop()).toBe(2);
    expect(cli.err()).toContain(word);
    expect(cli.out()).toBe('');
  });
});

describe('the worker', () => {
  const data: WorkerData = { username: 'u', password: 'p' };
  const nextReport = async (worker: Worker) => WorkerReportSchema.parse((await once(worker, 'message'))[0]);
  const notify = (worker: Worker, command: WorkerCommand) => worker.postMessage(command);

  it('reports its address, accepts faults, and ends on command', async () => {
    const worker = new Worker(WORKER, { workerData: data });
    const report = await nextReport(worker);
    if (report.kind !== 'listening') throw new Error(`it reported ${report.kind}`);
    const status = async () => {
      const headers = { authorization: basic('u', 'p') };
      return (await fetch(`${report.url}/functions/apiGetShipment?bolNumber=1`, { headers })).status;
    };
    expect(await status()).toBe(404);
    notify(worker, { kind: 'faults', faults: { credentialsRevoked: true } });
    await expect.poll(status).toBe(403);
    notify(worker, { kind: 'speed', speed: 1440 });
    const ended = once(worker, 'exit');
    notify(worker, { kind: 'stop' });
    expect(await nextReport(worker)).toEqual({ kind: 'stopped' });
    expect((await ended)[0]).toBe(0);
  });

  it('reports why it could not start, and ends', async () => {
    const worker = new Worker(WORKER, { workerData: { ...data, dataDir: join(CLI, 'none') } });
    const ended = once(worker, 'exit');
    expect(await nextReport(worker)).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/\S/) });
    expect((await ended)[0]).toBe(0);
  });
});
