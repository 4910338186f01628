/**
 * `node electron/build/smoke.ts [out/dist]`: starts the unpacked program that `npm run dist:dir` made, with `--smoke`
 * and a temporary data folder, and reports whether it started, reached the demo, and exited with 0.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sandboxFlags } from '../launch/electronRuntime.ts';

/** The program's own limit is a minute; a CI machine may take as long to load it. */
const TIMEOUT_MS = 3 * 60_000;

/** Where the program can be in the output folder, by system. */
const PLACES: Readonly<Record<string, readonly [folder: RegExp, program: string]>> = {
  linux: [/^linux(?:-\w+)?-unpacked$/, 'waybill'],
  win32: [/^win(?:-\w+)?-unpacked$/, 'Waybill.exe'],
  darwin: [/^mac(?:-\w+)?$/, 'Waybill.app/Contents/MacOS/Waybill'],
};

/** Returns the path of the unpacked program, or null if there is none. */
export async function findProgram(dist: string, platform: NodeJS.Platform): Promise<string | null> {
  const place = PLACES[platform];
  if (place === undefined) return null;
  for (const name of await readdir(dist).catch(() => [])) {
    const program = join(dist, name, place[1]);
    const exists = await stat(program).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (place[0].test(name) && exists) return program;
  }
  return null;
}

export interface SmokeResult {
  readonly passed: boolean;
  /** A message for the terminal. */
  readonly message: string;
}

/** Starts the program and waits until it ends. */
export async function runSmoke(program: string, timeoutMs: number = TIMEOUT_MS): Promise<SmokeResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'waybill-smoke-'));
  const args = [...sandboxFlags(process.platform, process.getuid?.()), '--smoke', '--data-dir', dataFolder];
  try {
    const child = spawn(program, args, { stdio: 'inherit', windowsHide: true });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const message = await new Promise<string | null>((done) => {
      child.once('error', (error) => done(`${program} did not start: ${error.message}`));
      child.once('exit', (code, signal) => {
        if (code === 0) done(null);
        else done(signal === null ? `${program} ended with ${code}` : `${program} was ended by ${signal}`);
      });
    });
    clearTimeout(timer);
    return message === null ? { passed: true, message: `${program} is well` } : { passed: false, message };
  } finally {
    // Windows may lock a file for a moment after the process has ended.
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function main(): Promise<number> {
  const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../../out/dist'));
  const program = await findProgram(dist, process.platform);
  if (program === null) {
    console.error(`There is no unpacked program below ${dist}. Run: npm run dist:dir`);
    return 2;
  }
  const result = await runSmoke(program);
  console.log(`${result.message}.`);
  return result.passed ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
