/** The server's programs on this machine, run without root, and a new cluster. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { canMakeCertificates } from './testCertificates.ts';

const run = promisify(execFile);

/** Debian installs them outside of PATH, in a folder for each version. */
const VERSION = ['18', '17', '16', '15'].find((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`));
export const BIN = VERSION === undefined ? '' : `/usr/lib/postgresql/${VERSION}/bin`;

/** The user that the package creates: PostgreSQL does not run as root. */
const SERVER_USER = 'postgres';
const isRoot = process.getuid?.() === 0;
/** Of the cluster; without a password so far. */
export const SUPERUSER = 'postgres';

/** What a cluster with a few databases needs, with a margin. */
const MIN_MEMORY_BYTES = 2 ** 30;
const CACHE = resolve(import.meta.dirname, '../../.cache/postgres');

/** `''` if a server can be started here, otherwise the reason to skip its tests. */
export function noPostgres(): string {
  if (process.platform !== 'linux') return " (skipped: the tests' PostgreSQL server runs on Linux only)";
  if (BIN === '') return ' (skipped: postgresql not installed)';
  if (!canMakeCertificates) return ' (skipped: openssl not installed)';
  if (spawnSync('setpriv', ['--version']).status !== 0) return ' (skipped: util-linux not installed)';
  return isRoot && spawnSync('id', [SERVER_USER]).status !== 0 ? ` (skipped: no user ${SERVER_USER})` : '';
}

function serverUser(): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, SERVER_USER], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
const user = isRoot && noPostgres() === '' ? serverUser() : null;

/** Gives a file or folder to the user that runs the server. */
export function give(path: string): void {
  if (user !== null) chownSync(path, user.uid, user.gid);
}

/** The command that runs a program without root, and ends it if this process is killed. */
export function unprivileged(program: string): [string, string[]] {
  const asUser = user === null ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return ['setpriv', ['--pdeathsig=QUIT', ...asUser, join(BIN, program)]];
}

/** Runs a program to its end. */
export async function must(program: string, ...args: readonly string[]): Promise<void> {
  const [command, first] = unprivileged(program);
  await run(command, [...first, ...args], { cwd: '/' });
}

/** Copies a new cluster to a folder. `initdb` takes thirty times as long, so it runs once. */
export async function copyNewCluster(to: string): Promise<void> {
  const prepared = join(CACHE, VERSION ?? '');
  if (!existsSync(prepared)) {
    mkdirSync(CACHE, { recursive: true });
    const home = mkdtempSync(join(parentFolder(false), 'waybill-initdb-'));
    give(home);
    const data = join(home, 'data');
    const auth = ['--auth-host=scram-sha-256', '--auth-local=trust'];
    await must('initdb', '-D', data, '-U', SUPERUSER, ...auth, '--no-locale', '-E', 'UTF8', '--no-sync');
    const copy = mkdtempSync(`${prepared}.`);
    await run('cp', ['-a', '--no-target-directory', data, copy]);
    rmSync(home, { recursive: true });
    // Another server, of this process or another, may have been first.
    await rename(copy, prepared).catch(() => rm(copy, { recursive: true }));
  }
  await run('cp', ['-a', prepared, to]);
}

/** Memory, if it has room; small machines and containers have a folder of memory that is too small. */
export function parentFolder(isOnDisk: boolean): string {
  const memory = '/dev/shm';
  if (isOnDisk || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > MIN_MEMORY_BYTES ? memory : tmpdir();
}
