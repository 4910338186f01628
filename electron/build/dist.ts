/**
 * `npm run dist`: builds and packages for the current system and processor. `npm run dist:dir`: only the unpacked
 * program, without any download if a runtime is available (`--runtime FOLDER` or `ELECTRON_OVERRIDE_DIST_PATH`).
 *
 * Never publishes anything. The update server is built in from the environment: `WAYBILL_UPDATE_URL` (a plain https
 * server), otherwise `WAYBILL_UPDATE_REPOSITORY` (`owner/name` on GitHub), otherwise none.
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
  /** Folder of an unpacked Electron, or null to let electron-builder download one. */
  readonly runtime: string | null;
  /** Output folder, or null for `out/dist`. */
  readonly output: string | null;
  /** Only one of the targets, such as `tar.gz`. */
  readonly target: string | null;
  /** No compression: for tests, not for distribution. */
  readonly quick: boolean;
}

/** Parses the arguments. @returns the options, or one sentence about what is wrong */
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
    const unknown = positionals.find((name) => name !== 'dir');
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

/** Returns the update server of the packaged program, or one sentence about an invalid address. */
export function updateServer(env: Env): Result<Configuration['publish'], string> {
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

/** An unpacked runtime is copied unchanged, including Electron's default app, which must be removed. */
async function removeLeftovers({
  appOutDir,
  packager,
}: Pick<AfterPackContext, 'appOutDir' | 'packager'>): Promise<void> {
  const resources = packager.getResourcesDir(appOutDir);
  for (const leftover of [join(resources, 'default_app.asar'), join(appOutDir, 'version')]) {
    await rm(leftover, { force: true });
  }
}

/** Returns the electron-builder options without targets: those depend on the system it runs on. */
export function builderOptions(options: DistOptions, publish: Configuration['publish']): CliOptions {
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

/** Packages the build. @returns the files that were made, without those of the unpacked program */
export async function pack(options: DistOptions, env: Env): Promise<Result<string[], string>> {
  const server = updateServer(env);
  if (!server.ok) return server;
  // Imported late: loading takes a second, and wrong arguments should fail immediately.
  const { build, Platform } = await import('electron-builder');
  const name = options.dir ? 'dir' : options.target;
  const targets = Platform.current().createTarget(name);
  return ok(await build({ ...builderOptions(options, server.value), targets }));
}

async function main(): Promise<number> {
  const options = readDistOptions(process.argv.slice(2), process.env);
  if (!options.ok) {
    console.error(options.error);
    return 2;
  }
  const { build } = await import('./build.ts');
  const { collectLicenses, unacceptedLicenses } = await import('./licenses.ts');
  const problems = await build();
  const licenses = unacceptedLicenses(await collectLicenses(ROOT));
  if (licenses.length > 0) problems.push(`These licenses were not agreed to: ${licenses.join(', ')}.`);
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
