/**
 * Chromium switches: those that the app sets, and those that it rejects from outside. All of this must happen before
 * the app is ready, because Chromium reads its command line once.
 */
import type { ShellApp } from './electronApi.ts';

/**
 * Chromium switches that would open the app to other programs, log what it sends, trust any certificate, or send its
 * requests to another server or through a proxy other than the system's. The packaged program ignores them. They work
 * in development, where the tests use them to drive the app and to read its network log.
 */
export const FORBIDDEN_SWITCHES: readonly string[] = [
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'browser-subprocess-path',
  'disable-web-security',
  'enable-blink-features',
  'enable-experimental-web-platform-features',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'log-net-log',
  'net-log-capture-mode',
  'no-proxy-server',
  'proxy-auto-detect',
  'proxy-bypass-list',
  'proxy-pac-url',
  'proxy-server',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'renderer-cmd-prefix',
  'ssl-key-log-file',
  'ssl-version-max',
  'ssl-version-min',
  'test-type',
  'unsafely-treat-insecure-origin-as-secure',
  'utility-cmd-prefix',
];

/**
 * Must run before the app is ready.
 *
 * @param env of this process, which Chromium reads too
 */
export function prepareChromium(
  app: Pick<ShellApp, 'commandLine' | 'isPackaged' | 'on'>,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): void {
  if (app.isPackaged) {
    for (const name of FORBIDDEN_SWITCHES) app.commandLine.removeSwitch(name);
    // The same as `--ssl-key-log-file`: Chromium would write the keys of its connections to that file.
    delete env['SSLKEYLOGFILE'];
  }
  // Otherwise Chromium opens the system's keyring, and asks for its password, to encrypt cookies that the app never
  // has.
  if (platform === 'linux') app.commandLine.appendSwitch('password-store', 'basic');
  // Every new session downloads a spelling dictionary from Google unless it has no language. macOS has its own spelling
  // checker.
  if (platform !== 'darwin') app.on('session-created', (session) => session.setSpellCheckerLanguages([]));
}
