/**
 * `node electron/build/release.ts FROM TO`: collects the output of several machines (one folder each below FROM) into
 * TO, with `SHA256SUMS.txt` over all of it. The builds for the two Mac processors each have their own `latest-mac.yml`;
 * those are merged into one.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Installers, channel files for the updater, and block maps for its partial downloads. */
const RELEASE_FILES = /\.(?:exe|msi|dmg|zip|AppImage|deb|rpm|tar\.gz|blockmap)$|^(?:latest|beta)(?:-[\w-]+)?\.yml$/;

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Returns the entries below `files:` of a channel file as electron-builder writes it: indented lines. */
function filesOf(channel: string): string {
  return /^files:\n((?: .*\n)+)/m.exec(channel)?.[1] ?? '';
}

/**
 * Merges the channel files of one version.
 *
 * @throws if their versions differ
 */
export function mergeChannels(channels: readonly string[]): string {
  const [first = '', ...others] = channels;
  const version = (text: string): string => /^version: (.*)$/m.exec(text)?.[1] ?? '';
  const odd = others.find((other) => version(other) !== version(first));
  if (odd !== undefined) throw new Error(`Versions differ: ${version(first)} and ${version(odd)}.`);
  const own = filesOf(first);
  if (own === '') throw new Error('A channel file names no files.');
  const added = others.map(filesOf).filter((entries) => entries !== own);
  return first.replace(own, () => own + added.join(''));
}

/** Collects the files. @returns the names of the files in `to`, sorted */
export async function gather(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const found = new Map<string, string[]>();
  for (const entry of entries) {
    if (!entry.isFile() || !RELEASE_FILES.test(entry.name)) continue;
    found.set(entry.name, [...(found.get(entry.name) ?? []), join(entry.parentPath, entry.name)]);
  }
  for (const [name, paths] of found) {
    const [only] = paths;
    if (name.endsWith('.yml')) {
      const channels = await Promise.all(paths.toSorted().map((path) => readFile(path, 'utf8')));
      await writeFile(join(to, name), mergeChannels(channels));
    } else if (paths.length === 1 && only !== undefined) await copyFile(only, join(to, name));
    else throw new Error(`${name} was made ${paths.length} times: ${paths.join(', ')}.`);
  }
  const names = [...found.keys()].toSorted();
  const lines: string[] = [];
  for (const name of names) lines.push(`${await sha256Of(join(to, name))}  ${name}\n`);
  await writeFile(join(to, 'SHA256SUMS.txt'), lines.join(''));
  return names;
}

async function main(): Promise<number> {
  const [from, to] = process.argv.slice(2);
  if (from === undefined || to === undefined) {
    console.error(`node ${basename(import.meta.filename)} FROM TO`);
    return 2;
  }
  const names = await gather(resolve(from), resolve(to));
  for (const name of names) console.log(name);
  return names.length > 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
