/**
 * A private, real CUPS: a scheduler on a free loopback port with a temporary configuration, a laser printer that writes
 * PDFs (cups-pdf), a Zebra label printer whose connection ends here, and one that is out of paper.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './freePort.ts';

const run = promisify(execFile);

const SERVER_BIN = '/usr/lib/cups';
const LASER_PPD = '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd';

export interface Spooler {
  /** Environment for programs that use it (`env`), and the part of it that the tests' environment lacks (`clientEnv`). */
  readonly env: NodeJS.ProcessEnv;
  readonly clientEnv: Readonly<Record<string, string>>;
  /** The data that the Zebra printer received, one per job, in the order of arrival. */
  readonly labels: readonly Buffer[];
  /** Runs one of the CUPS programs against it. */
  admin(program: string, ...args: readonly string[]): Promise<string>;
  /** The PDFs that the laser printer made of jobs whose title begins with `title`, in the order of their jobs. */
  pages(title: string): Promise<readonly { readonly job: number; readonly pdf: Buffer }[]>;
  /** Waits until the queues are empty. */
  idle(): Promise<void>;
  /** Removes all jobs and received labels, and lets all printers print again. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** `''` if a spooler can be started here, otherwise the reason to skip its tests. */
export function noSpooler(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ' (skipped: an own cupsd needs root on Linux)';
  const absent = ['cupsd', 'lp', 'lpstat', 'lpadmin'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (absent.length > 0) return ` (skipped: ${absent.join(', ')} not installed)`;
  return spawnSync('test', ['-f', LASER_PPD]).status === 0 ? '' : ' (skipped: printer-driver-cups-pdf not installed)';
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A printed file once it is written: the queue may report the job as done before. */
async function readComplete(path: string): Promise<Buffer> {
  for (let tries = 0; ; tries += 1) {
    const pdf = await readFile(path);
    if (pdf.includes('%%EOF', -1024) || tries > 100) return pdf;
    await wait(100);
  }
}

/** Time for one response. A scheduler that hangs at its start keeps `lpadmin` waiting for two minutes. */
const MAX_RESPONSE_MS = 30_000;

/** Of one spooler. */
const MAX_JOBS = 10_000;

/** The end of the name of a complete file of cups-pdf. */
const JOB = /-job_(\d+)\.pdf$/;
const jobOf = (file: string) => Number(JOB.exec(file)?.[1] ?? 0);

const ALLOW = '  Order allow,deny\n  Allow from 127.0.0.1\n';

/**
 * Creates the folder of the PDFs with a file in it, so that no other spooler removes the folder while this one prints:
 * cups-pdf would report such a job as done, without a file.
 */
async function reserveFolder(folder: string, marker: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await mkdir(folder, { recursive: true });
    try {
      return await writeFile(marker, '');
    } catch (error) {
      // Another spooler removed the folder in between.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || tries > 100) throw error;
    }
  }
}

/** A private folder of backends: those of the system, and a printer that is out of paper. */
async function makeServerBin(folder: string): Promise<void> {
  await mkdir(join(folder, 'backend'), { recursive: true });
  for (const part of await readdir(SERVER_BIN)) {
    if (part !== 'backend' && part !== 'backend-available') await symlink(join(SERVER_BIN, part), join(folder, part));
  }
  for (const name of ['cups-pdf', 'socket']) {
    await symlink(join(SERVER_BIN, 'backend', name), join(folder, 'backend', name));
  }
  // As a real backend reports it: the reason first, then it holds the job until the printer is refilled.
  const paperless = join(folder, 'backend', 'paperless');
  const script =
    '#!/bin/sh\n[ $# -eq 0 ] && exit 0\necho "STATE: +media-empty-error" >&2\ntrap "exit 1" TERM\nwhile :; do sleep 0.2; done\n';
  await writeFile(paperless, script);
  await chmod(paperless, 0o755);
}

/** Starts it, with the queues `laser`, `zebra` and `paperless`. A scheduler that doesn't respond is replaced by another. */
export async function startSpooler(): Promise<Spooler> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce();
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function startOnce(): Promise<Spooler> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-cups-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const inside = (name: string) => join(folder, name);
  for (const name of ['root/ppd', 'spool/tmp', 'cache', 'state', 'log']) await mkdir(inside(name), { recursive: true });
  await makeServerBin(inside('bin'));
  await writeFile(
    inside('root/cupsd.conf'),
    `LogLevel warn\nListen 127.0.0.1:${port}\nBrowsing Off\nWebInterface No\nDefaultAuthType None\nPreserveJobHistory Yes\n` +
      `MaxJobs 0\n<Location />\n${ALLOW}</Location>\n<Location /admin>\n${ALLOW}</Location>\n` +
      // Job names are visible to all clients.
      `<Policy default>\nJobPrivateAccess all\nJobPrivateValues none\n<Limit All>\n${ALLOW}</Limit>\n</Policy>\n`,
  );
  await writeFile(
    inside('root/cups-files.conf'),
    `SystemGroup root\nServerRoot ${inside('root')}\nServerBin ${inside('bin')}\nRequestRoot ${inside('spool')}\n` +
      `CacheDir ${inside('cache')}\nStateDir ${inside('state')}\nTempDir ${inside('spool/tmp')}\n` +
      `AccessLog ${inside('log/access')}\nErrorLog ${inside('log/error')}\nPageLog ${inside('log/page')}\n`,
  );

  // All spoolers' PDFs are in one folder, named by title and job.
  const firstJob = randomInt(10, 10_000) * MAX_JOBS;
  await writeFile(inside('cache/job.cache'), `NextJobId ${firstJob}\n`);

  const labels: Buffer[] = [];
  const sink = createServer((socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => labels.push(Buffer.concat(chunks)));
    socket.on('error', () => {});
  });
  const sinkPort = await listen(sink);

  // Jobs belong to the tests' user, regardless of the user that runs the printing program: cups-pdf writes to that
  // user's home.
  const clientEnv = { CUPS_SERVER: `127.0.0.1:${port}`, CUPS_USER: userInfo().username };
  const env = { ...process.env, ...clientEnv, LC_ALL: 'C' };
  const admin = async (program: string, ...args: readonly string[]) =>
    (await run(program, args, { env, timeout: MAX_RESPONSE_MS })).stdout;
  const conf = ['-f', '-c', inside('root/cupsd.conf'), '-s', inside('root/cups-files.conf')];
  const daemon: ChildProcess = spawn('cupsd', conf, { stdio: 'ignore' });
  const output = join(homedir(), 'PDF');
  const marker = join(output, `.waybill-${firstJob}`);
  await reserveFolder(output, marker);

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (daemon.exitCode === null && daemon.signalCode === null) {
      const ended = once(daemon, 'exit');
      daemon.kill(signal);
      await ended;
    }
    sink.close();
    for (const file of await printedFiles()) await rm(join(output, file), { force: true });
    await rm(marker, { force: true });
    // Fails if another spooler is still printing, or if there are other files.
    await rmdir(output).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const limit = Date.now() + MAX_RESPONSE_MS;
    while (!(await admin('lpstat', '-r').catch(() => '')).includes('is running')) {
      if (Date.now() > limit || daemon.exitCode !== null) throw new Error('cupsd did not start');
      await wait(50);
    }
    await admin('lpadmin', '-p', 'laser', '-E', '-v', 'cups-pdf:/', '-P', LASER_PPD, '-D', 'Shipping desk');
    await admin(
      'lpadmin',
      '-p',
      'zebra',
      '-E',
      '-v',
      `socket://127.0.0.1:${sinkPort}`,
      '-m',
      'drv:///sample.drv/zebra.ppd',
    );
    await admin('lpadmin', '-p', 'paperless', '-E', '-v', 'paperless:/', '-P', LASER_PPD);
    await admin('lpadmin', '-d', 'laser');
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }

  /** The names of the PDFs that its laser printer has made. */
  async function printedFiles(): Promise<string[]> {
    const files = await readdir(output).catch(() => []);
    return files.filter((file) => jobOf(file) >= firstJob && jobOf(file) < firstJob + MAX_JOBS);
  }
  async function idle(): Promise<void> {
    for (let tries = 0; (await admin('lpstat', '-W', 'not-completed', '-o')) !== ''; tries += 1) {
      if (tries > 2_000) throw new Error(`the queues did not empty: ${await admin('lpstat', '-o')}`);
      await wait(100);
    }
  }

  return {
    env,
    clientEnv,
    labels,
    admin,
    async pages(title) {
      const start = title.replace(/\W/g, '_');
      const files = (await printedFiles()).filter((file) => file.startsWith(start));
      const found: { job: number; pdf: Buffer }[] = [];
      for (const file of files.toSorted((a, b) => jobOf(a) - jobOf(b))) {
        found.push({ job: jobOf(file), pdf: await readComplete(join(output, file)) });
      }
      return found;
    },
    idle,
    async reset() {
      await admin('cancel', '-a');
      await admin('cupsenable', 'laser', 'zebra', 'paperless');
      await admin('cupsaccept', 'laser', 'zebra', 'paperless');
      await idle();
      for (const file of await printedFiles()) await rm(join(output, file), { force: true });
      labels.length = 0;
    },
    stop: () => stop(),
  };
}
