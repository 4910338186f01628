/**
 * Power cuts: a clerk books on a separate file system in an image. While the clerk is stopped, the image is copied;
 * what the system had not passed to the disk is not in the copy. The copy is mounted and opened, and everything that
 * was sent must be in it. This can't simulate a disk that loses what it confirmed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomOf } from '../booking/random.ts';
import { connectionFolder, openAccount } from './account.ts';

const IMAGE_BYTES = 96 * 1024 * 1024;

export interface PowerCut {
  readonly cut: number;
  /** Bookings that were sent. */
  readonly sent: number;
  /** Those of them that are not in the database. */
  readonly lost: readonly string[];
  /** Why it could not be opened; null: it could. */
  readonly rejected: string | null;
}

export interface PowerCutOptions {
  readonly seed: number;
  readonly cuts: number;
  /** Nothing is flushed: proves that the test detects losses. */
  readonly careless?: boolean;
  readonly onCut?: (cut: PowerCut) => void;
}

/** Why this machine can't run it, or null. */
export function whyNoPowerCuts(): string | null {
  const home = mkdtempSync(join(tmpdir(), 'waybill-power-'));
  try {
    const place = join(home, 'disk');
    mountImage(makeImage(join(home, 'image')), place);
    unmount(place);
    return null;
  } catch (error) {
    return `an ext4 image can't be mounted here (${String(error instanceof Error ? error.message : error).split('\n', 1)[0]})`;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Cuts the power this often. */
export async function runPowerCuts({ seed, cuts, careless = false, onCut }: PowerCutOptions): Promise<PowerCut[]> {
  const home = mkdtempSync(join(tmpdir(), 'waybill-power-'));
  const [image, disk] = [makeImage(join(home, 'image')), join(home, 'disk')];
  mountImage(image, disk);
  const clerk = spawn(
    process.execPath,
    [join(import.meta.dirname, 'powerClerk.ts'), disk, careless ? 'careless' : ''],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => clerk.once('exit', resolve));
  const said: string[] = [];
  clerk.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  try {
    await once(clerk.stdout, 'data');
    const tried: PowerCut[] = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      await wait(randomOf(seed, cut).whole(5, 400));
      clerk.kill('SIGSTOP');
      const sent = said.join('').split('\n').slice(0, -1);
      const copy = join(home, 'copy');
      copyFileSync(image, copy);
      clerk.kill('SIGCONT');
      const found = { cut, sent: sent.length, ...(await evaluate(copy, join(home, 'seen'), sent)) };
      tried.push(found);
      onCut?.(found);
    }
    return tried;
  } finally {
    clerk.kill('SIGKILL');
    await ended;
    unmount(disk);
    rmSync(home, { recursive: true, force: true });
  }
}

/** Mounts what was on the disk, and opens it as after the computer's next start. */
async function evaluate(
  image: string,
  place: string,
  sent: readonly string[],
): Promise<Pick<PowerCut, 'lost' | 'rejected'>> {
  mountImage(image, place);
  try {
    const base = join(connectionFolder(place), 'waybill.db');
    for (const beside of ['-open', '-sum']) ofAnotherStart(`${base}${beside}`);
    const { database, ledger } = openAccount(place);
    try {
      await database.checked;
      const has = (quoteReference: string) =>
        database.get(
          'SELECT 1 FROM bookings JOIN booking_attempts ON booking_id = id WHERE quote_reference = :quoteReference',
          { quoteReference },
        ) !== null;
      return { lost: sent.filter((quoteReference) => !has(quoteReference)), rejected: null };
    } finally {
      ledger.close();
      database.close();
    }
  } catch (error) {
    return {
      lost: [],
      rejected: error instanceof Error && 'failure' in error ? JSON.stringify(error.failure) : String(error),
    };
  } finally {
    unmount(place);
    rmSync(image);
  }
}

/** Here the same computer writes and reads; after a loss of power the boot is a different one. */
function ofAnotherStart(path: string): void {
  try {
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), boot: 'an earlier start' }));
  } catch {
    // The file is missing or incomplete.
  }
}

function makeImage(path: string): string {
  const file = openSync(path, 'w');
  ftruncateSync(file, IMAGE_BYTES);
  closeSync(file);
  execFileSync('mkfs.ext4', ['-q', '-F', path], { stdio: 'pipe' });
  return path;
}

function mountImage(image: string, place: string): void {
  mkdirSync(place, { recursive: true });
  execFileSync('mount', ['-o', 'loop,data=writeback,commit=300', image, place], { stdio: 'pipe' });
}

function unmount(place: string): void {
  execFileSync('umount', [place], { stdio: 'pipe' });
}
