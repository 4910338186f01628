/** What this copy of the program can do about updates: it depends on how it was installed and built. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UpdaterAbility } from '../services/updates/ports.ts';

const CODESIGN_LIMIT_MS = 5_000;

export interface InstallFacts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program's own file. */
  readonly program: string;
  /** The packaged app's folder of resources. */
  readonly resourcesFolder: string;
  readonly productName: string;
  /** What macOS says of the signature of a program, or null when it says nothing. */
  readonly signatureOf: (program: string) => string | null;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Asks macOS for a program's signature. */
export function codeSignature(program: string): string | null {
  const { status, stderr } = spawnSync('/usr/bin/codesign', ['--display', '--verbose=2', program], {
    encoding: 'utf8',
    timeout: CODESIGN_LIMIT_MS,
  });
  return status === 0 ? stderr : null;
}

/**
 * Reads how this copy was installed.
 *
 * Windows' updater checks the publisher that the build wrote down, and checks nothing when none is written down; macOS
 * refuses what is not signed as this app is; an AppImage has no signature to check.
 *
 * @param server an address of a policy instead of the built-in one, or null
 */
export function updateCapability(facts: InstallFacts, server: string | null): UpdaterAbility {
  const never = (why: Extract<UpdaterAbility, { works: false }>['why']): UpdaterAbility => ({ works: false, why });
  if (!facts.isPackaged) return never('development');
  const builtIn = textOf(join(facts.resourcesFolder, 'app-update.yml'));
  if (facts.platform === 'linux') {
    // A deb or rpm package says so here; what is neither that nor an AppImage was unpacked by somebody.
    if (textOf(join(facts.resourcesFolder, 'package-type')) !== null || !facts.env['APPIMAGE']) {
      return never('package_manager');
    }
  }
  // Only the installer that updates can replace leaves its way out beside the program; IT's MSI has its own.
  if (facts.platform === 'win32' && !existsSync(join(dirname(facts.program), `Uninstall ${facts.productName}.exe`))) {
    return never('installed_by_it');
  }
  if (builtIn === null && server === null) return never('no_server');
  if (facts.platform === 'linux') return { works: true, verifies: 'hash' };
  // One that is signed by nobody in particular has no team, and macOS installs nothing over it.
  const isTeamless = () => !/^TeamIdentifier=(?!not set)/m.test(facts.signatureOf(facts.program) ?? '');
  if (facts.platform === 'darwin' && isTeamless()) return never('not_signed');
  if (facts.platform === 'win32' && !/^publisherName:/m.test(builtIn ?? '')) return never('not_signed');
  return { works: true, verifies: 'signature' };
}
