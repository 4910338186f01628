/** Opens the browser host's address: in an app window, otherwise in the default browser, otherwise not at all. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** A program and its arguments before the address. */
export interface Opening {
  /** `window`: its process lives as long as the window. `browser`: it passes the address on and ends. */
  readonly kind: 'window' | 'browser';
  readonly program: string;
  args(address: string): readonly string[];
}

export interface WindowInfo {
  readonly platform: NodeJS.Platform;
  readonly env: Env;
  readonly userId: number | undefined;
  /** Profile folder of the window's browser, separate from the clerk's own profile. */
  readonly profileFolder: string;
  /** Returns whether a program exists. */
  exists(path: string): boolean;
}

const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const MAC_PROGRAMS = ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS_PROGRAMS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** Returns all places where a browser that can show an app window may be installed, best first. */
function candidates(platform: NodeJS.Platform, env: Env): string[] {
  if (platform === 'darwin') return MAC_PROGRAMS;
  if (platform === 'win32') {
    const folders = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter((each) => each != null);
    return WINDOWS_PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Returns an installed browser that can show an app window, or undefined. */
export function findBrowser(
  platform: NodeJS.Platform,
  env: Env,
  exists: (path: string) => boolean,
): string | undefined {
  return candidates(platform, env).find(exists);
}

/** Returns the ways to open an address on this machine, best first; empty if there is no display. */
export function findOpenings({ platform, env, userId, profileFolder, exists }: WindowInfo): Opening[] {
  const openings: Opening[] = [];
  if (platform !== 'win32' && platform !== 'darwin' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return openings;

  // The profile and the file with the address are in a hidden folder by default.
  const canOpen =
    platform === 'linux' && isHidden(profileFolder) ? (path: string) => !isSnap(path, exists) : () => true;
  const program = findBrowser(platform, env, (path) => exists(path) && canOpen(path));
  if (program !== undefined) {
    const flags = [
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-sync',
      '--disable-background-networking',
      '--window-size=1366,820',
    ];
    // As root Chromium does not start with its sandbox.
    const sandbox = platform === 'linux' && userId === 0 ? ['--no-sandbox'] : [];
    openings.push({
      kind: 'window',
      program,
      args: (address) => [...flags, ...sandbox, `--user-data-dir=${profileFolder}`, `--app=${address}`],
    });
  }
  if (platform === 'darwin') openings.push({ kind: 'browser', program: 'open', args: (address) => [address] });
  else if (platform === 'win32') {
    openings.push({
      kind: 'browser',
      program: 'rundll32',
      args: (address) => ['url.dll,FileProtocolHandler', address],
    });
  } else openings.push({ kind: 'browser', program: 'xdg-open', args: (address) => [address] });
  return openings;
}

const SNAPS = ['/snap/bin', '/var/lib/snapd/snap/bin'];

/** A snap can't read hidden folders. On Ubuntu, `chromium-browser` only starts the snap. */
function isSnap(path: string, exists: (path: string) => boolean): boolean {
  if (SNAPS.some((folder) => path.startsWith(`${folder}/`))) return true;
  return basename(path) === 'chromium-browser' && SNAPS.some((folder) => exists(join(folder, 'chromium')));
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

/** Message for a browser that didn't open the app. `platform` and `dataFolder` indicate whether a snap may be the reason. */
export function notOpenedMessage(platform: NodeJS.Platform, dataFolder: string): string {
  const snap =
    "A browser installed as a snap can't read hidden folders such as the data folder: choose another with --data-dir.";
  const reason = platform === 'linux' && isHidden(dataFolder) ? ` ${snap}` : '';
  return `The browser didn't open Waybill. Open the link above on this computer.${reason}`;
}

/** Collects details of this machine for the choice of a window. */
export function windowInfo(profileFolder: string): WindowInfo {
  return {
    platform: process.platform,
    env: process.env,
    userId: process.getuid?.(),
    profileFolder,
    exists: existsSync,
  };
}

/** A program that fails within this time opened nothing. */
const SETTLED_MS = 4_000;

export interface OpenedWindow {
  /** null: nothing could be opened. */
  readonly kind: 'window' | 'browser' | null;
  /** Resolves when the window is closed; never for a browser. */
  readonly closed: Promise<void>;
  /** Closes an app window: nothing in it works without its host. */
  close(): void;
}

/** Tries the ways in order. Never rejects. */
export async function openAddress(address: string, openings: readonly Opening[]): Promise<OpenedWindow> {
  const never = new Promise<void>(() => {});
  for (const opening of openings) {
    const child = spawn(opening.program, opening.args(address), { stdio: 'ignore', detached: false });
    const ended = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(-1));
      child.once('exit', resolve);
    });
    const timeUp = new Promise<'runs'>((resolve) => setTimeout(resolve, SETTLED_MS, 'runs').unref());
    const first = await Promise.race([ended, timeUp]);
    if (first === 'runs' && opening.kind === 'window') {
      return { kind: 'window', closed: ended.then(() => {}), close: () => child.kill() };
    }
    // A browser that exits immediately with 0 passed the address to one that was already running.
    if (first === 'runs' || first === 0) return { kind: 'browser', closed: never, close() {} };
  }
  return { kind: null, closed: never, close() {} };
}
