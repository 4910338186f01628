/**
 * `npm run dist`: builds, and packages for the system and the processor it runs on. `npm run dist:dir`: only the
 * unpacked program, without any download when a runtime is at hand (`--runtime FOLDER` or `ELECTRON_OVERRIDE_DIST_PATH`).
 *
 * Nothing is ever published from here. Where updates are looked for is built in by the environment:
 * `WAYBILL_UPDATE_URL` (a plain https server), else `WAYBILL_UPDATE_REPOSITORY` (`owner/name` on GitHub), else nowhere.
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AfterPackContext, CliOptions, Configuration } from 'electron-builder';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const USAGE = 'node electron/build/dist.ts [dir] [--runtime FOLDER] [--output FOLDER] [--target NAME] [--quick]';

type Env = Readonly<Record<string, string | undefined>>;

export interface DistOptions {
  /** Only the unpacked program. */
  readonly dir: boolean;
  /** Folder of an unpacked Electron, or null: electron-builder fetches one. */
  readonly runtime: string | null;
  /** Where it goes, or null for `out/dist`. */
  readonly output: string | null;
  /** One of the targets only, such as `tar.gz`. */
  readonly target: string | null;
  /** Nothing is compressed: for a try, not for people. */
  readonly quick: boolean;
}

/** Reads the arguments. @returns the options, or what is wrong in one sentence */
export function readDistOptions(argv: readonly string[], env: Env): Result<DistOptions, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        runtime: { type: 'string' },
        output: { type: 'string' },
        target: { type: 'string' },
        quick: { type: 'boolean', default: false },
      },
    });
    const unknown = positionals.find((word) => word !== 'dir');
    if (unknown !== undefined) return fail(`"${unknown}" is not known. ${USAGE}`);
    const runtime = values.runtime || env['ELECTRON_OVERRIDE_DIST_PATH'] || null;
    return ok({
      dir: positionals.length > 0,
      runtime: runtime === null ? null : resolve(runtime),
      output: values.output === undefined ? null : resolve(values.output),
      target: values.target ?? null,
      quick: values.quick,
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message.split('. ', 1)[0] : String(error)}. ${USAGE}`);
  }
}

/** Where the packaged program looks for updates, or a sentence about an address that won't do. */
export function updatePlace(env: Env): Result<Configuration['publish'], string> {
  const url = env['WAYBILL_UPDATE_URL'];
  if (url) {
    if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return fail('WAYBILL_UPDATE_URL must be https.');
    return ok({ provider: 'generic', url });
  }
  const repository = env['WAYBILL_UPDATE_REPOSITORY'];
  if (!repository) return ok(null);
  const [, owner, repo] = /^([\w-]+)\/([\w.-]+)$/.exec(repository) ?? [];
  if (owner === undefined || repo === undefined) return fail('WAYBILL_UPDATE_REPOSITORY must be owner/name.');
  return ok({ provider: 'github', owner, repo });
}

/** An unpacked runtime is copied as it is, with the program that it shows by itself. */
async function removeLeftovers({
  appOutDir,
  packager,
}: Pick<AfterPackContext, 'appOutDir' | 'packager'>): Promise<void> {
  const resources = packager.getResourcesDir(appOutDir);
  for (const left of [join(resources, 'default_app.asar'), join(appOutDir, 'version')]) {
    await rm(left, { force: true });
  }
}

/** What electron-builder is asked for, without the targets: those come from the system it runs on. */
export function distRequest(options: DistOptions, publish: Configuration['publish']): CliOptions {
  return {
    projectDir: ROOT,
    publish: 'never',
    config: {
      extends: resolve(ROOT, 'electron-builder.yml'),
      publish: publish ?? null,
      ...(options.quick ? { compression: 'store' } : {}),
      ...(options.runtime === null ? {} : { electronDist: options.runtime, afterExtract: removeLeftovers }),
      ...(options.output === null ? {} : { directories: { output: options.output } }),
    },
  };
}

/** Packages what is built. @returns the files that were made, besides the unpacked program */
export async function pack(options: DistOptions, env: Env): Promise<Result<string[], string>> {
  const place = updatePlace(env);
  if (!place.ok) return place;
  // Loaded late: it takes a second, and a wrong argument should not.
  const { build, Platform } = await import('electron-builder');
  const name = options.dir ? 'dir' : options.target;
  const targets = Platform.current().createTarget(name);
  return ok(await build({ ...distRequest(options, place.value), targets }));
}

async function main(): Promise<number> {
  const options = readDistOptions(process.argv.slice(2), process.env);
  if (!options.ok) {
    console.error(options.error);
    return 2;
  }
  const { build } = await import('./build.ts');
  const { collectLicenses, disagreed } = await import('./licenses.ts');
  const problems = await build();
  const licences = disagreed(await collectLicenses(ROOT));
  if (licences.length > 0) problems.push(`These licences were not agreed to: ${licences.join(', ')}.`);
  if (problems.length > 0) {
    for (const problem of problems) console.error(problem);
    return 1;
  }
  const packed = await pack(options.value, process.env);
  if (!packed.ok) {
    console.error(packed.error);
    return 2;
  }
  for (const file of packed.value) console.log(file);
  return 0;
}

if (import.meta.main) process.exitCode = await main();
