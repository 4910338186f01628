/**
 * The file that is passed to a browser instead of an address: every user of the machine can read a program's arguments,
 * but only the owner can read this file. It redirects the browser to the address and is deleted afterward.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Token } from './sessions.ts';

/** A browser that has not loaded the file by then never will. */
export const ARRIVAL_MS = 60_000;

const NAME = /^open-[\w-]{22}\.html$/;

/** Calls back once after `ms`; the returned function cancels it. */
type After = (ms: number, callback: () => void) => () => void;

export interface OpeningFile {
  /** `file:` address. */
  readonly address: string;
  /** Does nothing if the file no longer exists. */
  remove(): void;
}

/**
 * Rejects if the file can't be written, or if other users could read it: on a disk without file permissions, such as
 * FAT.
 *
 * @param address created by the app, so nothing in it needs escaping
 * @param canOthersRead takes the file's path, before the address is in it
 */
export async function writeOpeningFile(
  folder: string,
  address: string,
  canOthersRead = isOpenToOthers,
): Promise<OpeningFile> {
  // Files left by a crash: their tokens ended with that process.
  const stale = (await readdir(folder)).filter((name) => NAME.test(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));

  const path = join(folder, `open-${randomBytes(16).toString('base64url')}.html`);
  const page = `<!doctype html>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Waybill</title>
<script>location.replace(${JSON.stringify(address)})</script>
`;
  await writeFile(path, '', { mode: 0o600, flag: 'wx' });
  try {
    if (await canOthersRead(path)) throw new Error('Other users of this computer could read the file.');
    await writeFile(path, page);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { address: pathToFileURL(path).href, remove: () => rmSync(path, { force: true }) };
}

async function isOpenToOthers(path: string): Promise<boolean> {
  // Windows restricts access to a user's own folders.
  return process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
}

/** Deletes the file after its token was exchanged. After a minute invalidates both and calls `onLate`. */
export function removeOnceRead(file: OpeningFile, token: Token, after: After, onLate: () => void): void {
  const stop = after(ARRIVAL_MS, () => {
    token.drop();
    file.remove();
    onLate();
  });
  void token.exchanged.then(() => {
    stop();
    file.remove();
  });
}
