import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { builderOptions, readDistOptions, updateServer } from '../../../electron/build/dist.ts';

test('without arguments all targets of this system are made, with a downloaded runtime', () => {
  expect(readDistOptions([], {})).toEqual({
    ok: true,
    value: { dir: false, runtime: null, output: null, target: null, quick: false },
  });
});

test('the unpacked program alone, with an available runtime', () => {
  expect(readDistOptions(['dir'], { ELECTRON_OVERRIDE_DIST_PATH: '/opt/electron' })).toMatchObject({
    value: { dir: true, runtime: resolve('/opt/electron') },
  });
  const options = readDistOptions(['dir', '--runtime', 'here', '--output', 'there'], {
    ELECTRON_OVERRIDE_DIST_PATH: '/opt/electron',
  });
  if (!options.ok) throw new Error(options.error);
  expect(builderOptions(options.value, null)).toMatchObject({
    publish: 'never',
    config: { electronDist: resolve('here'), directories: { output: resolve('there') }, publish: null },
  });
});

test.each([[['installers']], [['--frobnicate']], [['--runtime']]])('%j is rejected in one sentence', (argv) => {
  const read = readDistOptions(argv, {});
  expect(read).toMatchObject({ ok: false });
  if (!read.ok) expect(read.error).toContain('node electron/build/dist.ts');
});

test.each([
  [{}, null],
  [{ WAYBILL_UPDATE_URL: 'https://updates.example/w' }, { provider: 'generic', url: 'https://updates.example/w' }],
  [{ WAYBILL_UPDATE_REPOSITORY: 'acme/way.bill' }, { provider: 'github', owner: 'acme', repo: 'way.bill' }],
])('%j sets the update server', (env, place) => {
  expect(updateServer(env)).toEqual({ ok: true, value: place });
});

test.each([
  { WAYBILL_UPDATE_URL: 'http://updates.example' },
  { WAYBILL_UPDATE_URL: 'updates' },
  { WAYBILL_UPDATE_REPOSITORY: 'acme' },
  { WAYBILL_UPDATE_REPOSITORY: 'acme/a/b' },
])('%j is not a trusted update server', (env) => {
  expect(updateServer(env)).toMatchObject({ ok: false });
});
