import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InstallInfo, updateCapability } from '../../../../electron/hosts/desktop/updateCapability.ts';

const SERVER = 'https://updates.example';
const never = (why: string) => ({ works: false, why });
let folder: string;
let details: InstallInfo;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-install-'));
  mkdirSync(join(folder, 'resources'));
  details = {
    platform: 'win32',
    isPackaged: true,
    env: {},
    program: join(folder, 'Waybill.exe'),
    resourcesFolder: join(folder, 'resources'),
    productName: 'Waybill',
    signatureOf: () => null,
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text = ''): void {
  writeFileSync(join(folder, path), text);
}

test('a checkout updates by other means', () => {
  expect(updateCapability({ ...details, isPackaged: false }, SERVER)).toEqual(never('development'));
});

test('on Windows only what the installer put there updates itself, and only when the publisher is known', () => {
  put('resources/app-update.yml', 'provider: github\npublisherName:\n  - Acme Pallet Co.\n');
  expect(updateCapability(details, null)).toEqual(never('installed_by_it'));
  put('Uninstall Waybill.exe');
  expect(updateCapability(details, null)).toEqual({ works: true, verifies: 'signature' });
  put('resources/app-update.yml', 'provider: github\n# publisherName: none\n');
  expect(updateCapability(details, SERVER)).toEqual(never('not_signed'));
});

test('on macOS the system rejects what is not signed as this app is', () => {
  put('resources/app-update.yml', 'provider: github\n');
  const signed = (signature: string | null) =>
    updateCapability({ ...details, platform: 'darwin', signatureOf: () => signature }, null);
  expect(signed('Signature size=9000\nTeamIdentifier=A1B2C3D4E5\n')).toEqual({ works: true, verifies: 'signature' });
  expect(signed('Signature=adhoc\nTeamIdentifier=not set\n')).toEqual(never('not_signed'));
  expect(signed(null)).toEqual(never('not_signed'));
});

test('on Linux an AppImage has no signature, and a package is its manager’s', () => {
  put('resources/app-update.yml', 'provider: github\n');
  const linux = { ...details, platform: 'linux' } as const;
  expect(updateCapability(linux, null)).toEqual(never('package_manager'));
  const appImage = { ...linux, env: { APPIMAGE: '/home/clerk/Waybill.AppImage' } };
  expect(updateCapability(appImage, null)).toEqual({ works: true, verifies: 'hash' });
  put('resources/package-type', 'deb');
  expect(updateCapability(appImage, null)).toEqual(never('package_manager'));
});

test('without an update server, built in or by policy, there are no updates', () => {
  const appImage = { ...details, platform: 'linux', env: { APPIMAGE: '/x' } } as const;
  expect(updateCapability(appImage, null)).toEqual(never('no_server'));
  expect(updateCapability(appImage, SERVER)).toEqual({ works: true, verifies: 'hash' });
});
