import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchRuntime, findRuntime, sandboxFlags } from '../../../electron/launch/electronRuntime.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waybill-runtime-'));
  await mkdir(join(root, 'node_modules/electron'), { recursive: true });
  await writeFile(join(root, 'node_modules/electron/package.json'), '{"version":"45.4.1"}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Replaces the runtime with a script. */
async function putRuntime(folder: string, script: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const program = join(folder, 'electron');
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  await writeFile(join(root, 'node_modules/electron/path.txt'), 'electron');
  return program;
}
const dist = () => join(root, 'node_modules/electron/dist');

describe.skipIf(process.platform === 'win32')('the runtime in node_modules', () => {
  test.each(['45.4.1', '45.4.2', '45.9.0', '45.10.0-beta.1'])('is ready when it is %s', async (version) => {
    const program = await putRuntime(dist(), `echo v${version}`);
    expect(await findRuntime(root, {})).toEqual({ state: 'ready', program });
  });

  test.each(['38.2.1', '45.4.0', '45.3.9', '45.4.1-beta.2', '46.0.0', '46.4.1'])(
    'is unusable when it is %s: of another major version, or older; both are named',
    async (version) => {
      await putRuntime(dist(), `echo v${version}`);
      expect(await findRuntime(root, {})).toEqual({
        state: 'unusable',
        why: `it is version ${version} and Waybill needs 45.4.1; run: npm ci`,
      });
    },
  );

  test('is compared with what the checkout pins, where the installed package is older', async () => {
    await writeFile(join(root, 'package.json'), '{"devDependencies":{"electron":"45.5.0"}}');
    await putRuntime(dist(), 'echo v45.4.1');
    expect(await findRuntime(root, {})).toEqual({
      state: 'unusable',
      why: 'it is version 45.4.1 and Waybill needs 45.5.0; run: npm ci',
    });
  });

  test.each([
    ['fails', 'echo v45.4.1; exit 1'],
    ['says nothing', 'exit 0'],
    ['says something else', 'echo usage: electron [file]'],
    ['crashes', 'kill -SEGV $$'],
  ])('is unusable when it %s', async (_what, script) => {
    await putRuntime(dist(), script);
    expect(await findRuntime(root, {})).toEqual({ state: 'unusable', why: 'it is damaged; run: npm ci' });
  });

  test('is unusable if it is not a program', async () => {
    const program = await putRuntime(dist(), 'echo v45.4.1');
    await chmod(program, 0o644);
    expect(await findRuntime(root, {})).toEqual({ state: 'unusable', why: 'it is damaged; run: npm ci' });
  });

  test.each([
    ['libgtk-3.so.0', 'on Debian or Ubuntu run: sudo apt install libgtk-3-0'],
    ['libodd.so.9', 'install the package that has it'],
  ])('is unusable without %s, and the message says what helps', async (library, help) => {
    await putRuntime(
      dist(),
      `echo "electron: error while loading shared libraries: ${library}: cannot open" >&2; exit 127`,
    );
    expect(await findRuntime(root, {})).toEqual({ state: 'unusable', why: `it lacks the library ${library}; ${help}` });
  });

  test('is damaged without one of its libraries', async () => {
    await putRuntime(
      dist(),
      'echo "electron: error while loading shared libraries: libffmpeg.so: cannot" >&2; exit 127',
    );
    expect(await findRuntime(root, {})).toEqual({ state: 'unusable', why: 'it is damaged; run: npm ci' });
  });

  test('runs as Electron even if the environment would make it Node', async () => {
    vi.stubEnv('ELECTRON_RUN_AS_NODE', '1');
    const program = await putRuntime(dist(), 'test -z "$ELECTRON_RUN_AS_NODE" && echo v45.4.1 || echo v24.0.0');
    expect(await findRuntime(root, {})).toEqual({ state: 'ready', program });
    vi.unstubAllEnvs();
  });

  test('is missing when there is none, or its file is missing', async () => {
    expect(await findRuntime(root, {})).toEqual({ state: 'missing' });
    await writeFile(join(root, 'node_modules/electron/path.txt'), 'electron');
    expect(await findRuntime(root, {})).toEqual({ state: 'missing' });
  });

  test('is expected where ELECTRON_OVERRIDE_DIST_PATH says', async () => {
    const elsewhere = join(root, 'elsewhere');
    const program = await putRuntime(elsewhere, 'echo v45.4.1');
    expect(await findRuntime(root, { ELECTRON_OVERRIDE_DIST_PATH: elsewhere })).toEqual({ state: 'ready', program });
    expect(await findRuntime(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'nowhere') })).toMatchObject({
      state: 'unusable',
    });
  });
});

test('a package that is not installed is reported', async () => {
  await rm(join(root, 'node_modules'), { recursive: true });
  expect(await findRuntime(root, {})).toEqual({
    state: 'unusable',
    why: 'its package is not installed; run npm ci',
  });
});

describe.skipIf(process.platform === 'win32')('fetching', () => {
  const installer = (script: string) => writeFile(join(root, 'node_modules/electron/install.js'), script);

  test('offline it uses a cached download, and through a proxy it does not probe the site', async () => {
    const program = join(dist(), 'electron');
    const make = `const fs = require('node:fs');
      fs.mkdirSync(${JSON.stringify(dist())}, { recursive: true });
      fs.writeFileSync(${JSON.stringify(program)}, '#!/bin/sh\\necho v45.4.1\\n', { mode: 0o755 });
      fs.writeFileSync(${JSON.stringify(join(root, 'node_modules/electron/path.txt'))}, 'electron');`;
    await installer(make);
    expect(await fetchRuntime(root, { ELECTRON_MIRROR: 'http://127.0.0.1:1/' })).toEqual({ state: 'ready', program });
    await installer("process.exit(process.env.ELECTRON_GET_USE_PROXY === '1' ? 3 : 0)");
    const proxied = { ELECTRON_MIRROR: 'http://127.0.0.1:1/', HTTPS_PROXY: 'http://127.0.0.1:2' };
    expect(await fetchRuntime(root, proxied)).toEqual({ state: 'not-fetched', why: 'its download failed' });
  });

  test('is not downloaded if downloads are off or the server does not respond', async () => {
    await installer('throw new Error("must not run")');
    expect(await fetchRuntime(root, { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })).toMatchObject({ state: 'not-fetched' });
    const nobody = await fetchRuntime(root, { ELECTRON_MIRROR: 'http://127.0.0.1:1/' });
    expect(nobody).toEqual({ state: 'not-fetched', why: "127.0.0.1:1 isn't responding" });
  });

  test('uses the package’s installer and tries what it brought', async () => {
    const mirror = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => mirror.once('listening', resolve));
    const address = mirror.address();
    const env = { ELECTRON_MIRROR: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` };
    await installer('process.exit(1)');
    expect(await fetchRuntime(root, env)).toEqual({ state: 'not-fetched', why: 'its download failed' });
    await installer('');
    expect(await fetchRuntime(root, env)).toEqual({ state: 'not-fetched', why: 'its download is incomplete' });
    const program = await putRuntime(dist(), 'echo v45.4.1');
    expect(await fetchRuntime(root, env)).toEqual({ state: 'ready', program });
    mirror.close();
  });
});

test('only root on Linux goes without the sandbox', () => {
  expect(sandboxFlags('linux', 0)).toEqual(['--no-sandbox']);
  expect(sandboxFlags('linux', 1000)).toEqual([]);
  expect(sandboxFlags('darwin', 0)).toEqual([]);
  expect(sandboxFlags('win32', undefined)).toEqual([]);
});
