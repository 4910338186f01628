/**
 * Copies a file to the clipboard, to be pasted into an email or a folder, with tools of the system. Linux includes
 * none; `wl-copy` or `xclip` is used if installed.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** Written to the program's standard input. */
  readonly input?: string;
  /** Passes the path in the environment, which needs no quoting. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The command for a system, or null. `has`: whether a program is installed. */
export function clipboardCommand(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  has: (program: string) => boolean,
): ((path: string) => Command) | null {
  if (platform === 'win32') {
    return (path) => ({
      program: 'powershell.exe',
      args: ['-NoProfile', '-NonInteractive', '-Command', 'Set-Clipboard -LiteralPath $env:WAYBILL_FILE'],
      env: { WAYBILL_FILE: path },
    });
  }
  if (platform === 'darwin') {
    const script = ['on run argv', 'set the clipboard to (POSIX file (item 1 of argv))', 'end run'];
    return (path) => ({ program: '/usr/bin/osascript', args: [...script.flatMap((line) => ['-e', line]), path] });
  }
  if (platform !== 'linux') return null;
  const listOf = (path: string) => `${pathToFileURL(path).href}\r\n`;
  if (env['WAYLAND_DISPLAY'] !== undefined && has('wl-copy')) {
    return (path) => ({ program: 'wl-copy', args: ['--type', 'text/uri-list'], input: listOf(path) });
  }
  if (env['DISPLAY'] !== undefined && has('xclip')) {
    const args = ['-selection', 'clipboard', '-t', 'text/uri-list', '-i'];
    return (path) => ({ program: 'xclip', args, input: listOf(path) });
  }
  return null;
}

/** Returns a function that copies a file, or null. It resolves with false if the system rejected it. */
export function createFileClipboard(): ((path: string) => Promise<boolean>) | null {
  const command = clipboardCommand(process.platform, process.env, isInstalled);
  return command === null ? null : (path) => run(command(path));
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}

function run({ program, args, input, env }: Command): Promise<boolean> {
  return new Promise((resolve) => {
    // Both Linux tools stay running to serve the clipboard. Their output is ignored, because reading it would wait for
    // them.
    const child = spawn(program, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...env },
      windowsHide: true,
      timeout: 10_000,
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    child.stdin.once('error', () => {});
    child.stdin.end(input ?? '');
  });
}
