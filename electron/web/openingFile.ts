/**
 * The file that is handed to a browser in the place of an address: a program's arguments can be read by every user of
 * the machine, this file by its owner alone. It leads the browser to the address and is removed once it did.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAME = /^open-[\w-]{22}\.html$/;

export interface OpeningFile {
  /** `file:` address. */
  readonly address: string;
  /** Does nothing when it is gone already. */
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
