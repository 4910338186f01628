/** Whether and how this copy of the program can update: depends on how it was installed and built. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UpdaterCapability } from '../../modules/updates/ports.ts';

const CODESIGN_LIMIT_MS = 5_000;

export interface InstallInfo {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program's executable. */
  readonly program: string;
  /** The packaged app's resources folder. */
  readonly resourcesFolder: string;
  readonly productName: string;
  /** Returns the output of macOS's signature check for a program, or null if the check failed. */
  readonly signatureOf: (program: string) => string | null;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Returns macOS's description of a program's signature, or null. */
export function codeSignature(program: string): string | null {
  const { status, stderr } = spawnSync('/usr/bin/codesign', ['--display', '--verbose=2', program], {
    encoding: 'utf8',
    timeout: CODESIGN_LIMIT_MS,
  });
  return status === 0 ? stderr : null;
}

/**
 * Determines how this copy was installed.
 *
 * The Windows updater checks the publisher recorded by the build, and checks nothing if none is recorded. macOS rejects
 * an update that is not signed like this app. An AppImage has no signature to check.
 *
 * @param server update server from a policy that replaces the built-in one, or null
 */
export function updateCapability(details: InstallInfo, server: string | null): UpdaterCapability {
  const never = (why: Extract<UpdaterCapability, { works: false }>['why']): UpdaterCapability => ({
    works: false,
    why,
  });
  if (!details.isPackaged) return never('development');
  const builtIn = textOf(join(details.resourcesFolder, 'app-update.yml'));
  if (details.platform === 'linux') {
    // Deb and rpm packages have this file. A copy that is neither of these nor an AppImage was unpacked manually.
    if (textOf(join(details.resourcesFolder, 'package-type')) !== null || !details.env['APPIMAGE']) {
      return never('package_manager');
    }
  }
  // Only the installer that supports updates places its uninstaller next to the program; IT's MSI has its own.
  if (
    details.platform === 'win32' &&
    !existsSync(join(dirname(details.program), `Uninstall ${details.productName}.exe`))
  ) {
    return never('installed_by_it');
  }
  if (builtIn === null && server === null) return never('no_server');
  if (details.platform === 'linux') return { works: true, verifies: 'hash' };
  // An ad hoc signature has no team, and macOS installs no update over it.
  const isTeamless = () => !/^TeamIdentifier=(?!not set)/m.test(details.signatureOf(details.program) ?? '');
  if (details.platform === 'darwin' && isTeamless()) return never('not_signed');
  if (details.platform === 'win32' && !/^publisherName:/m.test(builtIn ?? '')) return never('not_signed');
  return { works: true, verifies: 'signature' };
}
