/**
 * Denies what a page may ask of the system, with one exception: putting text on the clipboard ("copy the BOL number"),
 * for our own page. No device, ever.
 */
import { isOwnAddress } from './address.ts';
import type { ShellSession } from './electronParts.ts';

function isGranted(permission: string, address: string, isMainFrame: boolean): boolean {
  return permission === 'clipboard-sanitized-write' && isMainFrame && isOwnAddress(address);
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
