/**
 * Denies all permissions to pages, with two exceptions for our own page: writing text to the clipboard ("copy the BOL
 * number"), and notifications. Devices are never allowed.
 */
import { isOwnAddress } from './address.ts';
import type { ShellSession } from './electronApi.ts';

const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

function isGranted(permission: string, address: string, isMainFrame: boolean): boolean {
  return GRANTED.has(permission) && isMainFrame && isOwnAddress(address);
}

/** Sets the permission rules of a session. */
export function denyPermissions(session: ShellSession): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isGranted(permission, details.requestingUrl, details.isMainFrame));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isGranted(permission, requestingOrigin, details.isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
}
