/**
 * Denies what a page may ask of the system, with two exceptions for our own page: putting text on the clipboard ("copy
 * the BOL number"), and showing notifications. No device, ever.
 */
import { isOwnAddress } from './address.ts';
import type { ShellSession } from './electronApi.ts';

const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

function isGranted(permission: string, address: string, isMainFrame: boolean): boolean {
  return GRANTED.has(permission) && isMainFrame && isOwnAddress(address);
}

/** Sets the rules on a session. */
export function denyPermissions(session: ShellSession): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isGranted(permission, details.requestingUrl, details.isMainFrame));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isGranted(permission, requestingOrigin, details.isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
}
