import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { UpdateCheckResult } from 'electron-updater';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createShellUpdater, type ShellUpdater, updateError } from '../../../../electron/hosts/desktop/updater.ts';
import { standIn } from '../../../support/electronDouble.ts';

/** electron-updater, typed by its own declarations. */
class UpdaterDouble {
  readonly events = new EventEmitter();
  readonly acts: unknown[] = [];
  autoDownload = true;
  autoInstallOnAppQuit = true;
  disableWebInstaller = false;
  allowPrerelease = false;
  allowDowngrade = false;
  logger: ShellUpdater['logger'] = null;
  found: Pick<UpdateCheckResult, 'isUpdateAvailable' | 'updateInfo'> | null = null;
  failure: Error | null = null;
  updateConfigPath: string | null = null;
  private chosen: string | null = null;

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- overloads cannot be written out here
  readonly on = ((name: string, listener: () => void) =>
    this.events.on(name, listener)) as unknown as ShellUpdater['on'];
  get channel(): string | null {
    return this.chosen;
  }
  set channel(name: string | null) {
    this.chosen = name;
    // As the real one does.
    this.allowDowngrade = true;
  }
  readonly setFeedURL: ShellUpdater['setFeedURL'] = (options) => void this.acts.push(options);
  checkForUpdates(): Promise<UpdateCheckResult | null> {
    this.acts.push(`check ${this.channel} downgrade ${this.allowDowngrade} prerelease ${this.allowPrerelease}`);
    if (this.failure !== null) return Promise.reject(this.failure);
    return Promise.resolve(this.found === null ? null : standIn<UpdateCheckResult>(this.found));
  }
  downloadUpdate(): Promise<string[]> {
    this.acts.push('download');
    this.events.emit('download-progress', { percent: 12.5 });
    return this.failure === null ? Promise.resolve([]) : Promise.reject(this.failure);
  }
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void {
    this.acts.push(`install ${isSilent} ${isForceRunAfter}`);
  }
}

let double: UpdaterDouble;
let loads: number;
let restarts: string[];
let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  double = new UpdaterDouble();
  loads = 0;
  restarts = [];
  folder = mkdtempSync(join(tmpdir(), 'waybill-updater-'));
});

const updater = () =>
  createShellUpdater({
    capability: () => ({ works: true, verifies: 'signature' }),
    load: () => {
      loads += 1;
      return Promise.resolve(double satisfies ShellUpdater);
    },
    restart: {
      async close() {
        await turn();
        restarts.push(`closed before ${double.acts.length}`);
      },
      startAgain: () => restarts.push('started again'),
    },
    configFile: join(folder, 'built.yml'),
    ownConfigFile: join(folder, 'own.yml'),
  });
const found = (version: string, isUpdateAvailable = true) => ({
  isUpdateAvailable,
  updateInfo: standIn<UpdateCheckResult['updateInfo']>({ version }),
});

test('it is loaded when it is first needed, once, and does nothing automatically', async () => {
  const made = updater();
  expect(loads).toBe(0);
  await made.check({ channel: 'latest', server: null });
  await made.check({ channel: 'latest', server: null });
  expect(loads).toBe(1);
  expect([double.autoDownload, double.autoInstallOnAppQuit, double.disableWebInstaller]).toEqual([false, false, true]);
});

test('a newer version is reported, an older or equal one is not', async () => {
  const made = updater();
  double.found = found('0.2.0');
  await expect(made.check({ channel: 'latest', server: null })).resolves.toEqual({ ok: true, value: '0.2.0' });
  double.found = found('0.1.0', false);
  await expect(made.check({ channel: 'latest', server: null })).resolves.toEqual({ ok: true, value: null });
});

test('the channel and the server are the requested ones, and nothing goes back to an older version', async () => {
  const made = updater();
  await made.check({ channel: 'latest', server: null });
  await made.check({ channel: 'beta', server: 'https://updates.example' });
  expect(double.acts).toEqual([
    'check latest downgrade false prerelease false',
    { provider: 'generic', url: 'https://updates.example', channel: 'beta' },
    'check beta downgrade false prerelease true',
  ]);
});

test('downloading reports its progress', async () => {
  const percents: number[] = [];
  await expect(updater().download((percent) => percents.push(percent))).resolves.toEqual({
    ok: true,
    value: undefined,
  });
  expect(percents).toEqual([12.5]);
});

test('a restart closes the app, then installs without a wizard and starts the app again', async () => {
  await expect(updater().restart()).resolves.toEqual({ ok: true, value: undefined });
  expect(restarts).toEqual(['closed before 0']);
  expect(double.acts).toEqual(['install true true']);
});

test('after an installer that can not be started the app starts again', async () => {
  const made = updater();
  await made.restart();
  double.events.emit('error', new Error('no installer'));
  expect(restarts).toEqual(['closed before 0', 'started again']);
});

test('an updater that can not be loaded is reported, and the app continues', async () => {
  const made = createShellUpdater({
    capability: () => ({ works: true, verifies: 'hash' }),
    load: () => Promise.reject(new Error('not in the archive')),
    restart: { close: () => Promise.reject(new Error('must not close')), startAgain: () => {} },
    configFile: '/none',
    ownConfigFile: '/none',
  });
  await expect(made.restart()).resolves.toMatchObject({ ok: false, error: { code: 'update_failed' } });
});

test('a build without an update server gets the file that electron-updater reads', async () => {
  await updater().check({ channel: 'latest', server: 'https://updates.example' });
  expect(double.updateConfigPath).toBe(join(folder, 'own.yml'));
  expect(readFileSync(join(folder, 'own.yml'), 'utf8')).toBe('updaterCacheDirName: waybill-updater\n');

  double = new UpdaterDouble();
  writeFileSync(join(folder, 'built.yml'), 'provider: github\n');
  await updater().check({ channel: 'latest', server: 'https://updates.example' });
  expect(double.updateConfigPath).toBeNull();
});

test('an error that is also emitted as an event does not end the process', async () => {
  const made = updater();
  await made.check({ channel: 'latest', server: null });
  expect(() => double.events.emit('error', new Error('late'))).not.toThrow();
});

test.each([
  [new Error('net::ERR_NAME_NOT_RESOLVED'), 'unreachable'],
  [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'disk_full'],
  [Object.assign(new Error('not signed'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' }), 'not_trusted'],
  [new Error('sha512 checksum mismatch, expected a, got b'), 'not_trusted'],
  [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'not_trusted'],
  [new Error('something else'), 'other'],
  ['a word', 'other'],
])('%s is %s', async (error, problem) => {
  expect(updateError(error)).toMatchObject({ code: 'update_failed', problem });
  if (!(error instanceof Error)) return;
  double.failure = error;
  await expect(updater().check({ channel: 'latest', server: null })).resolves.toMatchObject({ error: { problem } });
  await expect(updater().download(() => {})).resolves.toMatchObject({ error: { problem } });
});

test('of a failure one short line is stored, without addresses', () => {
  const { detail } = updateError(
    new Error(`404 at https://u.example/x?token=1 because\nheaders: {…}\n${'x'.repeat(900)}`),
  );
  expect(detail).toBe('404 at the address because');
});
