import { beforeEach, expect, test } from 'vitest';
import type { UpdaterCapability, UpdateSource } from '../../../../electron/modules/updates/ports.ts';
import { createUpdates, type UpdatesOptions } from '../../../../electron/modules/updates/updates.ts';
import { fail, ok, type Result } from '../../../../shared/ipc/result.ts';
import { createManualClock, type ManualClock } from '../../../support/manualClock.ts';

const SIGNED: UpdaterCapability = { works: true, verifies: 'signature' };
const HASHED: UpdaterCapability = { works: true, verifies: 'hash' };

let clock: ManualClock;
let acts: string[];
let capability: UpdaterCapability;
let found: Result<string | null>;
let fetched: Result<void>;
let onPercent: (percent: number) => void;
let finishDownload: () => void;
beforeEach(() => {
  clock = createManualClock();
  acts = [];
  capability = SIGNED;
  found = ok('0.2.0');
  fetched = ok(undefined);
});

function open(changes: Partial<UpdatesOptions> = {}) {
  return createUpdates({
    updater: {
      capability: () => capability,
      check: ({ channel, server }: UpdateSource) => {
        acts.push(`look ${channel} ${server ?? 'built in'}`);
        return Promise.resolve(found);
      },
      download: (listener) => {
        acts.push('download');
        onPercent = listener;
        return new Promise((resolve) => {
          finishDownload = () => resolve(fetched);
        });
      },
      restart() {
        acts.push('restart');
        return Promise.resolve(ok(undefined));
      },
    },
    version: '0.1.0',
    clock,
    emit: () => {},
    channel: () => 'latest',
    isRequested: () => null,
    isOffByPolicy: false,
    server: null,
    isDemo: () => false,
    inTheWay: () => Promise.resolve({ bookings: 0, prints: 0 }),
    ...changes,
  });
}

async function downloaded(changes: Partial<UpdatesOptions> = {}) {
  const updates = open(changes);
  await updates.check();
  const downloading = updates.download();
  finishDownload();
  await downloading;
  return updates;
}

test('what is found is not downloaded, and what is downloaded is not installed, without a request', async () => {
  const updates = open();
  await expect(updates.check()).resolves.toMatchObject({ value: { state: { is: 'available', version: '0.2.0' } } });
  clock.advance(48 * 60 * 60_000);
  await new Promise((settled) => setImmediate(settled));
  expect(acts.filter((act) => act !== 'look latest built in')).toEqual([]);

  const downloading = updates.download();
  onPercent(41.7);
  expect(updates.status().state).toEqual({ is: 'downloading', version: '0.2.0', percent: 41 });
  finishDownload();
  await downloading;
  expect(updates.status().state).toEqual({ is: 'ready', version: '0.2.0' });
  expect(acts).not.toContain('restart');
  await expect(updates.install()).resolves.toEqual(ok({}));
  expect(acts.at(-1)).toBe('restart');
});

test('it checks automatically a minute after the start and every day, until it is closed', async () => {
  found = ok(null);
  const updates = open();
  expect(acts).toEqual([]);
  clock.advance(60_000);
  expect(acts).toHaveLength(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(updates.status().state).toEqual({ is: 'current' });
  clock.advance(24 * 60 * 60_000);
  expect(acts).toHaveLength(2);
  updates.close();
  expect(clock.waiting()).toBe(0);
});

test.each([[{ bookings: 1, prints: 0 }], [{ bookings: 0, prints: 2 }]])(
  'nothing restarts while %j is in progress',
  async (way) => {
    const updates = await downloaded({ inTheWay: () => Promise.resolve(way) });
    await expect(updates.install()).resolves.toEqual(fail({ code: 'update_blocked', ...way }));
    expect(acts).not.toContain('restart');
    expect(updates.status().state).toEqual({ is: 'ready', version: '0.2.0' });
  },
);

test.each([
  ['browser', { updater: null }],
  ['policy', { isOffByPolicy: true }],
  ['demo', { isDemo: () => true }],
  ['setting', { isRequested: () => false }],
] as const)('off for %s: there are no checks, automatic or manual', async (off, changes) => {
  const updates = open(changes);
  expect(updates.status().off).toBe(off);
  await updates.check();
  clock.advance(60 * 60_000);
  expect(acts).toEqual([]);
  await expect(updates.install()).resolves.toMatchObject({ ok: false });
});

test.each(['development', 'package_manager', 'installed_by_it', 'not_signed', 'no_server'] as const)(
  'where the platform says %s there are no checks, whatever the settings',
  async (why) => {
    capability = { works: false, why };
    const updates = open({ isRequested: () => true });
    expect(updates.status()).toMatchObject({ off: why, verifies: null });
    await updates.check();
    expect(acts).toEqual([]);
  },
);

test('where only a hash can be checked it is off, until it is turned on', async () => {
  capability = HASHED;
  expect(open().status()).toMatchObject({ off: 'setting', verifies: 'hash' });
  const updates = open({ isRequested: () => true, channel: () => 'beta', server: 'https://updates.example' });
  await updates.check();
  expect(acts).toEqual(['look beta https://updates.example']);
});

test('going over to the demo stops what was about to be installed', async () => {
  let demo = false;
  const updates = await downloaded({ isDemo: () => demo });
  demo = true;
  await expect(updates.install()).resolves.toMatchObject({ ok: false });
  expect(acts).not.toContain('restart');
});

test('a failed check and a failed download are reported, and can be retried', async () => {
  const error = { code: 'update_failed', problem: 'unreachable', detail: 'offline' } as const;
  found = fail(error);
  const updates = open();
  await updates.check();
  expect(updates.status()).toMatchObject({ state: { is: 'idle' }, lastError: error });

  found = ok('0.2.0');
  await updates.check();
  fetched = fail({ ...error, problem: 'not_trusted' });
  const downloading = updates.download();
  finishDownload();
  await downloading;
  expect(updates.status()).toMatchObject({
    state: { is: 'available', version: '0.2.0' },
    lastError: { problem: 'not_trusted' },
  });
});

test('two clicks download once, and a check leaves alone what is being downloaded', async () => {
  const updates = open();
  await updates.check();
  const first = updates.download();
  await updates.download();
  await updates.check();
  finishDownload();
  await first;
  expect(acts).toEqual(['look latest built in', 'download']);
});

test('after a change of the channel, nothing that was found in the other one is downloaded or installed', async () => {
  let channel: UpdateSource['channel'] = 'beta';
  found = ok('0.3.0-beta.1');
  const updates = await downloaded({ channel: () => channel });
  expect(updates.status().state).toEqual({ is: 'ready', version: '0.3.0-beta.1' });
  channel = 'latest';
  expect(updates.status().state).toEqual({ is: 'idle' });
  await updates.download();
  await expect(updates.install()).resolves.toMatchObject({ ok: false });
  expect(acts).not.toContain('restart');
  found = ok(null);
  await updates.check();
  expect(acts).toEqual(['look beta built in', 'download', 'look latest built in']);
  expect(updates.status().state).toEqual({ is: 'current' });
  channel = 'beta';
  expect(updates.status().state).toEqual({ is: 'idle' });
});
