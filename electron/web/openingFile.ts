/**
 * The file that is handed to a browser in the place of an address: a program's arguments can be read by every user of
 * the machine, this file by its owner alone. It leads the browser to the address and is removed once it did.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Token } from './sessions.ts';

/** A browser that has not come by then does not come any more. */
export const ARRIVAL_MS = 60_000;

const NAME = /^open-[\w-]{22}\.html$/;

/** Calls back once after `ms`; the function returned cancels it. */
type After = (ms: number, callback: () => void) => () => void;

export interface OpeningFile {
  /** `file:` address. */
  readonly address: string;
  /** Does nothing when there is no such file any more. */
  remove(): void;
}

/** @param address of our own making: nothing in it needs to be escaped */
export async function writeOpeningFile(folder: string, address: string): Promise<OpeningFile> {
  // One that an end without warning left behind: its token died with the host.
  const stale = (await readdir(folder)).filter((name) => NAME.test(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));

  const path = join(folder, `open-${randomBytes(16).toString('base64url')}.html`);
  const page = `<!doctype html>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Waybill</title>
<script>location.replace(${JSON.stringify(address)})</script>
`;
  await writeFile(path, page, { mode: 0o600, flag: 'wx' });
  return { address: pathToFileURL(path).href, remove: () => rmSync(path, { force: true }) };
}

/** Removes the file once its token was exchanged; after a minute both are removed, and `onLate` is called. */
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
