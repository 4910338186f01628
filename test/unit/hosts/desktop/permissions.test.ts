import type { Session, USBDevice, WebContents } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { denyDownloads } from '../../../../electron/hosts/desktop/downloads.ts';
import { denyPermissions } from '../../../../electron/hosts/desktop/permissions.ts';
import { preventable, SessionDouble, standIn } from '../../../support/electronDouble.ts';

type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type Permission = Parameters<Check>[1];

let session: SessionDouble;
beforeEach(() => {
  session = new SessionDouble();
  denyPermissions(session);
});

function request(permission: Permission, requestingUrl: string, isMainFrame = true): boolean {
  let granted: boolean | null = null;
  session.onRequest?.(
    standIn<WebContents>({}),
    permission,
    (response) => {
      granted = response;
    },
    { requestingUrl, isMainFrame },
  );
  if (granted === null) throw new Error('no answer was given');
  return granted;
}

function check(permission: Permission, origin: string, isMainFrame = true): boolean | undefined {
  return session.onCheck?.(null, permission, origin, { isMainFrame });
}

const REQUESTED: Permission[] = [
  'media',
  'geolocation',
  'midiSysex',
  'pointerLock',
  'fullscreen',
  'openExternal',
  'clipboard-read',
  'display-capture',
  'fileSystem',
  'hid',
  'serial',
  'usb',
  'idle-detection',
  'storage-access',
  'local-network-access',
  'unknown',
];

test.each(REQUESTED)('%s is denied, also to our own page', (permission) => {
  expect(request(permission, 'app://waybill/')).toBe(false);
  expect(check(permission, 'app://waybill')).toBe(false);
});

test('our own page may put text on the clipboard', () => {
  expect(request('clipboard-sanitized-write', 'app://waybill/shipments')).toBe(true);
  expect(check('clipboard-sanitized-write', 'app://waybill/')).toBe(true);
});

test('our own page may show notifications', () => {
  expect(request('notifications', 'app://waybill/')).toBe(true);
  expect(check('notifications', 'app://waybill/')).toBe(true);
});

test('no other page and no inner frame may', () => {
  expect(request('notifications', 'https://example.com/')).toBe(false);
  expect(request('notifications', 'app://waybill/', false)).toBe(false);
  expect(check('notifications', 'https://example.com')).toBe(false);
  expect(request('clipboard-sanitized-write', 'https://example.com/')).toBe(false);
  expect(request('clipboard-sanitized-write', 'app://waybill/', false)).toBe(false);
  expect(check('clipboard-sanitized-write', 'https://example.com')).toBe(false);
  expect(check('clipboard-sanitized-write', '')).toBe(false);
});

test('no device is granted', () => {
  expect(session.onDevice?.({ deviceType: 'usb', origin: 'app://waybill', device: standIn<USBDevice>({}) })).toBe(
    false,
  );
});

test('every download is blocked', () => {
  denyDownloads(session);
  const event = preventable({});
  session.events.emit('will-download', event);
  expect(event.wasPrevented()).toBe(true);
});
